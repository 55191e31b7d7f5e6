import { SignInDetails } from '../../features/accounts/passwords/sign-in-details.tsx'
import { SecondFactorSection } from '../../features/accounts/second-factor/second-factor-section.tsx'
import { OwnSessions } from '../../features/accounts/sessions/own-sessions.tsx'
import { SignIns } from '../../features/accounts/sessions/sign-ins.tsx'
import { Page } from '../../ui/layout/page.tsx'

/** How the signed-in person signs in, and where (ACC-100): one section below the other, for every role. */
export function OwnSecurityPage() {
  return (
    <Page
      title="Sign-in and Security"
      lead="Where you’re signed in, and how your account is protected."
      className="max-w-200"
    >
      <SignInDetails />
      <SecondFactorSection />
      <OwnSessions />
      <SignIns />
    </Page>
  )
}
