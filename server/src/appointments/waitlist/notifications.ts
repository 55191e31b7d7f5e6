import { offerMinutes, pauseHours } from '@alafia/contract/appointments/waitlist'
import { weekdayOf } from '@alafia/contract/kernel/civil'
import { aboutMember, type NewNotification } from '../../outbox/outbox.ts'
import { dateAndTime } from '../notifications.ts'

type WaitlistOffered = NewNotification<'waitlist-offered'>
type WaitlistUpdated = NewNotification<'waitlist-updated'>
type Offer = {
  entryId: number
  memberName: string | null
  doctorName: string
  date: string
  time: string
  placeName: string | null
}

const forMember = (name: string | null) => (name === null ? '' : ` for ${name}`)

const timeOf = (offer: Offer) => `${weekdayOf(offer.date)} ${dateAndTime(offer)} with ${offer.doctorName}`

/** @param offer `until`: by the clinic's clock */
export const offerNotification = (offer: Offer & { until: string }): WaitlistOffered =>
  aboutMember(offer.memberName, (member) => ({
    type: 'waitlist-offered',
    title: 'A time is free for you',
    body: `${timeOf(offer)}${forMember(member)}. We hold it until ${offer.until}: book it, or let it go.`,
    payload: { waitlistEntryId: offer.entryId },
  }))

export const withdrawnNotification = (offer: Offer): WaitlistUpdated =>
  aboutMember(offer.memberName, (member) => ({
    type: 'waitlist-updated',
    title: 'The offered time is no longer free',
    body: `We held ${timeOf(offer)}${forMember(member)}, but the doctor’s hours have changed. You are still on the waitlist.`,
    payload: { waitlistEntryId: offer.entryId },
  }))

/** @param offer `isPaused`: it was the second in a row */
export const lapsedNotification = (offer: Offer & { isPaused: boolean }): WaitlistUpdated =>
  aboutMember(offer.memberName, (member) => ({
    type: 'waitlist-updated',
    title: 'The offered time has passed to others',
    body: `You didn’t book ${timeOf(offer)}${forMember(member)} within ${offerMinutes} minutes. You are still on the waitlist.${offer.isPaused ? ` You missed two offers in a row, so we won’t offer you another for ${pauseHours} hours.` : ''}`,
    payload: { waitlistEntryId: offer.entryId },
  }))

/** @param whom a doctor's name, or a specialization */
export const expiredNotification = (
  entryId: number,
  memberName: string | null,
  whom: string,
): WaitlistUpdated =>
  aboutMember(memberName, (member) => ({
    type: 'waitlist-updated',
    title: 'No time became free',
    body: `Your days on the waitlist${forMember(member)} (${whom}) are over. You can join it again.`,
    payload: { waitlistEntryId: entryId },
  }))

const noLongerWaiting = 'You are no longer on the waitlist'

/** @param whom a doctor's name, or a specialization */
export const notOfferedNotification = (
  entryId: number,
  memberName: string | null,
  whom: string,
): WaitlistUpdated =>
  aboutMember(memberName, (member) => ({
    type: 'waitlist-updated',
    title: noLongerWaiting,
    body: `The visit that you were waiting for${forMember(member)} (${whom}) can no longer be booked. Please choose another doctor or appointment type.`,
    payload: { waitlistEntryId: entryId },
  }))

/** For whoever joined: what they no longer see is not opened. @param whom a doctor's name, or a specialization */
export const notAllowedNotification = (
  memberName: string | null,
  whom: string,
): NewNotification<'system-alert'> => {
  const body = `You can no longer book visits${forMember(memberName)}, so we no longer look for a free time (${whom}).`
  return { type: 'system-alert', title: noLongerWaiting, body, payload: { message: body } }
}

/** For those who may still book for the person. @param whom a doctor's name, or a specialization */
export const joinAgainNotification = (
  entryId: number,
  memberName: string | null,
  whom: string,
): WaitlistUpdated =>
  aboutMember(memberName, (member) => ({
    type: 'waitlist-updated',
    title: noLongerWaiting,
    body: `Whoever joined the waitlist${forMember(member)} (${whom}) can no longer book for ${member ?? 'you'}. You can join it again.`,
    payload: { waitlistEntryId: entryId },
  }))
