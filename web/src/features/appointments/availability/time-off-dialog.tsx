import { useState } from 'react'
import { addTimeOff } from '@alafia/contract/appointments/availability.endpoints'
import { timeOffForm } from '@alafia/contract/appointments/availability.schema'
import { useClinic } from '../../../lib/clinic.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { OutsideHoursDialog, type AppointmentsOutsideHours } from './outside-hours-dialog.tsx'
import { invalidateAvailability } from './queries.ts'
import { dateRangeLabel } from './time-off-labels.ts'

/** Adds time off. Appointments booked on these days are shown first, and stay. */
export function TimeOffDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { today } = useClinic()
  const [outside, setOutside] = useState<AppointmentsOutsideHours>()
  const form = useForm(addTimeOff, {
    schema: timeOffForm,
    start: { startsOn: '', endsOn: '' },
    input: (days) => ({ body: { ...days, ...(outside && { keep: outside.map(({ id }) => id) }) } }),
    success: (days) => ({
      title: 'Days Off Added',
      description: `Patients can’t book you ${dateRangeLabel(days)}.`,
    }),
    failure: (why) => why ?? 'Failed to take the days off. Please try again.',
    invalidate: invalidateAvailability(userId),
    onRefused: ({ appointments }) => {
      setOutside(appointments)
      return appointments !== undefined
    },
  })
  const { register, getValues, setValue, errors } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add days off"
      description="Patients can’t book you on these days."
      submitLabel="Add days off"
      width="narrow"
    >
      <Field label="First day" error={errors.startsOn?.message}>
        <TextInput
          type="date"
          min={today}
          {...register('startsOn', {
            // Most time off is one day. Set on blur, so that a half-typed date isn't copied.
            onBlur: () => {
              if (getValues('endsOn') === '') setValue('endsOn', getValues('startsOn'))
            },
          })}
        />
      </Field>
      <Field label="Last day" error={errors.endsOn?.message}>
        <TextInput type="date" min={today} {...register('endsOn')} />
      </Field>
      {outside && (
        <OutsideHoursDialog
          appointments={outside}
          where="on these days"
          verb="Add"
          submit={form}
          onConfirm={() => form.send(getValues())}
          onClose={() => setOutside(undefined)}
          onDone={onClose}
        />
      )}
    </FormDialog>
  )
}
