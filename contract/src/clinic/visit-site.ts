import * as z from 'zod/mini'
import { id } from '../kernel/ids.ts'

/** Where a visit in person takes place, as its people read it. */
export const visitSite = z.object({
  id: id(),
  name: z.string(),
  address: z.string(),
  phone: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  directions: z.nullable(z.string()),
})
export const visitRoom = z.object({ id: id(), name: z.string() })
export type VisitRoom = z.infer<typeof visitRoom>

export type VisitSite = z.infer<typeof visitSite>
