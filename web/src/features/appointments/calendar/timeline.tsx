import type { ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { lazyComponent } from '../../../ui/async/lazy-component.tsx'
import { classes } from '../../../ui/classes.ts'
import { timeOf, type Segment, type Span } from './day-plan.ts'

/** Most days have none. */
const SessionRow = lazyComponent(
  async () => (await import('./session-row.tsx')).SessionRow,
  <div className="min-h-row" />,
)

export type TimelineProps = {
  /** In order of time. */
  segments: readonly Segment<Appointment>[]
  /** Minutes since midnight; undefined if the day isn't today. */
  now: number | undefined
  renderAppointment: (appointment: Appointment) => ReactNode
}

/** The time axis, with a mark at the current time. */
function Rail({ top }: { top: string | undefined }) {
  return (
    <span aria-hidden className="relative mx-auto w-0.5 bg-line">
      {top !== undefined && (
        <span
          className="absolute left-1/2 h-1 w-5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-danger"
          style={{ top }}
        />
      )}
    </span>
  )
}

const durationText = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** Longer gaps are taller, up to a limit: an empty afternoon must not fill the screen. */
const gapHeight = (minutes: number) => `${Math.min(2 + (minutes - 30) / 60, 4)}rem`

function Gap({ kind, from, to }: Span & { kind: 'free' | 'pause' }) {
  return (
    <p
      className={classes(
        'flex h-full items-center px-pad text-small text-ink-2',
        kind === 'free' && 'rounded-surface border border-dashed border-line',
      )}
      style={{ minHeight: gapHeight(to - from) }}
    >
      {kind === 'free' ? 'Free' : 'No slots'} until {timeOf(to)} · {durationText(to - from)}
    </p>
  )
}

/** One day as a list along a time axis, with a mark at the current time. */
export function Timeline({ segments, now, renderAppointment }: TimelineProps) {
  // Before the first appointment the mark is at its start, after the last at its end.
  const later = segments.findIndex(({ to }) => now !== undefined && now < to)
  const current = later === -1 ? segments.length - 1 : later
  return (
    <ol className="grid min-w-0">
      {segments.map((segment, place) => {
        const { kind, from, to } = segment
        const at = place === current ? now : undefined
        const share = at === undefined ? undefined : Math.min(Math.max((at - from) / (to - from), 0), 1)
        return (
          <li
            key={kind === 'appointment' ? segment.appointment.id : `${kind} ${from}`}
            aria-current={at !== undefined && at >= from && at < to ? 'time' : undefined}
            className="grid grid-cols-[3.25rem_1.25rem_minmax(0,1fr)] gap-x-1.5"
          >
            <span
              className={classes(
                'tabular grid justify-items-start gap-1',
                // After the last appointment the mark's label is at the bottom.
                share === 1 ? 'content-between pt-2' : 'content-start py-2',
              )}
            >
              <span
                className={kind === 'free' || kind === 'pause' ? 'text-small text-ink-2' : 'font-semibold'}
              >
                {timeOf(from)}
              </span>
              {at !== undefined && (
                <span className="rounded-control bg-danger px-1 text-14 font-semibold text-on-primary">
                  <span className="sr-only">Now </span>
                  {timeOf(at)}
                </span>
              )}
            </span>
            <Rail top={share === undefined ? undefined : `${share * 100}%`} />
            <div className="min-w-0 py-0.5">
              {kind === 'appointment' ? (
                renderAppointment(segment.appointment)
              ) : kind === 'session' ? (
                <SessionRow session={segment} />
              ) : (
                <Gap {...segment} />
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
