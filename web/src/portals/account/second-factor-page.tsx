import { useState, type ReactNode } from 'react'
import { dashboardPath } from '@alafia/contract/kernel/roles'
import { AppForm } from '../../features/accounts/second-factor/app-form.tsx'
import { PasskeyForm } from '../../features/accounts/second-factor/passkey-form.tsx'
import { RecoveryCodes } from '../../features/accounts/second-factor/recovery-codes.tsx'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PortalDensity } from '../../ui/layout/density.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Announcer } from '../../ui/overlay/announcer.tsx'
import { SignedIn } from '../shell/guard.tsx'
import { Redirect } from '../shell/redirect.tsx'

function Frame({ children }: { children: ReactNode }) {
  return (
    <PortalDensity portal="patient">
      <main id="main" className="mx-auto grid w-full max-w-136 content-start gap-6 px-4 py-8">
        <Logo />
        {children}
      </main>
      <Announcer />
    </PortalDensity>
  )
}

function Steps() {
  const { user, limits, verify, signOut } = useSession()
  /** Set once a factor is added. */
  const [codes, setCodes] = useState<readonly string[]>()
  const [isPasskey, setIsPasskey] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  if (!user || !limits) return null
  if (!limits.needsSecondFactor) return <Redirect to={dashboardPath(user.role)} />
  if (codes)
    return (
      <Page title="Save your recovery codes" lead="Your second step is added.">
        <Card className="grid gap-4">
          <RecoveryCodes codes={codes} />
          <div>
            <Button
              variant="primary"
              busy={isBusy}
              onClick={() => {
                setIsBusy(true)
                void verify().finally(() => setIsBusy(false))
              }}
            >
              I’ve saved them
            </Button>
          </div>
        </Card>
      </Page>
    )
  const toSignOut = (
    <Button variant="quiet" onClick={() => void signOut()}>
      Sign out
    </Button>
  )
  const Form = isPasskey ? PasskeyForm : AppForm
  return (
    <Page
      title="Add a second step"
      lead="Your role opens other people’s health data, so a password alone isn’t enough. This takes two minutes, once."
    >
      <Card className="grid justify-items-start gap-4">
        <Form onAdded={({ recoveryCodes }) => setCodes(recoveryCodes)} actions={toSignOut} />
        {canUsePasskeys() && (
          <Button variant="quiet" onClick={() => setIsPasskey(!isPasskey)}>
            {isPasskey ? 'Use an authenticator app instead' : 'Use a passkey instead'}
          </Button>
        )}
      </Card>
    </Page>
  )
}

/** ACC-81: the only page of a session that still lacks the second factor that its role requires. */
export function SecondFactorPage() {
  return (
    <Frame>
      <SignedIn isSettingUp>
        <Steps />
      </SignedIn>
    </Frame>
  )
}
