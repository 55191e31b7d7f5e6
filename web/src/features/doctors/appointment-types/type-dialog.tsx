import { useState } from 'react'
import {
  addAppointmentType,
  mostVisits,
  typeModeLabel,
  typeModes,
  updateAppointmentType,
  type AppointmentType,
} from '@alafia/contract/doctors/appointment-types'
import { decimalsHint } from '@alafia/contract/kernel/minor-units'
import type { Doctor } from '@alafia/contract/doctors/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { MoneyInput } from '../../../ui/form/money-input.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidateTypes } from './queries.ts'
import { bodyOf, emptyType, fieldsOf, typeFields } from './type-form.ts'

export type TypeDialogProps = {
  /** The latest version: what others save arrives while the form is open. Left out to add one. */
  type?: AppointmentType | undefined
  doctors: readonly Doctor[]
  onClose: () => void
}

const numberFields = {
  lengthMinutes: { label: 'Length', hint: 'Minutes, in steps of 5.' },
  bufferMinutes: { label: 'Break afterwards', hint: 'Minutes, until the doctor can begin the next visit.' },
  freeUntilHours: {
    label: 'Free to cancel until',
    hint: 'Hours before the start. 0 means until it starts.',
  },
  lateRefundPercent: {
    label: 'Refund after that, in percent',
    hint: 'If the clinic cancels, patients always get everything back.',
  },
  maxVisits: {
    label: 'Maximum visits in a series',
    hint: `Up to ${mostVisits}. With 1, each visit is booked on its own.`,
  },
} as const

/** Adds or edits an appointment type (DOC-19). */
export function TypeDialog({ type, doctors, onClose }: TypeDialogProps) {
  const clinic = useClinic()
  /** The version that the fields were filled from, and that saving replaces. */
  const [base, setBase] = useState(type)
  const form = useForm(type ? updateAppointmentType : addAppointmentType, {
    schema: typeFields,
    start: base ? fieldsOf(base) : emptyType(clinic.currency),
    input: (fields) =>
      base
        ? {
            params: { id: String(base.id) },
            body: { ...bodyOf(fields), isActive: base.isActive, version: base.version },
          }
        : { body: bodyOf(fields) },
    success: ({ name }) => ({
      title: type ? 'Appointment Type Updated' : 'Appointment Type Added',
      description: `New bookings of ${name} follow it.`,
    }),
    failure: type ? 'Failed to update the appointment type' : 'Failed to add the appointment type',
    invalidate: invalidateTypes,
  })
  const { register, errors, reset, isPending } = form
  const currency = form.watch('currency') ?? clinic.currency
  const isOvertaken = type?.version !== base?.version

  const numberField = (name: keyof typeof numberFields) => (
    <Field {...numberFields[name]} error={errors[name]?.message}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={name === 'maxVisits' ? 1 : 0}
        autoComplete="off"
        className="max-w-32 tabular"
        {...register(name, { valueAsNumber: true })}
      />
    </Field>
  )

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={type ? 'Edit appointment type' : 'Add appointment type'}
      description={
        type
          ? 'Changes count for new bookings. What is booked stays as it was shown.'
          : 'Patients can book it at once with the doctors you choose.'
      }
      submitLabel={type ? 'Save changes' : 'Add appointment type'}
    >
      {type && isOvertaken && !isPending && (
        <Alert
          tone="warn"
          title="Someone else changed this appointment type"
          actions={
            <>
              <Button
                onClick={() => {
                  setBase(type)
                  reset(fieldsOf(type))
                }}
              >
                Show the saved version
              </Button>
              <Button onClick={() => setBase(type)}>Keep my changes</Button>
            </>
          }
        >
          Your changes aren’t saved yet. Saving them now replaces theirs.
        </Alert>
      )}
      <Field label="Name" error={errors.name?.message}>
        <TextInput maxLength={80} autoComplete="off" {...register('name')} />
      </Field>
      {numberField('lengthMinutes')}
      {numberField('bufferMinutes')}
      <Field
        label="Price"
        optional
        hint={decimalsHint('Leave blank to charge the doctor’s fee. 0 is free.', currency)}
        error={errors.price?.message}
      >
        <MoneyInput currency={currency} className="max-w-48 tabular" {...register('price')} />
      </Field>
      <Field label="Currency" error={errors.currency?.message}>
        <Select {...register('currency')}>
          {[...new Set([clinic.currency, 'USD', ...(type ? [type.currency] : [])])].map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </Field>
      <Field label="Takes place" error={errors.mode?.message}>
        <Select {...register('mode')}>
          {typeModes.map((mode) => (
            <option key={mode} value={mode}>
              {typeModeLabel[mode]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="How to prepare"
        optional
        hint="Patients read this before and after they book."
        error={errors.preparation?.message}
      >
        <TextArea rows={3} maxLength={1000} {...register('preparation')} />
      </Field>
      {numberField('freeUntilHours')}
      {numberField('lateRefundPercent')}
      {numberField('maxVisits')}
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Offered by</legend>
        {doctors.map(({ id, firstName, lastName, specialization }, place) => (
          <Checkbox
            key={id}
            label={`Dr. ${firstName} ${lastName}, ${specialization}`}
            value={String(id)}
            {...(place === 0 && { error: errors.doctorIds?.message })}
            {...register('doctorIds')}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
