import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'
import { optionalText, text } from '../kernel/text.ts'

/** Whether a type takes place by video, in person, or as the patient chooses. */
export const typeModes = ['video', 'in-person', 'both'] as const
export type TypeMode = (typeof typeModes)[number]

export const typeModeLabel: Record<TypeMode, string> = {
  video: 'Video',
  'in-person': 'In person',
  both: 'Video or in person',
}

const wholeNumber = (min: number, max: number, message: string) =>
  z.int(message).check(z.gte(min, message), z.lte(max, message))
const minutes = (min: number, max: number) => {
  const message = `Enter ${min} to ${max} minutes, in steps of 5`
  return wholeNumber(min, max, message).check(z.multipleOf(5, message))
}

/** What cancelling costs: free until so many hours before the start; from then on this part is refunded. */
const cancellationRule = {
  freeUntilHours: wholeNumber(0, 720, 'Enter a whole number of hours from 0 to 720'),
  lateRefundPercent: wholeNumber(0, 100, 'Enter a whole number from 0 to 100'),
}

/** The most visits that anyone can book at once: four weeks apart, these are within a year. */
export const mostVisits = 12

export type CancellationRule = { freeUntilHours: number; lateRefundPercent: number }

const typeFields = {
  name: text({ max: 80, message: 'Enter a name' }),
  lengthMinutes: minutes(5, 240),
  /** After the appointment, until the doctor can begin the next. */
  bufferMinutes: minutes(0, 120),
  /** Null for the doctor's fee. */
  price: z.nullable(money('Enter an amount, such as 15000')),
  currency,
  mode: z.enum(typeModes, 'Choose how it takes place'),
  /** What the patient does before it. */
  preparation: optionalText(1000),
  ...cancellationRule,
  /** How many visits can be booked at once as a series; 1 for no series. */
  maxVisits: z._default(wholeNumber(1, mostVisits, `Enter a whole number from 1 to ${mostVisits}`), 1),
  doctorIds: z.array(id()).check(z.maxLength(500, 'Too many doctors')),
}

/** The form that adds or edits an appointment type. */
export const appointmentTypeForm = z.object(typeFields)
export type AppointmentTypeForm = z.output<typeof appointmentTypeForm>

/** Replaces the type, unless someone has changed it since `version`. */
export const appointmentTypeUpdate = z.object({
  ...typeFields,
  isActive: z.boolean('Choose whether it is active'),
  version: z.int('Not a version of the type'),
})
export type AppointmentTypeUpdate = z.output<typeof appointmentTypeUpdate>

export const appointmentType = z.object({
  id: id(),
  name: z.string(),
  lengthMinutes: z.int(),
  bufferMinutes: z.int(),
  price: z.nullable(money()),
  currency,
  mode: z.enum(typeModes),
  preparation: z.nullable(z.string()),
  freeUntilHours: z.int(),
  lateRefundPercent: z.int(),
  maxVisits: z.int(),
  doctorIds: z.array(id()),
  /** Only active ones can be booked. */
  isActive: z.boolean(),
  version: z.int(),
})
export type AppointmentType = z.infer<typeof appointmentType>

/** A type as a patient books it with one doctor: the price is what that doctor's appointment costs. */
export const offeredType = z.object({
  id: id(),
  name: z.string(),
  lengthMinutes: z.int(),
  price: money(),
  currency,
  mode: z.enum(typeModes),
  preparation: z.nullable(z.string()),
  freeUntilHours: z.int(),
  lateRefundPercent: z.int(),
  maxVisits: z.int(),
})
export type OfferedType = z.infer<typeof offeredType>

/** Of an appointment without a type: all comes back until it starts. */
export const clinicRule: CancellationRule = { freeUntilHours: 0, lateRefundPercent: 0 }

const before = (hours: number): string => {
  if (hours === 0) return 'until it starts'
  if (hours % 24 === 0) return hours === 24 ? 'until a day before' : `until ${hours / 24} days before`
  return hours === 1 ? 'until an hour before' : `until ${hours} hours before`
}

/** What cancelling costs, in a sentence or two. */
export const cancellationText = ({ freeUntilHours, lateRefundPercent }: CancellationRule): string => {
  if (lateRefundPercent === 100) return 'If you cancel, you get all your money back.'
  const free = `You can cancel free of charge ${before(freeUntilHours)}.`
  return lateRefundPercent === 0
    ? `${free} After that, there is no refund.`
    : `${free} After that, you get ${lateRefundPercent}% back.`
}

export const listAppointmentTypes = endpoint({
  method: 'GET',
  path: '/api/admin/appointment-types',
  summary: 'All appointment types, by name',
  access: ['admin'],
  reply: z.array(appointmentType),
})

export const listOfferedTypes = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/appointment-types',
  summary: 'The appointment types that a doctor offers, by name, with what each costs',
  access: anyRole,
  params: idParams,
  reply: z.array(offeredType),
})

export const addAppointmentType = endpoint({
  method: 'POST',
  path: '/api/admin/appointment-types',
  summary: 'Add an appointment type',
  access: ['admin'],
  audit: 'appointment-type.add',
  body: appointmentTypeForm,
  reply: appointmentType,
  status: 201,
  problems: ['key-reused'],
})

export const updateAppointmentType = endpoint({
  method: 'PUT',
  path: '/api/admin/appointment-types/:id',
  summary: 'Change an appointment type for bookings from now on; over any other version it is refused',
  access: ['admin'],
  audit: 'appointment-type.update',
  params: idParams,
  body: appointmentTypeUpdate,
  reply: appointmentType,
  problems: ['edited-elsewhere'],
})
