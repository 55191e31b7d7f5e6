import { Clock, DoorClosed } from 'lucide-react'
import { isOpenAt, type WeekMoment } from '@alafia/contract/pharmacies/hours'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import { Status } from '../../ui/status.tsx'

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
