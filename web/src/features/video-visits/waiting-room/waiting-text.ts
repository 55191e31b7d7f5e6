import type { VideoVisit } from '@alafia/contract/video-visits/schema'
import { civilOf, type CivilTime, type ZoneName } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'

/** What the server knows of the wait. */
export type WaitingState = Pick<
  VideoVisit,
  'doctorName' | 'startsAt' | 'doctorIsThere' | 'doctorIsWithAnother' | 'ahead' | 'delayMinutes'
> & {
  /** When the doctor first joined; they may have left again. */
  doctorJoinedAt: string | null
}

export type WaitingText = { tone: 'ok' | 'info' | 'warn'; title: string; text: string }

/** A doctor who isn't there on the minute isn't late yet. */
const patience = 5 * minute
/** From then on other options are offered. */
const offerOthersAfter = 15 * minute

/** 'You are next.', or how many come before; '' if no one does and the doctor is free. */
const queueText = (ahead: number, isBusy: boolean): string => {
  // The patient who is with the doctor now is one of those before.
  const others = isBusy ? Math.max(0, ahead - 1) : ahead
  if (others === 0) return isBusy ? 'You are next.' : ''
  return others === 1 ? 'One appointment is before yours.' : `${others} appointments are before yours.`
}

const joined = (...sentences: string[]) => sentences.filter(Boolean).join(' ')

/** What the patient reads while waiting, and no more than is known. */
export const waitingText = (
  {
    doctorName: doctor,
    startsAt,
    doctorIsThere,
    doctorJoinedAt,
    doctorIsWithAnother,
    ahead,
    delayMinutes,
  }: WaitingState,
  zone: ZoneName,
  now: Date,
): WaitingText => {
  if (doctorIsThere) return { tone: 'ok', title: `${doctor} is here`, text: 'You can begin.' }

  const starts = Date.parse(startsAt)
  const expected = starts + delayMinutes * minute
  const timeOf = (at: number): CivilTime => civilOf(new Date(at), zone).time
  const queue = queueText(ahead, doctorIsWithAnother)
  const behind = now.getTime() - expected
  if (doctorJoinedAt !== null && !doctorIsWithAnother && behind >= 0)
    return {
      tone: 'info',
      title: `${doctor} isn’t in the video visit right now`,
      text: 'They were here earlier, and may be back in a moment. If not, message them or call the clinic.',
    }
  const alternatives =
    behind >= offerOthersAfter ? 'You can keep waiting, choose another time, or call the clinic.' : ''

  if (delayMinutes > 0)
    return behind < patience
      ? {
          tone: 'info',
          title: `${doctor} is running about ${delayMinutes} minutes late`,
          text: joined(`Your appointment will start at about ${timeOf(expected)}.`, queue),
        }
      : {
          tone: 'warn',
          title: `${doctor} is running late`,
          text: joined(
            `We expected about ${delayMinutes} minutes, but it’s taking longer.`,
            queue,
            alternatives,
          ),
        }

  if (doctorIsWithAnother)
    return {
      tone: behind < patience ? 'info' : 'warn',
      title: `${doctor} is with another patient`,
      text: joined(queue, behind < patience ? `Your time is ${timeOf(starts)}.` : '', alternatives),
    }

  return behind < patience
    ? {
        tone: 'info',
        title: `Your appointment starts at ${timeOf(starts)}`,
        text: joined(`${doctor} hasn’t joined yet.`, queue),
      }
    : {
        tone: 'warn',
        title: `${doctor} hasn’t joined yet`,
        text: joined(`Your appointment was due to start at ${timeOf(starts)}.`, queue, alternatives),
      }
}
