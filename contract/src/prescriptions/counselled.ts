import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'

export const counsellingOutcomes = ['given', 'declined'] as const
export type CounsellingOutcome = (typeof counsellingOutcomes)[number]

/** Whether someone explained the medicines of the current fill, or the patient declined. */
export const counselled = z.object({
  outcome: z.enum(counsellingOutcomes),
  pharmacistName: z.string(),
  at: instant,
})
export type Counselled = z.infer<typeof counselled>
