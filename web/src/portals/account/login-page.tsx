import { useQuery } from '@tanstack/react-query'
import { Navigate, getRouteApi } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { dashboardPath, roles, type Role } from '@alafia/contract/kernel/roles'
import { CallError, NetworkError } from '../../lib/call.ts'
import { clinicQuery } from '../../lib/clinic.ts'
import { useSession, type Ended } from '../../lib/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Tabs, TabPanel } from '../../ui/tabs.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'

const route = getRouteApi('/login')

const labels: Record<Role, string> = { patient: 'Patient', doctor: 'Doctor', pharmacist: 'Pharmacist', admin: 'Admin' }

/** Spec §1. */
const blurbs: Record<Role, string> = {
  patient: 'Access health records, book appointments, manage family profiles',
  doctor: 'View patient appointments, update medical records, manage consultations',
  pharmacist: 'Process prescriptions, manage inventory, communicate with patients',
  admin: 'Monitor platform activity, manage users, generate reports',
}

const endings: Record<Ended, string> = {
  expired: 'You were signed out because nothing happened for a while. Please sign in again.',
  revoked: 'Your session was ended. Please sign in again.',
}

/** The one alert. A wrong sign-in never tells what was wrong; being throttled or offline is said. */
const messageFor = (error: unknown): string => {
  if (error instanceof NetworkError) return error.message
  if (!(error instanceof CallError)) return 'Login failed'
  if (error.status === 400 || error.status === 401) return 'Invalid credentials or unauthorized for this role'
  return error.problem?.message ?? 'Login failed'
}

function SignInForm({ role }: { role: Role }) {
  const { signIn } = useSession()
  const { data: clinic } = useQuery(clinicQuery)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const demo = clinic?.demo.find((account) => account.role === role)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await signIn({ email, password, role })
      toast({ title: 'Welcome back!', description: `Successfully logged in as ${role}` })
    } catch (failure) {
      setError(messageFor(failure))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      {error !== undefined && <Alert tone="danger">{error}</Alert>}
      <Field label="Email">
        <TextInput type="email" name="email" autoComplete="username" required value={email} onChange={({ target }) => setEmail(target.value)} />
      </Field>
      <Field label="Password">
        <TextInput
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={busy} busyLabel="Signing In...">
        Sign In
      </Button>
      {demo && (
        <Button
          disabled={busy}
          onClick={() => {
            setEmail(demo.email)
            setPassword(demo.password)
          }}
        >
          Demo
        </Button>
      )}
    </form>
  )
}

/** Spec §2.2. */
export function LoginPage() {
  const { status, user, ended } = useSession()
  const { role = 'patient', from } = route.useSearch()
  const navigate = route.useNavigate()

  if (status === 'loading') return <p role="status">Loading...</p>
  if (status === 'signed-in' && user)
    return (
      <>
        <p role="status">Redirecting to dashboard...</p>
        <Navigate to={from ?? dashboardPath(user.role)} replace />
      </>
    )

  return (
    <main id="main" className="mx-auto grid min-h-dvh w-full max-w-136 content-center gap-6 px-4 py-8">
      <title>Sign in · Alafia</title>
      <div className="grid justify-items-center gap-2 text-center">
        <Logo />
        <h1 className="text-title">Sign in</h1>
        <p className="text-ink-2">Secure Multi-Portal Access</p>
      </div>
      {ended && <Alert tone="info">{endings[ended]}</Alert>}
      <Card className="sm:p-6">
        <Tabs
          label="Portal"
          value={role}
          onChange={(chosen) => void navigate({ search: (before) => ({ ...before, role: chosen }), replace: true })}
          tabs={roles.map((one) => ({ value: one, label: labels[one] }))}
        >
          {roles.map((one) => (
            <TabPanel key={one} value={one}>
              <p className="mb-4 rounded-surface bg-sunken p-4 text-small">{blurbs[one]}</p>
              <SignInForm role={one} />
            </TabPanel>
          ))}
        </Tabs>
      </Card>
      <p className="text-center text-small text-ink-2">Secure • HIPAA Compliant • Multi-Role Access</p>
    </main>
  )
}
