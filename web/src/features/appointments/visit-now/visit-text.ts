import type { Appointment } from '@alafia/contract/appointments/schema'
import { civilOf, type ZoneName } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import type { VideoVisit } from '@alafia/contract/video-visits/schema'

export type VisitText = { tone: 'ok' | 'info' | 'warn'; text: string }

/** What is known of the call; undefined of a visit in person, and until the server has replied. */
export type CallFacts = Pick<VideoVisit, 'doctorIsThere' | 'endedAt' | 'delayMinutes'> | undefined

type Visit = Pick<
  Appointment,
  | 'doctorName'
  | 'doctorLeft'
  | 'appointmentTime'
  | 'startsAt'
  | 'endsAt'
  | 'mode'
  | 'status'
  | 'startedAt'
  | 'doctorJoinedAt'
>

const leave = 'To cancel or move it, ask your doctor or call the clinic.'

/** Whether its time has passed without its doctor being there. */
export const isOver = ({ endsAt }: Pick<Visit, 'endsAt'>, call: CallFacts, now: Date): boolean =>
  !call?.doctorIsThere && now.getTime() >= Date.parse(endsAt) + (call?.delayMinutes ?? 0) * minute

/** A doctor who announced a delay isn't later than that on the minute. */
const patience = 5 * minute

/** What is true of a live visit now (APPT-71); undefined before its start, unless its doctor runs late or is there. */
export const visitText = (
  visit: Visit,
  call: CallFacts,
  zone: ZoneName,
  now: Date,
): VisitText | undefined => {
  const { doctorName: doctor, appointmentTime: start, startsAt, endsAt, mode, status } = visit
  // Of a visit by video, notes that were written beforehand are no start.
  const startedAt = mode === 'video' ? visit.doctorJoinedAt : visit.startedAt
  const held = visit.startedAt === null ? '' : ` ${leave}`
  const timeOf = (instant: string | number) => civilOf(new Date(instant), zone).time
  const at = now.getTime()
  const isPast = at >= Date.parse(startsAt)
  const end = timeOf(endsAt)

  if (visit.doctorLeft)
    return {
      tone: 'warn',
      text: `${doctor} no longer works here. ${isPast ? 'If this visit didn’t take place, cancel it' : 'Cancel this visit'} free of charge, and book with another doctor or call the clinic.`,
    }
  if (call?.endedAt)
    return {
      tone: 'info',
      text: `${doctor} ended the video visit at ${timeOf(call.endedAt)}, and hasn’t closed the appointment yet.`,
    }
  if (call?.doctorIsThere)
    return { tone: 'ok', text: `${isPast ? `Started ${start}. ` : ''}${doctor} has joined.` }
  if (startedAt !== null)
    return {
      tone: 'info',
      text: `${doctor} started this visit at ${timeOf(startedAt)}. ${
        isOver(visit, call, now) ? `It was due to end at ${end} and hasn’t been closed yet. ` : ''
      }${leave}`,
    }
  if (isPast && status === 'scheduled')
    return {
      tone: 'warn',
      text: `You asked for ${start}, and ${doctor} hasn’t confirmed it. Choose another time, or call the clinic.`,
    }
  if (isOver(visit, call, now))
    return {
      tone: 'warn',
      text:
        mode === 'video'
          ? `Started ${start}, due to end at ${end}. ${doctor} didn’t join, and the visit hasn’t been closed.${held}`
          : `This visit was due from ${start} to ${end}. ${doctor} hasn’t closed it yet.`,
    }
  // Of a request that isn't confirmed, nobody knows when it will start.
  const delay = status === 'scheduled' ? 0 : (call?.delayMinutes ?? 0)
  const expected = Date.parse(startsAt) + delay * minute
  if (delay > 0)
    return at < expected + patience
      ? {
          tone: 'warn',
          text: `${doctor} is running about ${delay} minutes late. Your visit will start at about ${timeOf(expected)}.`,
        }
      : {
          tone: 'warn',
          text: `${doctor} is running late. We expected about ${delay} minutes, but it’s taking longer.`,
        }
  if (!isPast)
    return visit.startedAt === null
      ? undefined
      : { tone: 'info', text: `${doctor} is preparing your visit. ${leave}` }
  if (mode === 'video' && !call) return { tone: 'info', text: `Started ${start}.` }
  return mode === 'video'
    ? { tone: 'warn', text: `Started ${start}. ${doctor} hasn’t joined yet.${held}` }
    : { tone: 'info', text: `Due at ${start}. ${doctor} hasn’t started it yet.` }
}
