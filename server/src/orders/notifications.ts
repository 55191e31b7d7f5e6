import { aboutMember, type NewNotification } from '../outbox/outbox.ts'

type Notice = NewNotification<'test-updated'>

/* Who did something, and never which test or what came out of it. */

const forMember = (firstName: string | null) => (firstName === null ? '' : ` for ${firstName}`)

/** For the patient; `member`: the first name of the family member whom the test is for. */
type Told = { testOrderId: number; doctorName: string; member: string | null }

const notice = (
  { testOrderId, doctorName, member }: Told,
  write: (member: string | null) => Pick<Notice, 'title' | 'body'>,
): Notice =>
  aboutMember(member, (name) => ({
    type: 'test-updated',
    ...write(name),
    payload: { testOrderId, byName: doctorName },
  }))

export const orderedNotification = (told: Told): Notice =>
  notice(told, (member) => ({
    title: 'Test ordered',
    body: `${told.doctorName} ordered a test${forMember(member)}. Open it to see what to do`,
  }))

export const cancelledNotification = (told: Told): Notice =>
  notice(told, (member) => ({
    title: 'Test cancelled',
    body: `${told.doctorName} cancelled a test that was ordered${forMember(member)}`,
  }))

/** For the doctor, when a result waits. */
export const arrivedNotification = (testOrderId: number, personName: string): Notice => ({
  type: 'test-updated',
  title: 'Result to review',
  body: `There is a new result of ${personName}`,
  payload: { testOrderId, byName: personName },
})

export const signedOffNotification = (told: Told): Notice =>
  notice(told, (member) => ({
    title: `Your doctor has looked at ${member === null ? 'your' : `${member}’s`} result`,
    body: `${told.doctorName} has looked at it. Open it to read what they say`,
  }))
