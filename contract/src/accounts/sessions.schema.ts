import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { role } from '../kernel/role-schema.ts'

/** Where a call came from, as far as its network address says. */
export const network = z.object({
  /** Shortened, because it says where about, not who: 'network 102.89.34.x'. */
  label: z.string(),
  /** The network that this call comes from. */
  isThis: z.boolean(),
})
export type Network = z.infer<typeof network>

/** An active session of the signed-in person. */
export const ownSession = z.object({
  id: z.int(),
  /** Browser and system: 'Chrome on Windows'. Null if it is unknown. */
  device: z.nullable(z.string()),
  network,
  role,
  signedInAt: instant,
  /** To the minute. */
  lastUsedAt: instant,
  /** The session of this call. */
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const signInOutcomes = ['signed-in', 'password-only', 'refused', 'too-many'] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

/** A sign-in to the account, or an attempt that was refused. */
export const signInEntry = z.object({
  id: z.int(),
  at: instant,
  /**
   * `password-only`: the second step wasn't finished. `refused`: with a wrong password, code or passkey, or in a role that the
   * account doesn't hold.
   */
  outcome: z.enum(signInOutcomes),
  role,
  device: z.nullable(z.string()),
  network,
  /** No one had signed in to this account on the device before. */
  isNewDevice: z.boolean(),
})
export type SignInEntry = z.infer<typeof signInEntry>

export const endedSessions = z.object({ ended: z.int() })
