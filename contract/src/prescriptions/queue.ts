import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'

/**
 * Parts of a pharmacist's queue. `refills` are those that have been filled before; `chosen` those that chose the own pharmacy.
 * `owed` are no longer pending: part of them has been handed out, and the rest hasn't yet.
 */
export const queueFilters = ['new', 'refills', 'urgent', 'chosen', 'owed'] as const
export type QueueFilter = (typeof queueFilters)[number]

/** How many there are of each; `all` without those owed. */
export const queueSummary = z.object({
  all: z.int(),
  new: z.int(),
  refills: z.int(),
  urgent: z.int(),
  chosen: z.int(),
  owed: z.int(),
})
export type QueueSummary = z.infer<typeof queueSummary>

/** Who has a prescription open on the screen. It ends by itself at `until`, unless the open panel renews it. */
export const claim = z.object({ pharmacistName: z.string(), isYours: z.boolean(), until: instant })

/** The same for the whole counter; a span, since clocks differ. */
export const standingClaim = z.object({
  prescriptionId: id(),
  pharmacistName: z.string(),
  isYours: z.boolean(),
  secondsLeft: z.int(),
})
export type StandingClaim = z.infer<typeof standingClaim>

/** `takeOver`: also from who has it open now. */
export const claimRequest = z.object({ takeOver: z._default(z.boolean(), false) })

/** Seconds after which a claim that nobody renews is over, and how often an open panel renews it. */
export const claimLasts = 90
export const claimRenewal = 30
