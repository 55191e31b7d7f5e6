import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reversalFields, reverseDispense } from '@alafia/contract/prescriptions/reversal'
import {
  reversalReasonLabel,
  reversalReasons,
  type reversibleStatuses,
} from '@alafia/contract/prescriptions/reversal-reasons'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { moneyBack } from '../charges/money-back.ts'
import { chargesQuery } from '../charges/queries.ts'
import { dispensingOptions } from '../queries.ts'

export type ReversiblePrescription = Prescription & { status: (typeof reversibleStatuses)[number] }

export type ReverseDispenseProps = {
  prescription: Pick<Prescription, 'id' | 'patientName'>
  status: ReversiblePrescription['status']
  /** An earlier fill that still waits, all of it; left out: the last fill. */
  waitingFill?: number
  /** Dispensed so long ago that it is only reversed as never collected. */
  isOld?: boolean
  /** What can be reversed. */
  dispensed: readonly { value: string; name: string }[]
  /** Those of `dispensed` that are controlled drugs. */
  controlled: readonly number[]
  onClose: () => void
  onReversed: () => void
}

/** Takes back what was dispensed: all of a fill, or some medications of the last one. */
export function ReverseDispense({
  prescription: { id, patientName },
  status,
  waitingFill,
  isOld = false,
  dispensed,
  controlled,
  onClose,
  onReversed,
}: ReverseDispenseProps) {
  /** The server has said so of what was added since. */
  const [isRefusedAlone, setRefusedAlone] = useState(false)
  const isWaiting = waitingFill !== undefined
  const isHere = status === 'fulfilled'
  const form = useForm(reverseDispense, {
    ...dispensingOptions,
    schema: reversalFields,
    start: {
      chosen: dispensed.map(({ value }) => value),
      reason: '',
      note: '',
      // The fields exist only while a second person has to sign.
      witness: undefined,
    },
    onRefused: ({ errors = [] }) => {
      if (errors.some(({ path }) => path.startsWith('witness'))) setRefusedAlone(true)
    },
    input: ({ chosen, reason, note, witness }) => ({
      params: { id: String(id) },
      body: isWaiting
        ? { status, waitingFill: true, reason, note, witness }
        : { status, medications: chosen.map(Number), reason, note, witness },
    }),
    fieldOf: { medications: 'chosen' },
    // Not onDone: this panel shows something else once it is reversed.
    onSuccess: onReversed,
  })
  const { errors } = form
  const charges = useQuery(chargesQuery(id))
  const chosen = form.watch('chosen').map(Number)
  const money = moneyBack(charges.data ?? [], chosen, waitingFill)
  const needsSecond = isRefusedAlone || chosen.some((index) => controlled.includes(index))
  const reasons = reversalReasons.filter((reason) => (reason === 'not-collected' ? isHere : !isOld))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Reverse what was dispensed?"
      description={
        isHere
          ? `Units that never left go back to their batch while they can be dispensed. ${patientName}’s account and the doctor are notified.`
          : `It was handed over, so every unit goes to waste. ${patientName}’s account and the doctor are notified.`
      }
      submitLabel="Reverse"
      variant="destroy"
      cancelLabel="Go back"
    >
      {!isWaiting && dispensed.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 font-semibold">Medications</legend>
          {dispensed.map(({ value, name }) => (
            <Checkbox key={value} label={name} value={value} {...form.register('chosen')} />
          ))}
          {form.errors.chosen && <FieldError id={undefined}>{form.errors.chosen.message}</FieldError>}
        </fieldset>
      )}
      {money.length > 0 && (
        <div role="status">
          {money.map((text, index) => (
            <p key={`${index} ${text}`}>{text}</p>
          ))}
        </div>
      )}
      <RadioGroup
        legend="Reason"
        options={reasons.map((value) => ({
          value,
          label: reversalReasonLabel[value],
          ...(value === 'not-collected' && !isWaiting
            ? { hint: 'It isn’t filled again until the patient asks for it.' }
            : {}),
        }))}
        error={form.errors.reason?.message}
        {...form.register('reason')}
      />
      <Field
        label="Note"
        hint="For staff"
        optional={form.watch('reason') !== 'other'}
        error={form.errors.note?.message}
      >
        <TextArea rows={2} maxLength={300} {...form.register('note')} />
      </Field>
      {needsSecond && (
        <fieldset className="grid gap-3 rounded-control border border-line p-3">
          <legend className="px-1 font-semibold">Second check</legend>
          <p className="text-ink-2">
            A controlled drug: another pharmacist counts what comes back and signs.
          </p>
          <Field label="Their email" error={errors.witness?.email?.message ?? errors.witness?.message}>
            <TextInput
              type="email"
              autoComplete="off"
              maxLength={254}
              {...form.register('witness.email', { shouldUnregister: true })}
            />
          </Field>
          <Field
            label="Their password"
            hint="They type it themselves. You stay signed in."
            error={errors.witness?.password?.message}
          >
            <TextInput
              type="password"
              autoComplete="off"
              maxLength={200}
              {...form.register('witness.password', { shouldUnregister: true })}
            />
          </Field>
        </fieldset>
      )}
    </FormDialog>
  )
}
