import { useState } from 'react'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { itemOf, totalUnits, type MedicationPicks } from '../picks/picks.ts'

type Typed = { email: string; password: string }

const missing = {
  email: 'Enter the email of the second person',
  password: 'Enter their password',
} as const

const isControlled = (picks: MedicationPicks) =>
  totalUnits(picks) > 0 && picks.items.some((picked) => itemOf(picks, picked)?.isControlled === true)

/** PHARM-110: a second person signs for a controlled drug, and may for anything else. */
export const useSecondCheck = (medications: readonly MedicationPicks[]) => {
  const [typed, setTyped] = useState<Typed>({ email: '', password: '' })
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<Partial<Typed>>({})
  const isRequired = medications.some(isControlled)
  const isUsed = isRequired || typed.email.trim() !== '' || typed.password !== ''
  const errorOf = (field: keyof Typed) =>
    attempt > 0 && isUsed && typed[field].trim() === '' ? missing[field] : refused[field]
  return {
    typed,
    attempt,
    isRequired,
    errors: { email: errorOf('email'), password: errorOf('password') },
    change: (field: keyof Typed, value: string) => {
      setRefused({})
      setTyped({ ...typed, [field]: value })
    },
    /** Whether it may be sent; otherwise the fields say what is missing. */
    isComplete: () => {
      setAttempt(attempt + 1)
      return !isUsed || (typed.email.trim() !== '' && typed.password.trim() !== '')
    },
    body: isUsed ? { witness: typed } : {},
    /** The fields that the server names. */
    refusedBy: ({ errors = [] }: Pick<ProblemBody, 'errors'>) => {
      const named = (field: keyof Typed) => errors.find(({ path }) => path === `witness.${field}`)?.message
      const [email, password] = [named('email'), named('password')]
      setRefused({ ...(email ? { email } : {}), ...(password ? { password } : {}) })
      if (email ?? password) setAttempt(attempt + 1)
    },
  }
}
export type SecondCheckState = ReturnType<typeof useSecondCheck>

function Fields({ check }: { check: SecondCheckState }) {
  return (
    <div className="grid gap-3">
      <Field label="Their email" error={check.errors.email}>
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={254}
          value={check.typed.email}
          onChange={({ target }) => check.change('email', target.value)}
        />
      </Field>
      <Field
        label="Their password"
        hint="They type it themselves. You stay signed in."
        error={check.errors.password}
      >
        <TextInput
          type="password"
          autoComplete="off"
          maxLength={200}
          value={check.typed.password}
          onChange={({ target }) => check.change('password', target.value)}
        />
      </Field>
    </div>
  )
}

/** Closed for what needs no second person. */
export function SecondCheck({ check }: { check: SecondCheckState }) {
  if (check.isRequired)
    return (
      <fieldset className="grid gap-3 rounded-control border border-line p-3">
        <legend className="px-1 font-semibold">Second check</legend>
        <p className="text-ink-2">A controlled drug: another pharmacist checks it and signs.</p>
        <Fields check={check} />
      </fieldset>
    )
  return (
    <details>
      <summary className="inline-flex min-h-control-small cursor-pointer items-center rounded-control text-primary underline underline-offset-4">
        Second check
      </summary>
      <p className="mb-3 text-ink-2">Optional: another pharmacist checks it and signs.</p>
      <Fields check={check} />
    </details>
  )
}
