import { offerMinutes } from '@alafia/contract/appointments/waitlist'
import { weekdayOf } from '@alafia/contract/kernel/civil'
import { aboutMember, type NewNotification } from '../../outbox/outbox.ts'
import { dateAndTime } from '../notifications.ts'

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
export const offerNotification = (offer: Offer & { until: string }): WaitlistUpdated =>
  aboutMember(offer.memberName, (member) => ({
    type: 'waitlist-updated',
    title: 'A time is free for you',
    body: `${timeOf(offer)}${forMember(member)}. We hold it until ${offer.until}: book it, or let it go.`,
    payload: { waitlistEntryId: offer.entryId },
  }))

export const lapsedNotification = (offer: Offer): WaitlistUpdated =>
  aboutMember(offer.memberName, (member) => ({
    type: 'waitlist-updated',
    title: 'The offered time has passed to others',
    body: `You didn’t book ${timeOf(offer)}${forMember(member)} within ${offerMinutes} minutes. You are still on the waitlist.`,
    payload: { waitlistEntryId: offer.entryId },
  }))

/** @param whom a doctor's name, or a specialty */
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
