import * as z from 'zod/mini'
import { optionalText, text } from '../kernel/text.ts'
import { collector, pick } from './schema.ts'

/** Of what is owed: `collectedBy` where it is handed over at once, else it lies ready. */
export const laterPart = z.object({
  dispense: z.array(pick, 'Please say what is handed out').check(z.maxLength(100)),
  notes: optionalText(2000),
  collectedBy: collector,
})
export type LaterPart = z.output<typeof laterPart>

/** Why all that is still owed no longer is. */
export const waiver = z.object({
  reason: text({ max: 500, message: 'Please say why it is no longer owed' }),
})
export type Waiver = z.output<typeof waiver>
