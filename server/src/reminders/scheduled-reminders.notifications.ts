import { whoseAppointment } from '@alafia/contract/appointments/labels'
import { civilOf, type ZoneName } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import { weekdayAndDate } from '@alafia/contract/kernel/format'
import { aboutMember, type NewNotification } from '../outbox/outbox.ts'

export const reminderKinds = [
  'appointment-day',
  'appointment-hour',
  'prescription-expiring',
  'health-reminder',
] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** A due reminder. `dueFor` is when the appointment starts; for the other kinds the day, at midnight UTC. */
export type DueReminder = {
  kind: ReminderKind
  subjectId: number
  dueFor: Date
  /** The family member's first name, unless the reminder is for the patient. */
  memberName: string | null
  /** 'Dr. Adanna Eze', if there is a doctor. */
  doctorName: string | null
  /** Where, of a visit in person in a clinic with sites. */
  placeName: string | null
}

const minutesLeft = (until: Date, now: Date) =>
  Math.max(1, Math.round((until.getTime() - now.getTime()) / minute))

/** A reminder's title and body, in the clinic's time. Names and times only, because anyone may read them on a lock screen. */
export const reminderNotification = (
  due: DueReminder,
  now: Date,
  zone: ZoneName,
): NewNotification<'reminder'> =>
  aboutMember(due.memberName, (memberName) => noticeOf({ ...due, memberName }, now, zone))

const noticeOf = (
  { kind, subjectId, dueFor, memberName, doctorName, placeName }: DueReminder,
  now: Date,
  zone: ZoneName,
): NewNotification<'reminder'> => {
  const who = [doctorName, memberName === null ? undefined : `for ${memberName}`].filter(Boolean).join(', ')
  switch (kind) {
    case 'appointment-day':
    case 'appointment-hour': {
      const { date, time } = civilOf(dueFor, zone)
      const left = minutesLeft(dueFor, now)
      const whose = memberName === null ? 'Your appointment' : whoseAppointment(memberName)
      const soon = `${whose} is in ${left > 55 ? 'an hour' : `${left} minutes`}`
      const day = date === civilOf(now, zone).date ? 'today' : 'tomorrow'
      return {
        type: 'reminder',
        title: kind === 'appointment-hour' ? soon : `${whose} is ${day}`,
        body: [doctorName, `${weekdayAndDate(date)} at ${time}${placeName === null ? '' : ` (${placeName})`}`]
          .filter(Boolean)
          .join(', '),
        payload: { about: 'appointment', subjectId },
      }
    }
    case 'prescription-expiring':
      return {
        type: 'reminder',
        title: 'A prescription is about to expire',
        body: `${who}, valid until ${weekdayAndDate(dueFor.toISOString().slice(0, 10))}`,
        payload: { about: 'prescription', subjectId },
      }
    case 'health-reminder':
      return {
        type: 'reminder',
        title: 'A health reminder is due',
        body: `${memberName === null ? 'For you' : `For ${memberName}`}, ${weekdayAndDate(dueFor.toISOString().slice(0, 10))}`,
        payload: { about: 'health-reminder', subjectId },
      }
  }
}
