import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { DoctorDay } from '@alafia/contract/appointments/availability.schema'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../../lib/clinic.ts'
import { useNow } from '../../../lib/now.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { SKELETON_DELAY_MS } from '../../../ui/list/list-states.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { useDelayed } from '../../../ui/async/use-delayed.ts'
import { CalendarDay, heightOf, hourLines } from './calendar-day.tsx'
import { minutesNowOn, dayPlanOf, timeOf, type DayPlan } from './day-plan.ts'
import { refreshEvery } from '../doctors-day/doctor-actions.tsx'
import { doctorDaysQuery, appointmentsBetweenQuery } from '../queries.ts'
import { weekOf } from './week.ts'

export type WeekCalendarProps = {
  /** Any day of the week that is shown; on a phone, the day itself. */
  day: CivilDate
  onOpen: (appointmentId: number) => void
}

const hour = 60
const defaultHours = { from: 9 * hour, to: 17 * hour }

/** Whole hours from the earliest start to the latest end. */
const hoursOf = (plans: readonly DayPlan<Appointment>[]) => {
  const all = plans.flatMap(({ segments }) => segments)
  if (all.length === 0) return defaultHours
  return {
    from: Math.floor(Math.min(...all.map(({ from }) => from)) / hour) * hour,
    to: Math.ceil(Math.max(...all.map(({ to }) => to)) / hour) * hour,
  }
}

type WeekGridProps = WeekCalendarProps & {
  week: readonly CivilDate[]
  appointments: readonly Appointment[]
  days: readonly DoctorDay[]
}

function WeekGrid({ week, day, appointments, days, onOpen }: WeekGridProps) {
  const { today, timeZone } = useClinic()
  const now = useNow(refreshEvery)
  const plans = week.map((date) => {
    const own = days.find((one) => one.date === date)
    const there = appointments.filter(({ appointmentDate }) => appointmentDate === date)
    return {
      date,
      isOff: own?.isOff ?? false,
      closedFor: own?.closedFor ?? null,
      plan: dayPlanOf(own, there),
    }
  })
  const hours = hoursOf(plans.map(({ plan }) => plan))
  return (
    <div
      data-calendar
      className="grid grid-cols-[3rem_minmax(0,1fr)] overflow-clip rounded-surface border border-line bg-surface lg:grid-cols-[3rem_repeat(7,minmax(0,1fr))]"
    >
      <div aria-hidden className="pt-18">
        <div className="relative" style={{ height: heightOf(hours.to - hours.from) }}>
          {[hours.from, ...hourLines(hours)].map((mark) => (
            <span
              key={mark}
              className="tabular absolute right-2 text-13 text-ink-2"
              style={{ top: heightOf(mark - hours.from) }}
            >
              {timeOf(mark)}
            </span>
          ))}
        </div>
      </div>
      {plans.map(({ date, isOff, closedFor, plan }) => (
        <CalendarDay
          key={date}
          date={date}
          plan={plan}
          hours={hours}
          isToday={date === today}
          isOff={isOff}
          closedFor={closedFor}
          now={minutesNowOn(date, now, timeZone)}
          onOpen={onOpen}
          className={date === day ? '' : 'max-lg:hidden'}
        />
      ))}
    </div>
  )
}

/** Seven days side by side, or one on a phone. Arrow keys move between appointments. */
export function WeekCalendar({ day, onOpen }: WeekCalendarProps) {
  const userId = useSession().user?.id ?? 0
  const week = weekOf(day)
  const [first = day, last = day] = [week[0], week[6]]
  const appointments = useQuery(appointmentsBetweenQuery(first, last))
  const days = useQuery(doctorDaysQuery(userId, first, last))
  const isSlow = useDelayed(appointments.isPending || days.isPending, SKELETON_DELAY_MS)
  const hasBoth = appointments.data !== undefined && days.data !== undefined
  return (
    <div className="grid min-h-96 content-start gap-3">
      {(appointments.isError || days.isError) && (
        <LoadFailed
          what="this week"
          query={{
            data: appointments.data && days.data,
            error: appointments.error ?? days.error,
            refetch: () => Promise.all([appointments.refetch(), days.refetch()]),
          }}
        />
      )}
      {(appointments.isPending || days.isPending) && (
        <div role="status" aria-busy="true">
          {isSlow && (
            <>
              <span className="sr-only">Loading the week…</span>
              <SkeletonRows />
            </>
          )}
        </div>
      )}
      {hasBoth && (
        <WeekGrid week={week} day={day} appointments={appointments.data} days={days.data} onOpen={onOpen} />
      )}
    </div>
  )
}
