import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { ownDataStatuses } from './own-data.states.ts'

/** The file with everything about a patient and the family members they act for, from asking to its deletion. */
export const ownDataRequest = z.object({
  id: id(),
  status: z.enum(ownDataStatuses),
  requestedAt: instant,
  /** How many of its parts are written. */
  partsDone: z.int(),
  parts: z.int(),
  readyAt: z.nullable(instant),
  /** When it will be deleted, or was. */
  expiresAt: z.nullable(instant),
  /** In bytes, once it is ready. */
  fileSize: z.nullable(z.int()),
})
export type OwnDataRequest = z.infer<typeof ownDataRequest>

/** The latest request; null if there was none. */
export const ownData = z.object({ latest: z.nullable(ownDataRequest) })
export type OwnData = z.infer<typeof ownData>
