import { Link } from '@tanstack/react-router'
import { timeOf, type PlannedSession } from './day-plan.ts'

/** A group session in the doctor's day; its people are behind the link. */
export function SessionRow({ session: { id, title, to, capacity, taken } }: { session: PlannedSession }) {
  return (
    <div className="grid min-h-row min-w-0 content-center rounded-surface border border-line bg-surface px-pad py-1.5">
      <Link
        to="/doctor/group-sessions"
        search={{ session: id }}
        className="touch-area justify-self-start -mx-1 rounded-control px-1 py-0.5 font-semibold text-ink underline decoration-line underline-offset-4 hover:decoration-ink"
      >
        {title}
      </Link>
      <p className="text-small text-ink-2">
        Group session until {timeOf(to)} · {taken} of {capacity} spots booked
      </p>
    </div>
  )
}
