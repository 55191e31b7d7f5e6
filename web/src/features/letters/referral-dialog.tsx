import { useState } from 'react'
import * as z from 'zod/mini'
import { issueReferral } from '@alafia/contract/letters/endpoints'
import {
  factGroupLabel,
  factGroups,
  urgencies,
  urgencyLabel,
  type FactGroup,
} from '@alafia/contract/letters/kinds'
import { referralForm, type ChosenFact, type LetterStart } from '@alafia/contract/letters/schema'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { LetterForm } from './letter-form.tsx'
import { LetterDialog } from './letter-start.tsx'
import { ReferralView } from './letter-view.tsx'
import { invalidateLetters } from './queries.ts'

const schema = z.omit(referralForm, { facts: true })

const keyOf = ({ group, text }: ChosenFact) => `${group} ${text}`

/** Of the facts about the person, those that belong in the letter. */
function Facts({
  facts,
  chosen,
  onChoose,
}: {
  facts: readonly ChosenFact[]
  chosen: ReadonlySet<string>
  onChoose: (fact: ChosenFact, isChosen: boolean) => void
}) {
  const ofGroup = (group: FactGroup) => facts.filter((fact) => fact.group === group)
  return factGroups
    .filter((group) => ofGroup(group).length > 0)
    .map((group) => (
      <fieldset key={group} className="grid">
        <legend className="font-semibold">{factGroupLabel[group]}</legend>
        {ofGroup(group).map((fact) => (
          <Checkbox
            key={keyOf(fact)}
            label={fact.text}
            checked={chosen.has(keyOf(fact))}
            onChange={(event) => onChoose(fact, event.target.checked)}
          />
        ))}
      </fieldset>
    ))
}

const summaryOf = ({ diagnosis, notes }: LetterStart) =>
  [diagnosis === null ? '' : `Diagnosis: ${diagnosis}`, notes ?? ''].filter(Boolean).join('\n\n')

type ReferralDialogProps = {
  appointmentId: number
  /** What is known about the person; undefined while it loads. */
  facts: readonly ChosenFact[] | undefined
  hasLinkedRecord: boolean
  onClose: () => void
}

function Write({
  appointmentId,
  facts = [],
  hasLinkedRecord,
  start,
  onClose,
}: ReferralDialogProps & { start: LetterStart }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const chosenFacts = facts.filter((fact) => chosen.has(keyOf(fact)))
  const form = useForm(issueReferral, {
    schema,
    start: {
      specialty: '',
      recipient: '',
      facility: '',
      urgency: '',
      reason: '',
      question: '',
      summary: summaryOf(start),
    },
    input: (body) => ({ params: { id: String(appointmentId) }, body: { ...body, facts: chosenFacts } }),
    success: { title: 'Referral letter signed', description: 'The patient has been notified.' },
    failure: 'We couldn’t sign the letter. Try again.',
    invalidate: invalidateLetters,
  })
  const { errors, register } = form
  return (
    <LetterForm
      form={form}
      onClose={onClose}
      renderPreview={(content) => (
        <ReferralView head={start.letterhead} referral={{ ...content, facts: chosenFacts }} />
      )}
    >
      <Field label="Specialty or service" error={errors.specialty?.message}>
        <TextInput maxLength={120} autoComplete="off" {...register('specialty')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Doctor" optional error={errors.recipient?.message}>
          <TextInput maxLength={120} autoComplete="off" {...register('recipient')} />
        </Field>
        <Field label="Hospital or clinic" optional error={errors.facility?.message}>
          <TextInput maxLength={200} autoComplete="off" {...register('facility')} />
        </Field>
      </div>
      <RadioGroup
        legend="How urgent is it?"
        options={urgencies.map((value) => ({ value, label: urgencyLabel[value] }))}
        error={errors.urgency?.message}
        {...register('urgency')}
      />
      <Field label="Reason for the referral" error={errors.reason?.message}>
        <TextArea rows={2} {...register('reason')} />
      </Field>
      <Field label="Question" optional error={errors.question?.message}>
        <TextArea rows={2} {...register('question')} />
      </Field>
      <Field
        label="Summary"
        hint="Begins with your diagnosis and notes. Your private working note isn’t part of it."
        error={errors.summary?.message}
      >
        <TextArea rows={5} {...register('summary')} />
      </Field>
      {hasLinkedRecord && (
        <Alert tone="info" title="The facts below come from both linked records">
          Patients read the letter, but only see one of the two records themselves.
        </Alert>
      )}
      <Facts
        facts={facts}
        chosen={chosen}
        onChoose={(fact, isChosen) =>
          setChosen((now) => {
            const next = new Set(now)
            if (isChosen) next.add(keyOf(fact))
            else next.delete(keyOf(fact))
            return next
          })
        }
      />
    </LetterForm>
  )
}

/** Writes a referral letter about an appointment. */
export function ReferralDialog(props: ReferralDialogProps) {
  return (
    <LetterDialog
      appointmentId={props.appointmentId}
      title="Referral letter"
      description="You see it once more before you sign it. After that it can only be withdrawn."
      onClose={props.onClose}
    >
      {(start) => <Write {...props} start={start} />}
    </LetterDialog>
  )
}
