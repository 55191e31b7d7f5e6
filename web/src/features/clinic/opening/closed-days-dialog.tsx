import { useState } from 'react'
import { addClosedDays } from '@alafia/contract/clinic/opening.endpoints'
import { closedDaysForm } from '@alafia/contract/clinic/opening.schema'
import { useClinic } from '../../../lib/clinic.ts'
import { ConfirmSubmit, type ConfirmSubmitProps } from '../../../ui/form/confirm-submit.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { BookedVisitList, type BookedVisit } from '../booked-visits.tsx'
import { daysLabel } from './days.ts'
import { invalidateOpening } from './queries.ts'

type BookedVisitsProps = Pick<ConfirmSubmitProps, 'submit' | 'onConfirm' | 'onClose' | 'onDone'> & {
  visits: readonly BookedVisit[]
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
      <BookedVisitList visits={visits} />
    </ConfirmSubmit>
  )
}

/** Closes the clinic on some days. The visits that are booked on them are shown first, and stay (ORG-13). */
export function ClosedDaysDialog({ onClose }: { onClose: () => void }) {
  const { today } = useClinic()
  const [booked, setBooked] = useState<readonly BookedVisit[]>()
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
