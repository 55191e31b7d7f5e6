import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'

/** When the user's private calendar link was created; null if there is none. */
export const calendarFeed = z.object({ createdAt: z.nullable(instant) })
export type CalendarFeed = z.infer<typeof calendarFeed>

/** A new private calendar link, shown only once: its path on this site. */
export const calendarLink = z.object({ path: z.string(), createdAt: instant })
export type CalendarLink = z.infer<typeof calendarLink>
