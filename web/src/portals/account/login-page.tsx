import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { dashboardPath, roles, type Role } from '@alafia/contract/kernel/roles'
import type { SessionEnd } from '../../lib/session/session-store.ts'
import { useIsScriptThere, useLoginFacts } from '../../lib/login-facts.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { PageHeading } from '../../ui/layout/page.tsx'
import { Tabs, TabPanel } from '../../ui/layout/tabs.tsx'
import { ClinicLine } from '../shell/clinic-line.tsx'
import { ClinicLogo } from '../shell/clinic-logo.tsx'
import { Loading } from '../shell/loading.tsx'
import { Redirect } from '../shell/redirect.tsx'
import { SignInForm } from './sign-in-form.tsx'

const route = getRouteApi('/login')

const labels: Record<Role, string> = {
  patient: 'Patient',
  doctor: 'Doctor',
  pharmacist: 'Pharmacist',
  admin: 'Admin',
}

const blurbs: Record<Role, string> = {
  patient: 'Access health records, book appointments, manage family profiles',
  doctor: 'View patient appointments, update medical records, manage consultations',
  pharmacist: 'Process prescriptions, manage inventory, communicate with patients',
  admin: 'Monitor platform activity, manage users, generate reports',
}

const endings: Record<Exclude<SessionEnd, 'by-choice'>, string> = {
  idle: 'We signed you out because you weren’t active for a while. Sign in again to continue.',
  expired: 'Your session has ended. Sign in again to continue.',
  revoked: 'A change to your account ended your session. Sign in again to continue.',
  elsewhere: 'You signed out in another window.',
}

/** Redirects a signed-in visitor to the requested page if the role fits, otherwise to the dashboard. */
function SignedInRedirect({ role, from }: { role: Role; from: string | undefined }) {
  const router = useRouter()
  const page = from === undefined ? undefined : new URL(from, window.location.origin)
  const fits =
    page && router.matchRoutes(page.pathname, {}).some(({ staticData }) => staticData.roles?.includes(role))
  return (
    <>
      <p role="status" className="p-8 text-center text-ink-2">
        Redirecting to dashboard...
      </p>
      <Redirect {...(page && fits ? { href: page.pathname + page.search } : { to: dashboardPath(role) })} />
    </>
  )
}

/** Loads the code of the dashboard, once. */
const usePreloadedDashboard = (role: Role) => {
  const router = useRouter()
  const preloaded = useRef<Role>(undefined)
  return () => {
    if (preloaded.current === role) return
    preloaded.current = role
    // If it doesn't come now, it is loaded after signing in.
    for (const { routeId } of router.matchRoutes(dashboardPath(role), {}))
      void router.loadRouteChunk(router.routesById[routeId])?.catch(() => undefined)
  }
}

export function LoginPage() {
  const { status, user, lastEnd } = useSession()
  const { role = 'patient', from } = route.useSearch()
  const navigate = route.useNavigate()
  const { refused } = useLoginFacts()
  const [typed, setTyped] = useState({ email: refused?.email ?? '', password: '' })
  const isScriptThere = useIsScriptThere()
  const preload = usePreloadedDashboard(role)
  useEffect(() => {
    document.title = 'Sign in · Alafia'
  }, [])

  if (status === 'loading') return <Loading />
  if (status === 'signed-in' && user) return <SignedInRedirect role={user.role} from={from} />

  return (
    <main id="main" className="mx-auto grid min-h-dvh w-full max-w-136 content-center gap-6 px-4 py-8">
      <div className="grid justify-items-center gap-2 text-center">
        <ClinicLogo />
        <Logo />
        <PageHeading>Sign in</PageHeading>
        <p className="text-ink-2">Secure Multi-Portal Access</p>
      </div>
      {lastEnd && lastEnd !== 'by-choice' && <Alert tone="info">{endings[lastEnd]}</Alert>}
      <Card className="sm:p-6">
        <Tabs
          label="Portal"
          value={role}
          disabled={!isScriptThere}
          onChange={(chosen) =>
            void navigate({ search: (before) => ({ ...before, role: chosen }), replace: true })
          }
          tabs={roles.map((one) => ({ value: one, label: labels[one] }))}
        >
          {roles.map((one) => (
            <TabPanel key={one} value={one}>
              <p className="mb-4 rounded-surface bg-sunken p-4 text-small">{blurbs[one]}</p>
              <SignInForm
                role={one}
                from={from}
                typed={typed}
                onTyped={(now) => {
                  setTyped(now)
                  // Whoever types will sign in.
                  preload()
                }}
                refused={refused?.role === one ? refused : undefined}
              />
            </TabPanel>
          ))}
        </Tabs>
      </Card>
      <p className="text-center text-small text-ink-2">Secure • HIPAA Compliant • Multi-Role Access</p>
      <ClinicLine className="text-center" />
    </main>
  )
}
