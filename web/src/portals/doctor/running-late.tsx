import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { isImmediateCare, isLive } from '@alafia/contract/appointments/states'
import { hour, minute } from '@alafia/contract/kernel/durations'
import { appointmentsQuery } from '../../features/appointments/queries.ts'
import { videoVisitQuery } from '../../domain/video-visit-query.ts'
import { useClinic } from '../../lib/clinic.ts'
import { useNow } from '../../lib/now.ts'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'

/** Rarely needed, so its code is loaded with the first patient to notify. */
const Late = lazyComponent(
  async () => (await import('./late.tsx')).Late,
  // As high as it will be: what is below must not jump.
  <div className="min-h-row rounded-surface border border-line bg-surface px-pad py-1.5">
    <p className="font-semibold">&nbsp;</p>
    <p className="text-small">&nbsp;</p>
  </div>,
)

/** Patients of appointments that start so soon may be waiting already. */
const soon = hour
/** Not for the rest of the day: someone who hasn't come by then won't. */
const forgotten = hour

const isNear = (visit: Appointment, now: number) =>
  visit.mode === 'video' &&
  isLive(visit.status) &&
  // Whoever takes immediate care is there now.
  !isImmediateCare(visit) &&
  Date.parse(visit.startsAt) < now + soon &&
  Date.parse(visit.endsAt) > now - forgotten

const useRoom = (appointment: Appointment | undefined) =>
  useQuery({ ...videoVisitQuery(appointment?.id ?? 0), enabled: appointment !== undefined })

/** Whose patients the doctor can notify of a delay: the next video visit that the doctor isn't in, and those after it. */
export const useLateVideoVisits = () => {
  const { today } = useClinic()
  const now = useNow(minute).getTime()
  const { data } = useQuery(appointmentsQuery({ date: today, order: 'soonest' }))
  const near = data?.filter((appointment) => isNear(appointment, now)) ?? []
  // Three are enough: at most one of them is with the doctor now.
  const rooms = [useRoom(near[0]), useRoom(near[1]), useRoom(near[2])]
  const waiting = near.flatMap((appointment, index) => {
    const room = rooms[index]?.data
    return room?.joining.state === 'open' && !room.doctorIsThere && room.endedAt === null
      ? [{ appointment, room }]
      : []
  })
  return { waiting, isComing: rooms.some(({ isLoading }) => isLoading) }
}

/** 'Running late?'; renders nothing if no video visit is near. */
export function LateForNext({ waiting }: { waiting: ReturnType<typeof useLateVideoVisits>['waiting'] }) {
  const [next] = waiting
  if (!next) return null
  return <Late next={next.room} whom={waiting.map(({ appointment }) => appointment)} />
}
