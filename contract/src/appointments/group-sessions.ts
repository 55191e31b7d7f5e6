import * as z from 'zod/mini'
import { visitRoom, visitSite } from '../clinic/visit-site.ts'
import { civilDate, civilTime, instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'
import { optionalText, text } from '../kernel/text.ts'
import { appointment } from './schema.ts'
import { seenPrice } from './seen.ts'
import { appointmentStatuses } from './states.ts'

const capacityText = 'Enter a whole number from 2 to 200'
const capacity = z.int(capacityText).check(z.gte(2, capacityText), z.lte(200, capacityText))

const lengthText = 'Enter 15 to 720 minutes, in steps of 5'

/** What is planned. In person only; `siteId`: null for the clinic's own address. */
export const groupSessionForm = z.object({
  title: text({ max: 120, message: 'Enter a title, such as Vaccination day' }),
  /** What people do before it; if left out, what the appointment type says. */
  preparation: optionalText(1000),
  doctorId: id('Please select a doctor'),
  appointmentTypeId: id('Choose an appointment type from the list'),
  date: civilDate('Please select a date'),
  time: civilTime('Please select a time'),
  lengthMinutes: z
    .int(lengthText)
    .check(z.gte(15, lengthText), z.lte(720, lengthText), z.multipleOf(5, lengthText)),
  siteId: z.nullable(id('Choose a site from the list')),
  roomId: z.nullable(id('Choose a room from the list')),
  capacity,
})
export type GroupSessionForm = z.output<typeof groupSessionForm>

/** `capacity`: as many people as can come; `taken`: how many spots are booked. */
export const groupSession = z.object({
  id: id(),
  title: z.string(),
  preparation: z.nullable(z.string()),
  doctorId: id(),
  doctorName: z.string(),
  specialization: z.string(),
  date: civilDate(),
  time: civilTime(),
  startsAt: instant,
  endsAt: instant,
  /** Left out at the clinic's own address. */
  site: z.optional(visitSite),
  /** 'Lekki', 'the clinic’s own address'. Left out in a clinic without sites. */
  placeName: z.optional(z.string()),
  room: z.optional(visitRoom),
  /** What a spot costs, and cancelling it; null if the doctor no longer offers the type, so that no spot can be booked. */
  offer: z.nullable(
    z.object({
      typeName: z.string(),
      price: money(),
      currency,
      freeUntilHours: z.int(),
      lateRefundPercent: z.int(),
    }),
  ),
  capacity: z.int(),
  taken: z.int(),
})
export type GroupSession = z.infer<typeof groupSession>

/** With the people who have a spot, in the order in which they booked. */
export const groupSessionDetails = z.extend(groupSession, {
  people: z.array(
    z.object({
      appointmentId: id(),
      personName: z.string(),
      status: z.enum(appointmentStatuses),
      startedAt: z.nullable(instant),
    }),
  ),
})
export type GroupSessionDetails = z.infer<typeof groupSessionDetails>

export const capacityChange = z.object({ capacity })

export const groupSessionCancellation = z.object({
  reason: text({ max: 1000, message: 'Please give a reason' }),
})

/** Who comes; null for the account holder. */
export const spotForm = z.object({ patientId: id(), familyMemberId: z.optional(z.nullable(id())) })
export const spotBooking = z.extend(spotForm, { seenPrice })
export type SpotBooking = z.output<typeof spotBooking>

// Numbers, about nobody.
export const listGroupSessions = endpoint({
  method: 'GET',
  path: '/api/group-sessions',
  summary:
    'The group sessions that are planned, soonest first: all that can be booked for a patient, a doctor’s own, all for an administrator',
  access: ['patient', 'doctor', 'admin'],
  reply: z.array(groupSession),
})

export const getGroupSession = endpoint({
  method: 'GET',
  path: '/api/group-sessions/:id',
  summary: 'A group session with the people who have a spot',
  access: ['doctor', 'admin'],
  audit: 'group-session.read',
  params: idParams,
  reply: groupSessionDetails,
})

export const planGroupSession = endpoint({
  method: 'POST',
  path: '/api/group-sessions',
  summary:
    'Plan a group session, which takes the time of its doctor and its room; refused over visits, which are listed',
  access: ['doctor', 'admin'],
  audit: 'group-session.plan',
  body: groupSessionForm,
  reply: groupSession,
  status: 201,
  problems: ['wrong-state', 'appointments-outside-hours', 'key-reused'],
})

export const changeCapacity = endpoint({
  method: 'PUT',
  path: '/api/group-sessions/:id/capacity',
  summary: 'Change how many people can come, not below how many spots are booked',
  access: ['doctor', 'admin'],
  audit: 'group-session.change-capacity',
  params: idParams,
  body: capacityChange,
  reply: groupSession,
  problems: ['wrong-state'],
})

export const cancelGroupSession = endpoint({
  method: 'POST',
  path: '/api/group-sessions/:id/cancellation',
  summary: 'Cancel a group session with every spot: everyone is notified, and gets all their money back',
  access: ['doctor', 'admin'],
  audit: 'group-session.cancel',
  params: idParams,
  body: groupSessionCancellation,
  problems: ['wrong-state'],
})

export const bookSpot = endpoint({
  method: 'POST',
  path: '/api/group-sessions/:id/spots',
  summary: 'Book a spot in a group session, which is confirmed at once; an administrator, for a patient',
  access: ['patient', 'admin'],
  audit: 'appointment.book',
  params: idParams,
  body: spotBooking,
  reply: appointment,
  status: 201,
  problems: ['wrong-state', 'slot-taken', 'price-changed', 'key-reused'],
})
