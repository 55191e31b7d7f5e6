import * as z from 'zod/mini'
import { civilDate, civilTime } from '../kernel/civil-schema.ts'
import { weekdays } from '../kernel/civil.ts'

/** Degrees. */
export const coordinates = z.object({ latitude: z.number(), longitude: z.number() })
export type Coordinates = z.infer<typeof coordinates>

/** By the clinic's wall clock; if `close` isn't after `open`, the span ends on the next day. */
export const openingSpan = z.object({ day: z.enum(weekdays), open: civilTime(), close: civilTime() })
export type OpeningSpan = z.infer<typeof openingSpan>

/** Where a pharmacy is and when it is open. */
export const pharmacyPlace = z.object({
  address: z.string(),
  phone: z.string(),
  operatingHours: z.array(openingSpan),
  coordinates,
  /** The last day on which it hands over what it has filled, once it has closed. */
  collectUntil: z.nullable(civilDate()),
})
export type PharmacyPlace = z.infer<typeof pharmacyPlace>
