import { useBlocker } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import type { MyAvailability } from '@alafia/contract/appointments/availability.schema'
import { CallError } from '../../../lib/http/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Status } from '../../../ui/status.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { DayHours } from './day-hours.tsx'
import { useChangeHours } from './queries.ts'
import { OutsideHoursDialog, type AppointmentsOutsideHours } from './outside-hours-dialog.tsx'
import {
  copyDay,
  isSame,
  slotsOf,
  appointmentsIn,
  weekOf,
  setDay,
  daysFromMonday,
  fieldErrors,
} from './week.ts'

const failed = 'Failed to save your hours. Please try again.'

/** '8 more than saved' */
const difference = (now: number, saved: number) => {
  if (now === saved) return 'as many as saved'
  return `${formatNumber(Math.abs(now - saved))} ${now > saved ? 'more' : 'fewer'} than saved`
}

/** The whole week. What is saved elsewhere comes in by itself while nothing is changed here, and is told of otherwise. */
export function WeekForm({ userId, hours }: { userId: number; hours: MyAvailability }) {
  const change = useChangeHours(userId)
  const [seen, setSeen] = useState(hours)
  /** What the changes begin from: its version is what they replace. */
  const [base, setBase] = useState(hours)
  const [week, setWeek] = useState(() => weekOf(hours))
  const [attempt, setAttempt] = useState(0)
  const [outside, setOutside] = useState<AppointmentsOutsideHours>()
  const isDirty = !isSame(week, weekOf(base))

  const begin = (from: MyAvailability) => {
    setBase(from)
    setWeek(weekOf(from))
    setAttempt(0)
  }
  if (hours !== seen) {
    setSeen(hours)
    if (!isDirty) begin(hours)
  }

  const leaving = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })

  const wrong = attempt > 0 ? fieldErrors(week) : []
  const save = async (keep?: number[]) => {
    if (fieldErrors(week).length > 0) return
    try {
      const saved = await change.mutateAsync({
        version: base.version,
        week: slotsOf(week),
        ...(keep ? { keep } : {}),
      })
      begin(saved)
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      if (problem?.appointments) setOutside(problem.appointments)
      else {
        setOutside(undefined)
        toast({ title: 'Error', description: problem?.detail ?? failed, tone: 'danger' })
      }
      return
    }
    setOutside(undefined)
    const kept = keep?.length
      ? ` ${keep.length === 1 ? '1 booked visit stays' : `${keep.length} booked visits stay`} as it was.`
      : ''
    toast({
      title: 'Hours Saved',
      description: `Patients can book ${formatNumber(appointmentsIn(week))} visits a week.${kept}`,
    })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAttempt((count) => count + 1)
    void save()
  }

  const total = appointmentsIn(week)
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ErrorSummary errors={wrong} attempt={attempt} />
      {isDirty && hours.version !== base.version && (
        <Alert
          tone="warn"
          title="Your hours were changed in another tab or browser"
          actions={
            <>
              <Button onClick={() => begin(hours)}>Show what is saved</Button>
              <Button onClick={() => setBase(hours)}>Go on with mine</Button>
            </>
          }
        >
          What you changed here isn’t saved, and saving it now would undo that.
        </Alert>
      )}
      <ul role="list" className="divide-y divide-line rounded-surface border border-line bg-surface">
        {daysFromMonday.map((day) => (
          <DayHours
            key={day}
            day={day}
            ranges={week[day]}
            errors={wrong}
            onChange={(ranges) => setWeek(setDay(week, day, ranges))}
            onCopy={(to) => setWeek(copyDay(week, day, to))}
          />
        ))}
      </ul>
      <div className="sticky bottom-bar-bottom z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-surface border border-line bg-surface px-pad py-3">
        <p role="status">
          <span className="font-semibold">{formatNumber(total)} visits a week</span>
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
          {isDirty && <Button onClick={() => begin(hours)}>Discard changes</Button>}
          <Button type="submit" variant="primary" busy={change.isPending && !outside} busyLabel="Saving…">
            Save hours
          </Button>
        </div>
      </div>
      {outside && (
        <OutsideHoursDialog
          appointments={outside}
          where="outside these hours"
          confirmLabel={outside.length === 1 ? 'Save, keep the visit' : 'Save, keep the visits'}
          busy={change.isPending}
          onConfirm={() => void save(outside.map(({ id }) => id))}
          onClose={() => setOutside(undefined)}
        />
      )}
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title="Leave without saving?"
        description="The hours that you changed here will be lost."
        confirmLabel="Leave without saving"
        cancelLabel="Keep editing"
        onConfirm={() => leaving.proceed?.()}
      />
    </form>
  )
}
