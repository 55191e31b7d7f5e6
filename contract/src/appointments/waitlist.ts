import * as z from 'zod/mini'
import { weekdays } from '../kernel/civil.ts'
import { visitSite } from '../clinic/visit-site.ts'
import { civilDate, civilTime, instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'
import { text } from '../kernel/text.ts'
import { appointment, appointmentTerms, appointmentTypes, modes } from './schema.ts'
import { seenPrice } from './seen.ts'

/** How long a free time is held for the person to whom it is offered. */
export const offerMinutes = 15

/** A time goes to so many people one after another, and is then free for everyone. */
export const mostOffers = 8

/** For so long, whoever lets two offers in a row lapse is offered nothing. */
export const pauseHours = 12

/** On so many waitlists one person can be at once. */
export const mostWaitlists = 5

/** How far ahead somebody can wait. */
export const waitDays = 90

/** What decides which times suit the person. */
export const suitableTimes = {
  weekdays: z
    .array(z.enum(weekdays, 'Not a day of the week'))
    .check(z.minLength(1, 'Choose at least one day'), z.maxLength(7, 'Choose at most 7 days')),
  /** The earliest and the latest start, both included. */
  fromTime: civilTime('Please select a time'),
  untilTime: civilTime('Please select a time'),
  firstDay: civilDate('Please select a date'),
  lastDay: civilDate('Please select a date'),
}

const afterFirst = 'The last day can’t be before the first'

/** Who is waiting, for whom, and what for: one doctor, or any doctor of a specialization. */
export const newWaitlistEntry = z
  .object({
    patientId: id(),
    familyMemberId: z.optional(z.nullable(id())),
    doctorId: z.optional(z.nullable(id('Please select a doctor'))),
    specialization: z.optional(z.nullable(text({ max: 200, message: 'Choose a specialization' }))),
    /** Only with a doctor, who offers it. */
    appointmentTypeId: z.optional(z.nullable(id('Choose an appointment type from the list'))),
    type: z.enum(appointmentTypes, 'Please select consultation type'),
    mode: z.enum(modes, 'Please select video or in person'),
    reason: text({ max: 1000, message: 'Please provide a reason for the visit' }),
    ...suitableTimes,
  })
  .check((context) => {
    const { value } = context
    const refuse = (path: keyof typeof value, message: string) =>
      context.issues.push({ code: 'custom', input: value, path: [path], message })
    const hasDoctor = (value.doctorId ?? null) !== null
    if (hasDoctor === ((value.specialization ?? null) !== null))
      refuse('doctorId', 'Choose either a doctor or a specialization')
    if (!hasDoctor && (value.appointmentTypeId ?? null) !== null)
      refuse('appointmentTypeId', 'Choose a doctor for this appointment type')
    if (value.untilTime < value.fromTime) refuse('untilTime', 'Choose a time after the first')
    if (value.lastDay < value.firstDay) refuse('lastDay', afterFirst)
  })
export type NewWaitlistEntry = z.output<typeof newWaitlistEntry>

/** The parts of a day that a person can choose, each with its earliest and latest start. */
export const dayParts = {
  any: ['00:00', '23:59'],
  morning: ['00:00', '11:59'],
  afternoon: ['12:00', '16:59'],
  evening: ['17:00', '23:59'],
} as const satisfies Record<string, readonly [from: string, until: string]>
export type DayPart = keyof typeof dayParts
const partNames = ['any', 'morning', 'afternoon', 'evening'] as const satisfies readonly DayPart[]

/** The dialog's form. `familyMemberId` is 'self' or a member's id as text. */
export const joinWaitlistForm = z
  .object({
    familyMemberId: z.string(),
    waitFor: z.enum(['doctor', 'specialization']),
    weekdays: suitableTimes.weekdays,
    part: z.enum(partNames),
    firstDay: suitableTimes.firstDay,
    lastDay: suitableTimes.lastDay,
    reason: text({ min: 5, max: 1000, message: 'Reason must be at least 5 characters' }),
  })
  .check((context) => {
    const { value } = context
    if (value.lastDay < value.firstDay)
      context.issues.push({ code: 'custom', input: value, path: ['lastDay'], message: afterFirst })
  })

/** A free time that is held for the person until `until`. */
export const waitlistOffer = z.object({
  id: id(),
  doctorId: id(),
  doctorName: z.string(),
  date: civilDate(),
  time: civilTime(),
  until: instant,
  /** When this was read: what is left can be counted down by a clock that is wrong. */
  secondsLeft: z.int(),
  price: money(),
  currency,
  /** Where it takes place in person; left out by video, and at the clinic's own address. */
  site: z.optional(visitSite),
  /** Null without an appointment type. */
  terms: z.nullable(appointmentTerms),
})
export type WaitlistOffer = z.infer<typeof waitlistOffer>

/** Someone waits for a free time. */
export const waitlistEntry = z.object({
  id: id(),
  patientId: id(),
  familyMemberId: z.nullable(id()),
  personName: z.string(),
  /** Null if any doctor of the specialization will do. */
  doctorName: z.nullable(z.string()),
  specialization: z.string(),
  mode: z.enum(modes),
  ...suitableTimes,
  joinedAt: instant,
  /** Until then they are offered nothing, having let two offers in a row lapse. */
  pausedUntil: z.nullable(instant),
  offer: z.nullable(waitlistOffer),
  /** The person's next visit with the doctor, or a doctor of the specialization: they may no longer need to wait. */
  booked: z.nullable(z.object({ doctorName: z.string(), date: civilDate(), time: civilTime() })),
})
export type WaitlistEntry = z.infer<typeof waitlistEntry>

/** How many wait for a doctor, or for any doctor of a specialization. */
export const waitlistCount = z.object({
  /** Null for any doctor of the specialization. */
  doctorName: z.nullable(z.string()),
  specialization: z.string(),
  waiting: z.int(),
  /** Those of them who are offered a time now. */
  offered: z.int(),
  /** When the first of them joined. */
  since: instant,
})
export type WaitlistCount = z.infer<typeof waitlistCount>

/** The offer that the person answers: another one may have been made meanwhile. */
const answer = z.object({ offerId: id() })
const acceptance = z.extend(answer, { seenPrice })
export type Acceptance = z.output<typeof acceptance>

export const listWaitlist = endpoint({
  method: 'GET',
  path: '/api/appointments/waitlist',
  summary: 'What the patient waits for, for themselves and their family, with the times that are offered now',
  access: ['patient'],
  audit: 'waitlist.read',
  reply: z.array(waitlistEntry),
})

// Numbers, about nobody.
export const countWaitlist = endpoint({
  method: 'GET',
  path: '/api/appointments/waitlist/counts',
  summary:
    'How many people wait for each doctor and each specialization, those who have waited longest first',
  access: ['admin'],
  reply: z.array(waitlistCount),
})

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/appointments/waitlist',
  summary: 'Wait for a free time of a doctor, or of any doctor of a specialization',
  access: ['patient'],
  audit: 'waitlist.join',
  body: newWaitlistEntry,
  reply: z.object({ id: id() }),
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/appointments/waitlist/:id',
  summary: 'Stop waiting; a time that is held for the person is offered to the next',
  access: ['patient'],
  audit: 'waitlist.leave',
  params: idParams,
  problems: ['wrong-state'],
})

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/appointments/waitlist/:id/accept',
  summary: 'Book the time that is offered',
  access: ['patient'],
  audit: 'waitlist.accept',
  params: idParams,
  body: acceptance,
  reply: appointment,
  status: 201,
  problems: ['wrong-state', 'slot-taken', 'price-changed', 'key-reused'],
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/appointments/waitlist/:id/decline',
  summary: 'Go on waiting for another time; this one is offered to the next person',
  access: ['patient'],
  audit: 'waitlist.decline',
  params: idParams,
  body: answer,
  problems: ['wrong-state'],
})
