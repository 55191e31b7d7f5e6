import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import * as endpoints from '@alafia/contract/accounts/endpoints'
import type { RefusedSignIn } from '@alafia/contract/accounts/sign-in-form'
import type { Role } from '@alafia/contract/kernel/roles'
import { CallError, NetworkError } from '../../lib/http/call.ts'
import { clinicQuery } from '../../lib/http/clinic-query.ts'
import { useIsScriptThere, useLoginFacts } from '../../lib/login-facts.ts'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { loadComponent } from '../../ui/async/load-component.ts'
import { BareForm } from '../../ui/form/bare-form.tsx'
import { waitLabel } from '../../ui/form/failure.ts'
import { Field } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { welcome } from '../../features/accounts/welcome.ts'

const useSecondStep = loadComponent(
  async () => (await import('../../features/accounts/second-factor/second-step.tsx')).SecondStep,
)

/** Without a ticket: with a passkey alone. */
type Step = { ticket?: string | undefined; methods?: readonly string[] | undefined }

type LaterStepProps = { role: Role; step: Step; onBack: (why?: string) => void }

/** Its code loads once it is needed, with nothing that the login page doesn't show. */
function LaterStep({ step: { ticket, methods = [] }, ...props }: LaterStepProps) {
  const { Component, hasFailed, tryAgain } = useSecondStep()
  if (Component) return <Component {...props} ticket={ticket} methods={methods} />
  if (!hasFailed)
    return (
      <p role="status" className="text-center text-ink-2">
        Loading...
      </p>
    )
  return (
    <Alert tone="danger" actions={<Button onClick={tryAgain}>Try again</Button>}>
      We couldn’t show the next step. Check your connection.
    </Alert>
  )
}

/**
 * The same for any cause (ACC-9). Not imported from the contract, because its schemas would then load for everyone who signs
 * in.
 */
const signInFailed = 'Invalid credentials or unauthorized for this role'

/** The alert's text. A failed sign-in never says what was wrong; throttling and network errors are named. */
const messageFor = (error: unknown): string => {
  if (error instanceof NetworkError) return error.message
  if (!(error instanceof CallError)) return 'Login failed'
  if (error.status === 400 || error.status === 401) return signInFailed
  if (error.status === 429 && error.retryAfter !== undefined)
    return `Too many attempts. Please try again in ${waitLabel(error.retryAfter)}.`
  return error.problem?.message ?? 'Login failed'
}

const missing = { email: 'Please enter your email', password: 'Please enter your password' }

export type Typed = { email: string; password: string }

export type SignInFormProps = {
  role: Role
  /** What was typed; the page holds it, so that switching tabs loses nothing. */
  typed: Typed
  onTyped: (typed: Typed) => void
  /** Where to go afterwards. */
  from: string | undefined
  /** What the server said to the form, sent before this script had loaded. */
  refused: RefusedSignIn | undefined
}

/** Email and password for one role. Before this script has loaded, the browser sends the form itself. */
export function SignInForm({ role, typed, onTyped, from, refused }: SignInFormProps) {
  const { passkeys = false } = useLoginFacts()
  const isScriptThere = useIsScriptThere()
  const hasPasskeys = isScriptThere ? canUsePasskeys() : passkeys
  const { begin } = useSession()
  const { data: clinic } = useQuery(clinicQuery)
  const { send, isPending, error, reset } = useSubmit(endpoints.signIn, {
    success: welcome(role),
    onSuccess: begin,
    onRefused: (problem) => {
      if (problem.type !== '/problems/second-factor-needed') return false
      setStep(problem)
      return true
    },
  })
  const [wrong, setWrong] = useState<Partial<Typed>>({})
  const [isShown, setIsShown] = useState(false)
  /** Once the password was right, if the account has a second factor; or instead of the password. */
  const [step, setStep] = useState<Step | undefined>(
    refused?.problem.ticket === undefined ? undefined : refused.problem,
  )
  /** After the next step: why it didn't work, if it is over. Focus goes to the password. */
  const [returned, setReturned] = useState<{ why: string | undefined }>()
  const [before, setBefore] = useState(step ? undefined : refused)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  // What was typed before this script had loaded: afterwards both are the same.
  useLayoutEffect(() => {
    if (!email.current || !password.current) return
    const there = { email: email.current.value, password: password.current.value }
    if (there.email !== typed.email || there.password !== typed.password) onTyped(there)
  }, [typed, onTyped])
  useEffect(() => {
    if (returned) password.current?.focus()
  }, [returned])
  const demo = clinic?.demo.find((account) => account.role === role)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    reset()
    setReturned(undefined)
    setBefore(undefined)
    const invalid = (['email', 'password'] as const).filter((name) => {
      const field = form.elements.namedItem(name)
      return field instanceof HTMLInputElement && !field.validity.valid
    })
    setWrong(Object.fromEntries(invalid.map((name) => [name, missing[name]])))
    const first = invalid[0] && form.elements.namedItem(invalid[0])
    if (first) return first instanceof HTMLElement && first.focus()
    await send({ body: { email: typed.email.trim(), password: typed.password, role } })
  }

  const type = (name: keyof Typed, value: string) => {
    onTyped({ ...typed, [name]: value })
    setWrong(({ [name]: _, ...others }) => others)
  }

  if (step)
    return (
      <LaterStep
        role={role}
        step={step}
        onBack={(why) => {
          reset()
          setStep(undefined)
          setReturned({ why })
        }}
      />
    )
  return (
    <BareForm
      sending={isPending}
      method="post"
      action={endpoints.signInByForm.path}
      onSubmit={(event) => void submit(event)}
      className="grid gap-4"
    >
      <input type="hidden" name="role" value={role} />
      {from !== undefined && <input type="hidden" name="from" value={from} />}
      {before && (
        <Alert tone="danger">
          {messageFor(new CallError(before.problem.status, '', before.problem, before.retryAfter))}
        </Alert>
      )}
      {error !== null && <Alert tone="danger">{messageFor(error)}</Alert>}
      {returned?.why !== undefined && <Alert tone="danger">{returned.why}.</Alert>}
      <Field label="Email" error={wrong.email}>
        <TextInput
          ref={email}
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={254}
          value={typed.email}
          onChange={({ target }) => type('email', target.value)}
        />
      </Field>
      <Field label="Password" error={wrong.password}>
        <TextInput
          ref={password}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
          value={typed.password}
          onChange={({ target }) => type('password', target.value)}
        />
      </Field>
      <Button
        variant="quiet"
        size="small"
        className="-mt-2 justify-self-start"
        aria-pressed={isShown}
        disabled={!isScriptThere}
        onClick={() => setIsShown(!isShown)}
      >
        Show what I typed
      </Button>
      <SubmitButton busyLabel="Signing In...">Sign In</SubmitButton>
      {hasPasskeys && (
        <Button disabled={isPending || !isScriptThere} onClick={() => setStep({})}>
          Sign in with a passkey
        </Button>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <Button asChild variant="quiet">
          <Link to="/forgot-password">Forgot your password?</Link>
        </Button>
        {role === 'patient' && clinic?.signUp && (
          <Button asChild variant="quiet">
            <Link to="/signup">Create an account</Link>
          </Button>
        )}
      </p>
      {demo && (
        <Button
          disabled={isPending || !isScriptThere}
          onClick={() => {
            onTyped({ email: demo.email, password: demo.password })
            setWrong({})
          }}
        >
          Demo
        </Button>
      )}
    </BareForm>
  )
}
