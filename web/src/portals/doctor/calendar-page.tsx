import { getRouteApi } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays } from '@alafia/contract/kernel/civil'
import { useAppointmentActions } from '../../features/appointments/doctors-day/use-appointment-actions.tsx'
import { DoctorDetailsDialog } from '../../features/appointments/listing/doctor-details-dialog.tsx'
import { WeekCalendar } from '../../features/appointments/calendar/week-calendar.tsx'
import { weekOf } from '../../features/appointments/calendar/week.ts'
import { useClinic } from '../../lib/clinic.ts'
import { dateSpan, longDate, weekdayName, zoneCity } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useStart } from './use-start.ts'
import { renderHealth } from '../shell/appointment-health.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

const route = getRouteApi('/signed-in/doctor/calendar')

/** A doctor's week. The URL holds a day in it and the open appointment. */
export function CalendarPage() {
  const { today, timeZone } = useClinic()
  const { week: day = today, appointment } = route.useSearch()
  const navigate = route.useNavigate()
  const start = useStart()
  const handlers = useAppointmentActions()
  const week = weekOf(day)
  const [monday = day, sunday = day] = [week[0], week[6]]
  const show = (id: number | undefined) =>
    void navigate({ search: (now) => ({ ...now, appointment: id }), replace: id === undefined })
  const go = (date: string | undefined) =>
    void navigate({ search: { week: date === today ? undefined : date } })

  return (
    <Page
      title="Calendar"
      lead={`${dateSpan(monday, sunday)}, ${zoneCity(timeZone)} time`}
      actions={
        <>
          <Button size="small" onClick={() => go(addDays(day, -7))}>
            <ChevronLeft />
            <span>
              Previous<span className="max-sm:sr-only"> week</span>
            </span>
          </Button>
          <Button size="small" onClick={() => go(undefined)}>
            This week
          </Button>
          <Button size="small" onClick={() => go(addDays(day, 7))}>
            <span>
              Next<span className="max-sm:sr-only"> week</span>
            </span>
            <ChevronRight />
          </Button>
        </>
      }
    >
      <div role="group" aria-label="Day" className="grid grid-cols-7 gap-x-0.5 gap-y-1 lg:hidden">
        {week.map((date) => (
          <button
            key={date}
            type="button"
            onClick={() => go(date)}
            aria-current={date === day ? 'date' : undefined}
            className="grid min-h-12 content-center justify-items-center rounded-control text-13 text-ink-2 hover:bg-sunken aria-[current=date]:bg-primary-tint aria-[current=date]:font-semibold aria-[current=date]:text-primary"
          >
            <span>{weekdayName(date, 'short')}</span>
            <span className="tabular text-body">{Number(date.slice(8))}</span>
            <VisuallyHidden>, {longDate(date)}</VisuallyHidden>
          </button>
        ))}
      </div>
      <WeekCalendar day={day} onOpen={show} />
      <DoctorDetailsDialog
        renderHealth={renderHealth}
        id={appointment}
        onClose={() => show(undefined)}
        handlers={handlers}
        onStart={start}
      />
      {handlers.dialogs}
    </Page>
  )
}
