import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { role } from '../kernel/role-schema.ts'

/** An account that its owner asked to close; until `closesAt` they can change their mind. */
export const closing = z.object({ askedAt: instant, closesAt: instant })
export type Closing = z.infer<typeof closing>

/** When the account closes; null unless its owner has asked. */
export const closingTime = z.object({ closesAt: z.nullable(instant) })

/** What closing the account means for its owner now. Counts only what they may see. */
export const closingOverview = z.object({
  /** Null unless they have asked. */
  closing: z.nullable(closing),
  /** The day on which it closes, or would if they asked now. */
  closesAt: instant,
  /** Upcoming visits that take place before. */
  visitsBefore: z.int(),
  /** Visits after it, and those that wait for a new time: they are cancelled on that day. */
  visitsAfter: z.int(),
  unpaidBills: z.int(),
  /** Payments with a refund that they asked for or that is on its way. */
  openRefunds: z.int(),
  /** Prescriptions that the pharmacy hasn't handed over yet. */
  waitingPrescriptions: z.int(),
  /** Whom nobody else looks after here. */
  children: z.int(),
  /** Whom the other parent goes on looking after. */
  sharedChildren: z.array(z.object({ firstName: z.string(), otherParent: z.string() })),
  /** Adult family members. */
  adults: z.int(),
  /** For how long the clinic keeps the records of care, after closing or, for a child, after they grow up. */
  recordYears: z.int(),
  /** Roles of staff that the account has too: with any, only an administrator can end it. */
  staffRoles: z.array(role),
})
export type ClosingOverview = z.infer<typeof closingOverview>
