import * as z from 'zod/mini'
import { civilDate, civilTime, instant } from '../kernel/civil-schema.ts'
import { weekdays } from '../kernel/civil.ts'
import { id } from '../kernel/ids.ts'
import { optionalText, text } from '../kernel/text.ts'
import { deliveryStatuses } from './states.ts'

/** Degrees. */
export const coordinates = z.object({ latitude: z.number(), longitude: z.number() })
export type Coordinates = z.infer<typeof coordinates>

/** By the clinic's wall clock; where `close` isn't after `open`, the span ends on the next day. */
export const openingSpan = z.object({ day: z.enum(weekdays), open: civilTime(), close: civilTime() })
export type OpeningSpan = z.infer<typeof openingSpan>

const rating = z
  .int('Please choose 1 to 5 stars')
  .check(z.gte(1, 'Please choose 1 to 5 stars'), z.lte(5, 'Please choose 1 to 5 stars'))

/** A patient's word on a pharmacy where a prescription was collected. */
export const reviewForm = z.object({ rating, comment: optionalText(500) })
export type ReviewForm = z.output<typeof reviewForm>

export const pharmacy = z.object({
  id: id(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  services: z.array(z.string()),
  /** In the order of the week, Sunday first; several spans a day are possible, and a day without one is closed. */
  operatingHours: z.array(openingSpan),
  coordinates,
  /** Mean of the patients' reviews; null without any. */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  /** Whether the reader is a patient who has collected a prescription there. */
  mayReview: z.boolean(),
  /** Whether the reader is a pharmacist who works there. */
  isYours: z.boolean(),
  /** Of what can be changed of it, for whoever may change it (`pharmacyChange`); null for everybody else. */
  version: z.nullable(z.string()),
})
export type Pharmacy = z.infer<typeof pharmacy>

/** The reader's own first, then the newest. First names only. */
export const review = z.object({
  firstName: z.string(),
  rating: z.int(),
  comment: z.nullable(z.string()),
  at: instant,
  isYours: z.boolean(),
})
export type Review = z.infer<typeof review>

/** Which pharmacy is to fill a prescription. */
export const pharmacyChoice = z.object({ pharmacyId: id('Please select a pharmacy') })

/** What the profile has that a pharmacy needs of the patient; null where nothing is noted. */
export const patientForPharmacy = z.object({
  address: z.nullable(z.string()),
  coordinates: z.nullable(coordinates),
  insurance: z.nullable(
    z.object({
      provider: z.nullable(z.string()),
      plan: z.nullable(z.string()),
      number: z.nullable(z.string()),
    }),
  ),
})
export type PatientForPharmacy = z.infer<typeof patientForPharmacy>

const phoneMessage = 'Please enter a phone number'
export const phoneNumber = text({ max: 30, message: phoneMessage }).check(
  z.refine((phone) => /^\+?[\d\s()-]{7,}$/.test(phone), phoneMessage),
)
export const wholeAddress = text({ min: 10, max: 300, message: 'Please enter the full address' })

/** A filled prescription brought home. */
export const deliveryForm = z.object({
  prescriptionId: id('Please select a prescription'),
  address: wholeAddress,
  phone: phoneNumber,
  note: optionalText(300),
})
export type DeliveryForm = z.output<typeof deliveryForm>

export const delivery = z.object({
  id: id(),
  prescriptionId: id(),
  /** The person the medicine is for. */
  patientName: z.string(),
  medications: z.array(z.string()),
  address: z.string(),
  phone: z.string(),
  note: z.nullable(z.string()),
  status: z.enum(deliveryStatuses),
  createdAt: instant,
})
export type Delivery = z.infer<typeof delivery>

/** A patient cancels, a pharmacist sets out; it is delivered when the prescription is. */
export const deliveryChange = z.object({
  status: z.enum(['cancelled', 'on-the-way'], 'A delivery can only be cancelled or set on its way'),
})
export type DeliveryChange = z.output<typeof deliveryChange>

const dateMessage = 'Please select a date'

/** The day must lie ahead: the server asks the clinic's calendar. */
export const refillReminderForm = z.object({ remindOn: civilDate(dateMessage) })

/** When a patient is reminded of a medicine that runs out. */
export const refillReminder = z.object({
  prescriptionId: id(),
  /** Null: none is set. */
  remindOn: z.nullable(civilDate()),
  /** When the reminder went out. */
  toldAt: z.nullable(instant),
  /** A day to start from, where issue or filling and the durations tell when the first medicine runs out. */
  suggestedOn: z.nullable(civilDate()),
})
export type RefillReminder = z.infer<typeof refillReminder>
