import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { isLive } from '@alafia/contract/appointments/states'
import { hour, minute } from '@alafia/contract/kernel/durations'
import { appointmentsQuery } from '../../features/appointments/queries.ts'
import { visitQuery } from '../../features/video-visits/queries.ts'
import { useClinic } from '../../lib/clinic.ts'
import { useNow } from '../../lib/now.ts'
import { lazyPart } from '../../ui/async/lazy-part.tsx'

/** Few days have somebody to tell just now: its code comes with the first. */
const Late = lazyPart(async () => (await import('./late.tsx')).Late)

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
  useQuery({ ...visitQuery(visit?.id ?? 0), enabled: visit !== undefined }).data

/** 'Running late?' for the doctor's next visit by video and those after it; nothing while none is near. */
export function LateForNext() {
  const { today } = useClinic()
  const now = useNow(minute).getTime()
  const { data } = useQuery(appointmentsQuery({ date: today, order: 'soonest' }))
  const near = data?.filter((visit) => isNear(visit, now)) ?? []
  // Three are looked at: at most one of them is with the doctor now.
  const rooms = [useRoom(near[0]), useRoom(near[1]), useRoom(near[2])]
  const waiting = near.flatMap((visit, index) => {
    const room = rooms[index]
    return room?.joining.state === 'open' && !room.doctorIsThere && room.endedAt === null
      ? [{ visit, room }]
      : []
  })
  const [next] = waiting
  if (!next) return null
  return <Late next={next.room} whom={waiting.map(({ visit }) => visit)} />
}
