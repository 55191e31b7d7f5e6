import { Link } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { statusLabel, type AppointmentStatus } from '@alafia/contract/appointments/states'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { Check, CheckCheck, CircleAlert, CircleDashed, Info, Users, type LucideIcon } from 'lucide-react'
import { longDate, weekdayName } from '../../../lib/format.ts'
import { classes } from '../../../ui/classes.ts'
import { toneTint, type Tone } from '../../../ui/tone.ts'
import { neighbourOf } from './calendar-keys.ts'
import { timeOf, type DayPlan, type PlannedAppointment, type PlannedSession, type Span } from './day-plan.ts'
import { atPlace } from '../labels.ts'
import { nameOf } from '../person.ts'

/** Half an hour holds two lines of small text, and a finger's 44 px. */
const remPerMinute = 2.875 / 30
export const heightOf = (minutes: number): string => `${minutes * remPerMinute}rem`

const styles: Partial<Record<AppointmentStatus, { tone: Tone; icon: LucideIcon }>> = {
  scheduled: { tone: 'info', icon: Info },
  confirmed: { tone: 'ok', icon: Check },
  completed: { tone: 'neutral', icon: CheckCheck },
  'no-show': { tone: 'danger', icon: CircleAlert },
}

const blockClasses =
  'block size-full overflow-hidden rounded-control border border-control px-1.5 text-left text-13 leading-4.5 -outline-offset-2!'

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const neighbour = neighbourOf(event.key, event.currentTarget)
  if (!neighbour) return
  event.preventDefault()
  neighbour.focus()
}

const keyOf = (block: PlannedAppointment<Appointment> | PlannedSession): string =>
  block.kind === 'session' ? `session ${block.id}` : `appointment ${block.appointment.id}`

type BlockProps = {
  planned: PlannedAppointment<Appointment>
  since: number
  tabbable: boolean
  onFocus: () => void
  onOpen: () => void
}

