import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { isLive } from '@alafia/contract/appointments/states'
import { hour, minute } from '@alafia/contract/kernel/durations'
import { appointmentsQuery } from '../../features/appointments/queries.ts'
import { videoVisitQuery } from '../../features/video-visits/queries.ts'
import { useClinic } from '../../lib/clinic.ts'
import { useNow } from '../../lib/now.ts'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'

/** Few days have somebody to tell just now: its code comes with the first. */
const Late = lazyComponent(
  async () => (await import('./late.tsx')).Late,
  // As high as it will be: what stands below must not jump.
  <div className="min-h-row rounded-surface border border-line bg-surface px-pad py-1.5">
    <p className="font-semibold">&nbsp;</p>
    <p className="text-small">&nbsp;</p>
  </div>,
)

/** Who comes so soon may be waiting already. */
const soon = hour
/** A visit that nobody came to is not waited for all day. */
const forgotten = hour

const isNear = ({ mode, status, startsAt, endsAt }: Appointment, now: number) =>
  mode === 'video' &&
  isLive(status) &&
  Date.parse(startsAt) < now + soon &&
  Date.parse(endsAt) > now - forgotten

const useRoom = (visit: Appointment | undefined) =>
  useQuery({ ...videoVisitQuery(visit?.id ?? 0), enabled: visit !== undefined })

/** Whom the doctor can tell of running late: the next video visit that nobody is in, and those after it. */
export const useLateVisits = () => {
  const { today } = useClinic()
  const now = useNow(minute).getTime()
  const { data } = useQuery(appointmentsQuery({ date: today, order: 'soonest' }))
  const near = data?.filter((visit) => isNear(visit, now)) ?? []
  // Three are looked at: at most one of them is with the doctor now.
  const rooms = [useRoom(near[0]), useRoom(near[1]), useRoom(near[2])]
  const waiting = near.flatMap((visit, index) => {
    const room = rooms[index]?.data
    return room?.joining.state === 'open' && !room.doctorIsThere && room.endedAt === null
      ? [{ visit, room }]
      : []
  })
  return { waiting, isComing: rooms.some(({ isLoading }) => isLoading) }
}

/** 'Running late?'; nothing while no video visit is near. */
export function LateForNext({ waiting }: { waiting: ReturnType<typeof useLateVisits>['waiting'] }) {
  const [next] = waiting
  if (!next) return null
  return <Late next={next.room} whom={waiting.map(({ visit }) => visit)} />
}
