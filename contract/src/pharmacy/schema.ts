import * as z from 'zod/mini'
import { isPhoneNumber, looksLikePhone } from '../kernel/phone.ts'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { optionalText, text } from '../kernel/text.ts'
import { coordinates, openingSpan } from '../pharmacies/schema.ts'
import { deliveryStatuses } from './states.ts'

const rating = z
  .int('Choose 1 to 5 stars')
  .check(z.gte(1, 'Choose 1 to 5 stars'), z.lte(5, 'Choose 1 to 5 stars'))

/** A patient's review of a pharmacy where they collected a prescription. */
export const pharmacyReviewForm = z.object({ rating, comment: optionalText(500) })
export type PharmacyReviewForm = z.output<typeof pharmacyReviewForm>

export const pharmacy = z.object({
  id: id(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  services: z.array(z.string()),
  /** In the order of the week, from Sunday; a day may have several spans, and a day without any is closed. */
  operatingHours: z.array(openingSpan),
  coordinates,
  /** Mean of the patients' reviews; null without any. */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  /** Whether the caller is a patient who has collected a prescription there. */
  mayReview: z.boolean(),
  /** Whether the caller is a pharmacist who works there. */
  isYours: z.boolean(),
  /** Whether the patient who reads it used it last: the one of their prescription that changed last. */
  isLast: z.boolean(),
  /** Since when it receives no prescriptions, and until which day it hands over what it has filled; null while it is in business. */
  closed: z.nullable(z.object({ at: instant, collectUntil: civilDate() })),
  /** The version of the details, for those who may edit them; null for everyone else. */
  version: z.nullable(z.string()),
})
export type Pharmacy = z.infer<typeof pharmacy>

/** The caller's own first, then the newest. First names only. */
export const pharmacyReview = z.object({
  firstName: z.string(),
  rating: z.int(),
  comment: z.nullable(z.string()),
  at: instant,
  isYours: z.boolean(),
})
export type PharmacyReview = z.infer<typeof pharmacyReview>

export const pharmacyChoice = z.object({ pharmacyId: id('Please select a pharmacy') })

/** The details of the profile that a pharmacy needs; null if empty. */
export const myPharmacyDetails = z.object({
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
export type MyPharmacyDetails = z.infer<typeof myPharmacyDetails>

const phoneMessage = 'Enter a phone number'
const phone = text({ max: 30, message: phoneMessage })
const phoneNumber = phone.check(z.refine(isPhoneNumber, phoneMessage))
/** A pharmacy's own: also an old landline. */
export const placePhone = phone.check(z.refine(looksLikePhone, phoneMessage))
export const fullAddress = text({ min: 10, max: 300, message: 'Enter the full address' })

export const deliveryForm = z.object({
  prescriptionId: id('Please select a prescription'),
  address: fullAddress,
  phone: phoneNumber,
  note: optionalText(300),
})
export type DeliveryForm = z.output<typeof deliveryForm>

export const delivery = z.object({
  id: id(),
  prescriptionId: id(),
  /** The person the medicine is for. */
  patientName: z.string(),
  /** The patient whose account it is, who is notified; a child isn't. */
  accountHolderName: z.string(),
  medications: z.array(z.string()),
  address: z.string(),
  phone: z.string(),
  note: z.nullable(z.string()),
  status: z.enum(deliveryStatuses),
  /** Something of a recalled batch isn't delivered yet. */
  isRecalled: z.boolean(),
  createdAt: instant,
})
export type Delivery = z.infer<typeof delivery>

/** A patient cancels it, a pharmacist sends it out. It is delivered once the prescription is. */
export const deliveryUpdate = z.object({
  status: z.enum(['cancelled', 'on-the-way'], 'A delivery can only be cancelled or sent out'),
})
export type DeliveryUpdate = z.output<typeof deliveryUpdate>

const dateMessage = 'Please select a date'

/** The server also requires a day in the future by the clinic's calendar. */
export const refillReminderForm = z.object({ remindOn: civilDate(dateMessage) })

export const refillReminder = z.object({
  prescriptionId: id(),
  /** Null if none is set. */
  remindOn: z.nullable(civilDate()),
  /** When the reminder was sent. */
  notifiedAt: z.nullable(instant),
  /** Suggested if the durations say when the first medicine runs out. */
  suggestedOn: z.nullable(civilDate()),
})
export type RefillReminder = z.infer<typeof refillReminder>