function AppointmentBlock({ planned, since, tabbable, onFocus, onOpen }: BlockProps) {
  const { appointment, from, to, lane, lanes } = planned
  const { tone = 'neutral', icon: Icon = CircleDashed } = styles[appointment.status] ?? {}
  const isUrgent = appointment.type === 'urgent'
  return (
    <li
      className="absolute z-10 p-px"
      style={{
        top: heightOf(from - since),
        height: heightOf(to - from),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <button
        type="button"
        data-start={from}
        tabIndex={tabbable ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={moveFocus}
        onClick={onOpen}
        className={classes(blockClasses, toneTint[tone])}
      >
        <span className="block truncate font-semibold text-ink">
          <span className="tabular">{appointment.appointmentTime}</span> {nameOf(appointment)}
        </span>
        <span className="flex items-center gap-1 truncate">
          <Icon className="size-3.5!" />
          {statusLabel[appointment.status]}
          {isUrgent && ', urgent'}
          {appointment.mode === 'video' ? ', video' : `, ${atPlace(appointment) || 'in person'}`}
        </span>
      </button>
    </li>
  )
}

/** A group session; its people are behind the link. */
function SessionBlock({
  session: { id, title, from, to, capacity, taken },
  since,
  tabbable,
  onFocus,
}: Pick<BlockProps, 'since' | 'tabbable' | 'onFocus'> & { session: PlannedSession }) {
  return (
    <li
      className="absolute inset-x-0 z-10 p-px"
      style={{ top: heightOf(from - since), height: heightOf(to - from) }}
    >
      <Link
        to="/doctor/group-sessions"
        search={{ session: id }}
        data-start={from}
        tabIndex={tabbable ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={moveFocus}
        className={classes(blockClasses, 'no-underline', toneTint.ok)}
      >
        <span className="block truncate font-semibold text-ink">
          <span className="tabular">{timeOf(from)}</span> {title}
        </span>
        <span className="flex items-start gap-1">
          <Users className="mt-0.5 size-3.5! shrink-0" />
          Group session, {taken} of {capacity} spots booked
        </span>
      </Link>
    </li>
  )
}

/** Each whole hour between the first and the last. */
export const hourLines = ({ from, to }: Span): number[] =>
  Array.from({ length: Math.max(0, (to - from) / 60 - 1) }, (_, nth) => from + (nth + 1) * 60)

const countLabel = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export type CalendarDayProps = {
  date: CivilDate
  plan: DayPlan<Appointment>
  hours: Span
  isToday: boolean
  isOff: boolean
  /** Why the clinic is closed. */
  closedFor: string | null
  /** The current time in minutes since midnight, if the day is today. */
  now: number | undefined
  onOpen: (appointmentId: number) => void
  className?: string
}

/** One day of the calendar: appointments at their times, free time light, the rest dark. */
export function CalendarDay({
  date,
  plan,
  hours,
  isToday,
  isOff,
  closedFor,
  now,
  onOpen,
  className,
}: CalendarDayProps) {
  const id = useId()
  const [focused, setFocused] = useState<string>()
  const { segments, appointments, freeSlots } = plan
  const planned = segments.filter((one) => one.kind === 'appointment' || one.kind === 'session')
  const way = planned.find((one) => keyOf(one) === focused) ?? planned[0]
  const sum = [
    countLabel(appointments, 'appointment', 'appointments'),
    isOff
      ? 'time off'
      : closedFor !== null
        ? 'clinic closed'
        : countLabel(freeSlots, 'free slot', 'free slots'),
  ]
  return (
    <section
      aria-labelledby={id}
      data-day={date}
      className={classes('min-w-0 border-l border-line', className)}
    >
      <div className={classes('h-18 border-b border-line px-1.5 py-1.5', isToday && 'bg-primary-tint')}>
        <h2 id={id} className={classes('text-14 font-semibold', isToday && 'text-primary')}>
          <span aria-hidden>
            {weekdayName(date, 'short')} {Number(date.slice(8))}
            {isToday && ', today'}
          </span>
          <span className="sr-only">
            {isToday && 'Today, '}
            {longDate(date)}
          </span>
        </h2>
        {sum.map((part) => (
          <p key={part} className="truncate text-13 text-ink-2">
            {part}
          </p>
        ))}
      </div>
      <div className="relative bg-sunken" style={{ height: heightOf(hours.to - hours.from) }}>
        {hourLines(hours).map((line) => (
          <div
            key={line}
            aria-hidden
            className="pointer-events-none absolute inset-x-0 z-1 border-t border-line"
            style={{ top: heightOf(line - hours.from) }}
          />
        ))}
        {(isOff || closedFor !== null) && (
          <p className="px-1.5 py-2 text-13 text-ink-2">
            {isOff ? 'Time off' : `Clinic closed (${closedFor})`}
          </p>
        )}
        <ol>
          {segments.map((segment) =>
            segment.kind === 'appointment' ? (
              <AppointmentBlock
                key={keyOf(segment)}
                planned={segment}
                since={hours.from}
                tabbable={segment === way}
                onFocus={() => setFocused(keyOf(segment))}
                onOpen={() => onOpen(segment.appointment.id)}
              />
            ) : segment.kind === 'session' ? (
              <SessionBlock
                key={keyOf(segment)}
                session={segment}
                since={hours.from}
                tabbable={segment === way}
                onFocus={() => setFocused(keyOf(segment))}
              />
            ) : (
              segment.kind === 'free' && (
                <li
                  key={`free ${segment.from}`}
                  className="absolute inset-x-0 bg-surface"
                  style={{
                    top: heightOf(segment.from - hours.from),
                    height: heightOf(segment.to - segment.from),
                  }}
                >
                  <span className="block truncate px-1.5 py-1 text-13 text-ink-2">
                    Free{' '}
                    <span className="sr-only">
                      {timeOf(segment.from)} to {timeOf(segment.to)}
                    </span>
                  </span>
                </li>
              )
            ),
          )}
        </ol>
        {now !== undefined && now >= hours.from && now <= hours.to && (
          <div
            aria-hidden
            className="pointer-events-none absolute inset-x-0 z-20 border-t-2 border-danger"
            style={{ top: heightOf(now - hours.from) }}
          />
        )}
      </div>
    </section>
  )
}
