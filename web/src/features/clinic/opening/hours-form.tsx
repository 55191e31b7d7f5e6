import { Controller } from 'react-hook-form'
import type { QueryClient } from '@tanstack/react-query'
import { updateClinicHours } from '@alafia/contract/clinic/opening.endpoints'
import { clinicHoursForm, type ClinicHours } from '@alafia/contract/clinic/opening.schema'
import { clinicHoursQuery } from '../../../domain/clinic-hours-query.ts'
import { OpeningDay } from '../../../domain/opening-day.tsx'
import { withHours } from '../../../domain/opening-errors.ts'
import { weekFromMonday } from '../../../domain/opening-week.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useOvertaken } from '../../../ui/form/use-overtaken.ts'
import { invalidateOpening } from './queries.ts'

const invalidate = async (client: QueryClient, changed: ClinicHours | undefined) => {
  if (changed) client.setQueryData(clinicHoursQuery.queryKey, changed)
  await invalidateOpening(client)
}

/** ORG-12: the clinic's week. What a colleague saves meanwhile appears unless the hours are being edited here. */
export function HoursForm({ opening }: { opening: ClinicHours }) {
  const { hours, version, changedBy } = opening
  const form = useForm(updateClinicHours, {
    schema: clinicHoursForm,
    start: { hours: hours ?? [] },
    isLive: true,
    staysDirty: true,
    input: (entered) => ({ body: { ...entered, version } }),
    success: {
      title: 'Opening hours saved',
      description: 'New visits in person can only be booked within them. What is booked stays booked.',
    },
    failure: 'The opening hours were not saved',
    invalidate,
    // The alert below says so, as soon as the current hours have loaded.
    onRefused: ({ type }) => type === '/problems/edited-elsewhere',
  })
  const { control, isDirty, reset, watch } = form
  const isOvertaken = useOvertaken(version, isDirty)
  const wrong = withHours(form.wrong, watch('hours'), 'hours')

  return (
    <Form
      form={{ ...form, wrong }}
      className="grid gap-4"
      actions={
        <div className="flex flex-wrap gap-2">
          <SubmitButton>Save hours</SubmitButton>
          {isDirty && <Button onClick={() => reset({ hours: hours ?? [] })}>Discard changes</Button>}
        </div>
      }
    >
      {isOvertaken && (
        <Alert tone="warn" title={`${changedBy ?? 'Someone'} changed the opening hours in the meantime`}>
          What you entered is still here. Saving it replaces their hours; discard it to see them.
        </Alert>
      )}
      <Controller
        control={control}
        name="hours"
        render={({ field: { value, onChange } }) => (
          <ul role="list" className="divide-y divide-line rounded-surface border border-line bg-surface">
            {weekFromMonday.map((day) => (
              <OpeningDay key={day} day={day} hours={value} wrong={wrong} onChange={onChange} />
            ))}
          </ul>
        )}
      />
    </Form>
  )
}
