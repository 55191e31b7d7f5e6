import * as z from 'zod/mini'
import { mostVisits } from '../doctors/appointment-types.ts'
import { instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'

export const seenCost = z.object({
  percent: z.int('Not a percentage'),
  back: z.nullable(money('Not an amount')),
})

/** The visits of the series that are changed with this one: those after it, as the sender saw them. */
export const following = z.optional(
  z
    .array(z.object({ id: id(), startsAt: instant, seenCost: z.optional(seenCost) }))
    .check(z.maxLength(mostVisits, 'Too many visits')),
)
