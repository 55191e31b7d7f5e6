import * as z from 'zod/mini'
import { civilDate, civilTime, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'
import { text } from '../kernel/text.ts'
import { careRequestStatuses } from './states.ts'

const reason = text({ max: 1000, message: 'Please provide a reason for the visit' })

/** What asks for a doctor now (URG-1). `familyMemberId` is 'self' or a member's id as text. */
export const careRequestForm = z.object({ familyMemberId: z.string(), reason })
export type CareRequestForm = z.infer<typeof careRequestForm>

export const newCareRequest = z.object({ familyMemberId: z.optional(z.nullable(id())), reason })
export type NewCareRequest = z.output<typeof newCareRequest>

/** Minutes from now, computed from how long the latest takings really took. */
export const waitEstimate = z.object({ from: z.int(), to: z.int() })
export type WaitEstimate = z.infer<typeof waitEstimate>

export const careRequest = z.object({
  id: id(),
  status: z.enum(careRequestStatuses),
  reason: z.string(),
  /** The person whom it is about. */
  personName: z.string(),
  requestedAt: instant,
  settledAt: z.nullable(instant),
  /** Once taken: by whom, and the visit that it became. */
  doctorName: z.nullable(z.string()),
  appointmentId: z.nullable(id()),
})
export type CareRequest = z.infer<typeof careRequest>

/** How care at once stands for the patient who asks. */
export const urgentCare = z.object({
  doctorsOnDuty: z.int(),
  /** What the doctors on duty charge, lowest and highest; null with nobody on duty. */
  fees: z.nullable(z.object({ from: money(), to: money(), currency })),
  /** The place in line that one has, or would have: 1 is next. */
  place: z.int(),
  /** Null while too few requests have been taken to tell, and with nobody on duty. */
  wait: z.nullable(waitEstimate),
  /** The own request while it waits, while its visit can still be joined, or shortly after it ended untaken. */
  request: z.nullable(careRequest),
})
export type UrgentCare = z.infer<typeof urgentCare>

/** The doctor's own duty. It ends by itself at `endsAt`, or when the doctor is signed in no more. */
export const duty = z.object({
  onDuty: z.boolean(),
  endsAt: z.nullable(instant),
  /** How many patients wait for whoever is on duty. */
  waiting: z.int(),
  /** The other doctors on duty. */
  others: z.int(),
})
export type Duty = z.infer<typeof duty>

export const dutyUpdate = z.object({ onDuty: z.boolean('Please say whether you are on duty') })

/** One who waits, as the doctors on duty see it. */
export const waitingPatient = z.object({
  id: id(),
  /** Whose account it is. */
  patientName: z.string(),
  /** The person whom it is about, where that is somebody else of the family. */
  familyMember: z.nullable(
    z.object({ firstName: z.string(), lastName: z.string(), relationship: z.string() }),
  ),
  dateOfBirth: z.nullable(civilDate()),
  reason: z.string(),
  requestedAt: instant,
})
export type WaitingPatient = z.infer<typeof waitingPatient>

/** A free slot soon, of any doctor. */
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
