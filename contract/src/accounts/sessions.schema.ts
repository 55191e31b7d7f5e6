import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { role } from '../kernel/role-schema.ts'

/** Where a call came from, as far as its network address says. */
export const network = z.object({
  /** Shortened, because it says where about, not who: '102.89.34.x'. */
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

export const endedSessions = z.object({ ended: z.int() })
