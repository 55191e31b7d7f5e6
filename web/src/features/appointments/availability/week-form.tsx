import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { updateMyAvailability } from '@alafia/contract/appointments/availability.endpoints'
import type { MyAvailability } from '@alafia/contract/appointments/availability.schema'
import { outsideOpening } from '@alafia/contract/clinic/opening'
import { clinicHoursQuery } from '../../../domain/clinic-hours-query.ts'
import { sitesQuery } from '../../../domain/sites-query.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Status } from '../../../ui/status.tsx'
import { DayHours } from './day-hours.tsx'
import { OutsideHoursDialog, type AppointmentsOutsideHours } from './outside-hours-dialog.tsx'
import { invalidateAvailability } from './queries.ts'
import {
  appointmentsIn,
  copyDay,
  daysFromMonday,
  fieldErrors,
  isSame,
  setDay,
  slotsOn,
  slotsOf,
  usualSite,
  weekOf,
} from './week.ts'

/** '8 more than saved' */
const difference = (now: number, saved: number) => {
  if (now === saved) return 'as many as saved'
  return `${formatNumber(Math.abs(now - saved))} ${now > saved ? 'more' : 'fewer'} than saved`
}

/** The whole week. Hours saved elsewhere replace what is shown, unless there are unsaved changes here; then the form says so. */
export function WeekForm({ userId, hours }: { userId: number; hours: MyAvailability }) {
  const [seen, setSeen] = useState(hours)
  /** The hours that the changes are based on: saving replaces this version. */
  const [base, setBase] = useState(hours)
  const [week, setWeek] = useState(() => weekOf(hours))
  const [attempt, setAttempt] = useState(0)
  const [outside, setOutside] = useState<AppointmentsOutsideHours>()
  const isDirty = !isSame(week, weekOf(base))
  const opening = useQuery(clinicHoursQuery)
  const { name: clinicName } = useClinic()
  const { data: sites = [] } = useQuery(sitesQuery)
  const places = sites.length === 0 ? [] : [{ id: null, name: `${clinicName}’s own address` }, ...sites]
  const total = appointmentsIn(week)
  /** Of the first hours of all, the only site. */
  const usual = total === 0 && sites.length === 1 ? (sites[0]?.id ?? null) : usualSite(week)

  const startFrom = (from: MyAvailability) => {
    setBase(from)
    setWeek(weekOf(from))
    setAttempt(0)
    setOutside(undefined)
  }
  if (hours !== seen) {
    setSeen(hours)
    if (!isDirty) startFrom(hours)
  }

  const keptText =
    outside === undefined
      ? ''
      : outside.length === 1
        ? ' 1 appointment outside them stays booked.'
        : ` ${outside.length} appointments outside them stay booked.`
  const update = useSubmit(updateMyAvailability, {
    success: {
      title: 'Hours Saved',
      description: `Patients can book ${formatNumber(total)} appointments a week.${keptText}`,
    },
    failure: (why) => why ?? 'Failed to save your hours. Please try again.',
    invalidate: invalidateAvailability(userId),
    onSuccess: startFrom,
    onRefused: ({ appointments }) => {
      setOutside(appointments)
      return appointments !== undefined
    },
  })
  const save = (keep?: number[]) =>
    update.send({ body: { version: base.version, week: slotsOf(week), ...(keep && { keep }) } })
  const submit = () => {
    setAttempt((count) => count + 1)
    return fieldErrors(week).length > 0 ? Promise.resolve(false) : save()
  }
  const wrong = attempt > 0 ? fieldErrors(week) : []

  return (
    <Form
      form={{ ...update, submit, isDirty, wrong, attempt }}
      className="grid gap-4"
      actions={
        <div className="sticky bottom-bar-bottom z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-surface border border-line bg-surface px-pad py-3">
          <p role="status">
            <span className="font-semibold">{formatNumber(total)} appointments a week</span>
            {isDirty ? (
              <Status kind="line" tone="warn">
                Not saved yet, {difference(total, appointmentsIn(weekOf(base)))}
              </Status>
            ) : (
              <Status kind="line" tone="ok">
                Saved
              </Status>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            {isDirty && <Button onClick={() => startFrom(hours)}>Discard changes</Button>}
            <SubmitButton>Save hours</SubmitButton>
          </div>
        </div>
      }
    >
      {isDirty && hours.version !== base.version && (
        <Alert
          tone="warn"
          title="Your hours were changed in another tab or browser"
          actions={
            <>
              <Button onClick={() => startFrom(hours)}>Show saved hours</Button>
              <Button onClick={() => setBase(hours)}>Keep my changes</Button>
            </>
          }
        >
          Your changes here aren’t saved. Saving them replaces the other change.
        </Alert>
      )}
      <ul role="list" className="divide-y divide-line rounded-surface border border-line bg-surface">
        {daysFromMonday.map((day) => (
          <DayHours
            key={day}
            day={day}
            ranges={week[day]}
            places={places}
            usualSite={usual}
            errors={wrong}
            outside={outsideOpening(opening.data?.hours ?? null, day, slotsOn(week[day]))}
            onChange={(ranges) => setWeek(setDay(week, day, ranges))}
            onCopy={(to) => setWeek(copyDay(week, day, to))}
          />
        ))}
      </ul>
      {outside && (
        <OutsideHoursDialog
          appointments={outside}
          where={
            outside.some(({ placeName }) => placeName !== undefined)
              ? 'outside these hours or at another site'
              : 'outside these hours'
          }
          verb="Save"
          submit={update}
          onConfirm={() => save(outside.map(({ id }) => id))}
          onClose={() => setOutside(undefined)}
        />
      )}
    </Form>
  )
}
