import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import {
  careRequestForm,
  type CareRequestForm as Fields,
  type UrgentCare,
} from '@alafia/contract/urgent-care/schema'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { CallError } from '../../lib/http/call.ts'
import { formatMoney } from '../../lib/format.ts'
import { useRepeatKey } from '../../lib/http/repeat-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { errorsIn } from '../../ui/form/form-errors.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { WhoIsItFor } from '../../domain/who-is-it-for.tsx'
import { useRequestCare } from './queries.ts'
import { onDutyText, waitText, waitingText } from './labels.ts'

const names = ['familyMemberId', 'reason'] as const

export type CareFormProps = {
  care: UrgentCare
  patient: { firstName: string; lastName: string }
  family: readonly FamilyMember[]
  /** What was typed before, and where it is kept: the form goes when the last doctor goes off duty, its words don't. */
  draft: Fields
  onDraft: (draft: Fields) => void
}

const feeText = ({ fees }: UrgentCare): string => {
  const start = 'You pay the fee of the doctor who sees you'
  if (!fees) return `${start}.`
  const [from, to] = [fees.from, fees.to].map((fee) => formatMoney(fee, fees.currency))
  return from === to ? `${start}: ${from}.` : `${start}: ${from} to ${to}.`
}

/** Asks for a doctor now (URG-1): who it is for, and why. */
export function CareForm({ care, patient, family, draft, onDraft }: CareFormProps) {
  const asking = useRequestCare()
  const keyFor = useRepeatKey()
  const { register, handleSubmit, getValues, setError, formState } = useForm<Fields>({
    resolver: zodResolver(careRequestForm),
    // The summary takes the focus.
    shouldFocusError: false,
    defaultValues: draft,
  })
  const { errors, submitCount } = formState
  useEffect(() => () => onDraft(getValues()), [onDraft, getValues])

  const submit = handleSubmit(async ({ familyMemberId, reason }) => {
    const body = { reason, familyMemberId: familyMemberId === 'self' ? null : Number(familyMemberId) }
    try {
      await asking.mutateAsync({ body, idempotencyKey: keyFor(body) })
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      for (const { path, message } of problem?.errors ?? []) {
        const name = names.find((one) => one === path)
        if (name) setError(name, { message })
      }
      toast({
        title: 'Error',
        description: problem?.errors ? 'Please check these answers.' : (problem?.detail ?? unsent),
        tone: 'danger',
      })
    }
  })

  const ahead = care.place - 1
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <ErrorSummary errors={errorsIn(errors, names)} attempt={submitCount} />
      <div className="text-ink-2" role="status">
        <p>
          <span className="font-semibold text-ink">{onDutyText(care.doctorsOnDuty)}</span>,{' '}
          {waitingText(ahead)}.
        </p>
        <p>{waitText(care)}</p>
      </div>
      {family.length > 0 && (
        <WhoIsItFor
          patient={patient}
          family={family}
          error={errors.familyMemberId?.message}
          {...register('familyMemberId')}
        />
      )}
      <Field
        label="Reason for the visit"
        hint="What is wrong, and since when. Only doctors on duty read it."
        error={errors.reason?.message}
      >
        <TextArea rows={3} maxLength={1000} {...register('reason')} />
      </Field>
      <p className="text-small text-ink-2">{feeText(care)}</p>
      {asking.isError && !(asking.error instanceof CallError) && (
        <Alert tone="danger" title={unsent}>
          Everything you typed is still here. Trying again asks only once.
        </Alert>
      )}
      <div>
        <Button type="submit" variant="primary" size="main" busy={asking.isPending} busyLabel="Asking…">
          Ask for a doctor now
        </Button>
      </div>
    </form>
  )
}

const unsent = 'Unable to ask for a doctor. Please try again.'
