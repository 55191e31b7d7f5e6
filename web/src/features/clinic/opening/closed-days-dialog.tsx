import { useState } from 'react'
import { addClosedDays } from '@alafia/contract/clinic/opening.endpoints'
import { closedDaysForm } from '@alafia/contract/clinic/opening.schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate } from '../../../lib/format.ts'
import { ConfirmSubmit, type ConfirmSubmitProps } from '../../../ui/form/confirm-submit.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { daysLabel } from './days.ts'
import { invalidateOpening } from './queries.ts'

type Booked = NonNullable<ProblemBody['appointments']>

type BookedVisitsProps = Pick<ConfirmSubmitProps, 'submit' | 'onConfirm' | 'onClose' | 'onDone'> & {
  visits: Booked
}

function BookedVisits({ visits, ...submit }: BookedVisitsProps) {
  const isOne = visits.length === 1
  return (
    <ConfirmSubmit
      {...submit}
      title={isOne ? '1 visit is booked on these days' : `${visits.length} visits are booked on these days`}
      description={`${isOne ? 'It stays' : 'They stay'} booked, and nobody is notified. Agree with each patient and doctor on another time, or cancel.`}
      confirmLabel={isOne ? 'Close, keep the visit' : 'Close, keep the visits'}
      cancelLabel="Go back"
      variant="primary"
      busyLabel="Saving…"
    >
      <ul role="list" aria-label="Booked visits" className="divide-y divide-line border-y border-line">
        {visits.map(({ id, appointmentDate, appointmentTime, personName, patientId, doctorName }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span>
              <span className="block font-semibold">{personName}</span>
              <span className="text-small text-ink-2">
                {longDate(appointmentDate)} at {appointmentTime}, {doctorName}
              </span>
            </span>
            <a
              href={`/admin/users?user=${patientId}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-control-small items-center text-primary underline underline-offset-4"
            >
              Open patient<span className="sr-only"> of {personName}’s visit in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </ConfirmSubmit>
  )
}

/** Closes the clinic on some days. The visits that are booked on them are shown first, and stay (ORG-13). */
export function ClosedDaysDialog({ onClose }: { onClose: () => void }) {
  const { today } = useClinic()
  const [booked, setBooked] = useState<Booked>()
  const form = useForm(addClosedDays, {
    schema: closedDaysForm,
    start: { name: '', startsOn: '', endsOn: '' },
    input: (days) => ({ body: { ...days, ...(booked && { keep: booked.map(({ id }) => id) }) } }),
    success: (days) => ({
      title: 'Closed days added',
      description: `Nobody can book a visit ${daysLabel(days)}.`,
    }),
    failure: 'The closed days were not added',
    invalidate: invalidateOpening,
    onRefused: ({ appointments }) => {
      setBooked(appointments)
      return appointments !== undefined
    },
  })
  const { register, getValues, setValue, errors } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add closed days"
      description="Nobody can book a visit on these days, in person or by video."
      submitLabel="Add closed days"
      width="narrow"
    >
      <Field label="Name" hint="Patients read it, such as Christmas Day." error={errors.name?.message}>
        <TextInput maxLength={60} autoComplete="off" {...register('name')} />
      </Field>
      <Field label="First day" error={errors.startsOn?.message}>
        <TextInput
          type="date"
          min={today}
          {...register('startsOn', {
            // Most are one day. Set on blur, so that a half-typed date isn't copied.
            onBlur: () => {
              if (getValues('endsOn') === '') setValue('endsOn', getValues('startsOn'))
            },
          })}
        />
      </Field>
      <Field label="Last day" error={errors.endsOn?.message}>
        <TextInput type="date" min={today} {...register('endsOn')} />
      </Field>
      {booked && (
        <BookedVisits
          visits={booked}
          submit={form}
          onConfirm={() => form.send(getValues())}
          onClose={() => setBooked(undefined)}
          onDone={onClose}
        />
      )}
    </FormDialog>
  )
}
