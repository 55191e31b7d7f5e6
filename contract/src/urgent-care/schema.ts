import * as z from 'zod/mini'
import { civilDate, civilTime, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'
import { text } from '../kernel/text.ts'
import { careRequestStatuses } from './states.ts'

const reason = text({ max: 1000, message: 'Please provide a reason for the visit' })

/** The form that asks for a doctor now (URG-1). `familyMemberId` is 'self' or a member's id as text. */
export const careRequestForm = z.object({ familyMemberId: z.string(), reason })
export type CareRequestForm = z.infer<typeof careRequestForm>

export const newCareRequest = z.object({ familyMemberId: z.optional(z.nullable(id())), reason })
export type NewCareRequest = z.output<typeof newCareRequest>

/** Minutes from now, computed from how long the latest patients waited. */
export const waitEstimate = z.object({ from: z.int(), to: z.int() })
export type WaitEstimate = z.infer<typeof waitEstimate>

export const careRequest = z.object({
  id: id(),
  status: z.enum(careRequestStatuses),
  reason: z.string(),
  /** Who needs care. */
  personName: z.string(),
  /** Whether that is who asked. */
  isYou: z.boolean(),
  requestedAt: instant,
  settledAt: z.nullable(instant),
  /** Once taken: by whom, and the appointment that it became. */
  doctorName: z.nullable(z.string()),
  appointmentId: z.nullable(id()),
})
export type CareRequest = z.infer<typeof careRequest>

/** What a patient sees of urgent care. */
export const urgentCare = z.object({
  doctorsOnDuty: z.int(),
  /** The lowest and highest fee of the doctors on duty; null if no one is on duty. */
  fees: z.nullable(z.object({ from: money(), to: money(), currency })),
  /** The place in the queue that the patient has, or would have: 1 is next. */
  place: z.int(),
  /** Null if too few requests were taken to estimate it, or no one is on duty. */
  wait: z.nullable(waitEstimate),
  /** The patient's request while it waits, while its appointment can still be joined, or shortly after it expired. */
  request: z.nullable(careRequest),
})
export type UrgentCare = z.infer<typeof urgentCare>

/** A doctor's duty. Ends at `endsAt`, or when the doctor is no longer signed in. */
export const duty = z.object({
  onDuty: z.boolean(),
  endsAt: z.nullable(instant),
  /** How many patients are in the queue. */
  waiting: z.int(),
  /** The other doctors on duty. */
  others: z.int(),
})
export type Duty = z.infer<typeof duty>

export const dutyUpdate = z.object({ onDuty: z.boolean('Please say whether you are on duty') })

/** A waiting patient, as the doctors on duty see them. */
export const waitingPatient = z.object({
  id: id(),
  /** The account that the request came from. */
  patientName: z.string(),
  /** Who needs care, if that is a family member. */
  familyMember: z.nullable(
    z.object({ firstName: z.string(), lastName: z.string(), relationship: z.string() }),
  ),
  dateOfBirth: z.nullable(civilDate()),
  reason: z.string(),
  requestedAt: instant,
})
export type WaitingPatient = z.infer<typeof waitingPatient>

/** One of the soonest free slots, of any doctor. */
export const soonestSlot = z.object({
  doctorId: id(),
  doctorName: z.string(),
  specialization: z.string(),
  fee: money(),
  currency,
  date: civilDate(),
  time: civilTime(),
})
export type SoonestSlot = z.infer<typeof soonestSlot>
