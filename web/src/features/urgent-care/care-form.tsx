import { useEffect } from 'react'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { requestUrgentCare } from '@alafia/contract/urgent-care/endpoints'
import { careRequestForm, type CareRequestForm, type UrgentCare } from '@alafia/contract/urgent-care/schema'
import { personChosen, withoutYourself } from '../../domain/sharing.ts'
import { WhoIsItFor } from '../../domain/who-is-it-for.tsx'
import { formatMoney } from '../../lib/format.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { onDutyText, waitingText, waitText } from './labels.ts'
import { invalidateUrgentCare } from './queries.ts'

export type CareFormProps = {
  care: UrgentCare
  patient: { firstName: string; lastName: string }
  family: readonly FamilyMember[]
  /** What was typed before. The form disappears when the last doctor goes off duty, but what was typed must not. */
  draft: CareRequestForm
  onDraft: (draft: CareRequestForm) => void
}

const feeText = ({ fees }: UrgentCare): string => {
  const start = 'You pay the fee of the doctor who sees you'
  if (!fees) return `${start}.`
  const [from, to] = [fees.from, fees.to].map((fee) => formatMoney(fee, fees.currency))
  return from === to ? `${start}: ${from}.` : `${start}: ${from} to ${to}.`
}

/** Asks for a doctor now (URG-1): who it is for, and why. */
export function CareForm({ care, patient, family, draft, onDraft }: CareFormProps) {
  const form = useForm(requestUrgentCare, {
    schema: careRequestForm,
    start: draft,
    input: ({ familyMemberId, reason }) => ({
      body: { reason, familyMemberId: personChosen(familyMemberId, family, 0).familyMemberId },
    }),
    failure: 'Unable to ask for a doctor',
    invalidate: invalidateUrgentCare,
  })
  const { getValues } = form
  useEffect(() => () => onDraft(getValues()), [onDraft, getValues])

  return (
    <Form
      form={form}
      guarded={false}
      className="grid gap-4"
      actions={
        <div>
          <SubmitButton size="main" busyLabel="Asking…">
            Ask for a doctor now
          </SubmitButton>
        </div>
      }
    >
      <div className="text-ink-2" role="status">
        <p>
          <span className="font-semibold text-ink">{onDutyText(care.doctorsOnDuty)}</span>,{' '}
          {waitingText(care.place - 1)}.
        </p>
        <p>{waitText(care)}</p>
      </div>
      {withoutYourself(family).length > 0 && (
        <WhoIsItFor
          patient={patient}
          family={family}
          error={form.errors.familyMemberId?.message}
          {...form.register('familyMemberId')}
        />
      )}
      <Field
        label="Reason for the visit"
        hint="What is wrong, and since when? Only doctors on duty can read it."
        error={form.errors.reason?.message}
      >
        <TextArea rows={3} maxLength={1000} {...form.register('reason')} />
      </Field>
      <p className="text-small text-ink-2">{feeText(care)}</p>
    </Form>
  )
}
