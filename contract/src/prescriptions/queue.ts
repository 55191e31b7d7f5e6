import * as z from 'zod/mini'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'

/**
 * Sections of a pharmacist's queue. `refills` were filled before; for `chosen` the patient chose the pharmacist's pharmacy;
 * `owed` are no longer pending, because part of the fill was already dispensed.
 */
export const queueFilters = ['new', 'refills', 'urgent', 'chosen', 'owed'] as const
export type QueueFilter = (typeof queueFilters)[number]

/** The number of prescriptions in each section; `all` excludes those owed. */
export const queueSummary = z.object({
  /** Where the pharmacist works; null if no administrator has said so yet. `collectUntil`, once it has closed: the last day of handing over. */
  pharmacy: z.nullable(z.object({ id: id(), name: z.string(), collectUntil: z.nullable(civilDate()) })),
  all: z.int(),
  new: z.int(),
  refills: z.int(),
  urgent: z.int(),
  chosen: z.int(),
  owed: z.int(),
  /** Packed fills of prescriptions that went to another pharmacy: this one takes them back. */
  left: z.int(),
})
export type QueueSummary = z.infer<typeof queueSummary>

/** Who has a prescription open. The claim expires at `until` unless the open panel renews it. */
export const claim = z.object({ pharmacistName: z.string(), isYours: z.boolean(), until: instant })

/** A claim as every pharmacist sees it. It gives the seconds left instead of a time, since clocks differ. */
export const activeClaim = z.object({
  prescriptionId: id(),
  pharmacistName: z.string(),
  isYours: z.boolean(),
  secondsLeft: z.int(),
})
export type ActiveClaim = z.infer<typeof activeClaim>

/** `takeOver`: claims it even if another pharmacist has it open. */
export const claimRequest = z.object({ takeOver: z._default(z.boolean(), false) })

/** Seconds until a claim expires, and between two renewals by an open panel. */
export const claimSeconds = 90
export const claimRenewalSeconds = 30
