import { useState, type ReactNode } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { PortalDensity } from '../../../ui/layout/density.tsx'
import { Logo } from '../../../ui/layout/logo.tsx'
import { Announcer } from '../../../ui/overlay/announcer.tsx'
import { ClinicLogo } from '../../shell/clinic-logo.tsx'

/** A page that needs no session. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <PortalDensity portal="patient">
      <main id="main" className="mx-auto grid w-full max-w-136 content-start gap-6 px-4 py-8">
        <ClinicLogo />
        <Logo />
        {children}
      </main>
      <Announcer />
    </PortalDensity>
  )
}

/** Doesn't sign out the current user without asking: they may only be testing the link or sharing the machine. */
export function SignedInHere({ user, what }: { user: SessionUser; what: string }) {
  const { signOut } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Alert
      tone="info"
      title={`${user.firstName} ${user.lastName} is signed in here`}
      actions={
        <Button
          busy={isBusy}
          onClick={() => {
            setIsBusy(true)
            void signOut().finally(() => setIsBusy(false))
          }}
        >
          Sign Out
        </Button>
      }
    >
      Sign out to {what}, or open the link in another browser.
    </Alert>
  )
}
