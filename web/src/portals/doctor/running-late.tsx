import { useQueries, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { LateForm, VisitState } from '@alafia/contract/visits/schema'
import { liveStatuses, type AppointmentStatus } from '@alafia/contract/appointments/states'
import { nameOf } from '../../features/appointments/person.ts'
import { appointmentsQuery } from '../../features/appointments/queries.ts'
import { useSayLate, visitQuery } from '../../features/visits/queries.ts'
import { RunningLate } from '../../features/visits/running-late.tsx'
import { CallError } from '../../lib/call.ts'
import { useClinic } from '../../lib/clinic.ts'
import { useNow } from '../../lib/now.ts'
import { useRepeatKey } from '../../lib/repeat-key.ts'
import { toast } from '../../ui/toast.ts'

const minute = 60_000
/** Who comes so soon may be waiting already. */
const soon = 60 * minute
/** A visit that nobody came to is not waited for all day. */
const forgotten = 60 * minute
const live: readonly AppointmentStatus[] = liveStatuses

const isNear = ({ mode, status, startsAt, endsAt }: Appointment, now: number) =>
  mode === 'video' &&
  live.includes(status) &&
  Date.parse(startsAt) < now + soon &&
  Date.parse(endsAt) > now - forgotten

/** So many are looked at: at most one of them is with the doctor now. */
const mostLookedAt = 3

/** 'Running late?' for the doctor's next visit by video and those after it; nothing while none is near. */
export function LateForNext() {
  const { today } = useClinic()
  const now = useNow(minute).getTime()
  const { data } = useQuery(appointmentsQuery({ date: today, order: 'soonest' }))
  const near = data?.filter((visit) => isNear(visit, now)).slice(0, mostLookedAt) ?? []
  const rooms = useQueries({ queries: near.map(({ id }) => visitQuery(id)) })
  const waiting = near.flatMap((visit, index) => {
    const room = rooms[index]?.data
    return room?.joining.state === 'open' && !room.doctorIsThere && room.endedAt === null
      ? [{ visit, room }]
      : []
  })
  const [next] = waiting
  return next ? <Late next={next.room} whom={waiting.map(({ visit }) => visit)} /> : null
}

/** @param next the first whom it is told */
function Late({ next, whom }: { next: VisitState; whom: readonly Appointment[] }) {
  const say = useSayLate()
  const keyOf = useRepeatKey()
  const presses = useRef(0)

  const tell = async (minutes: LateForm['minutes']) => {
    presses.current += 1
    const idempotencyKey = keyOf([next.id, minutes, presses.current])
    try {
      await say.mutateAsync({ id: next.id, minutes, idempotencyKey })
    } catch (error) {
      const detail = error instanceof CallError ? error.problem?.detail : undefined
      toast({
        title: 'Error',
        description: detail ?? 'Your patients could not be told. Please try again.',
        tone: 'danger',
      })
      return
    }
    toast({
      title: 'Patients told',
      description:
        minutes === 0
          ? 'They read that you are on time.'
          : `They read that you run about ${minutes} minutes late.`,
    })
  }

  return (
    <RunningLate
      whom={whom.map((one) => `${one.appointmentTime} ${nameOf(one)}`)}
      minutes={next.lateMinutes}
      saying={say.isPending ? say.variables.minutes : undefined}
      onSay={(minutes) => void tell(minutes)}
    />
  )
}
