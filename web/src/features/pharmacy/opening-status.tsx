import { Clock, DoorClosed } from 'lucide-react'
import { isOpenAt, type WeekMoment } from '@alafia/contract/pharmacies/hours'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { plainDate } from '../../lib/format.ts'
import { Status } from '../../ui/status.tsx'

/** For its staff and administrators: it has closed for good (PHARM-54). */
export function ClosedDown({ closed }: Pick<Pharmacy, 'closed'>) {
  if (!closed) return null
  return (
    <Status kind="line" tone="warn" icon={DoorClosed} className="text-small">
      Has closed. Patients don’t see it; what is filled is handed over until {plainDate(closed.collectUntil)}.
    </Status>
  )
}

/** Open or Closed at this moment (PHARM-22). */
export function OpeningStatus({ hours, now }: { hours: readonly OpeningSpan[]; now: WeekMoment }) {
  return isOpenAt(hours, now) ? (
    <Status tone="ok" icon={Clock}>
      Open
    </Status>
  ) : (
    <Status tone="neutral" icon={DoorClosed}>
      Closed
    </Status>
  )
}
