import * as z from 'zod/mini'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'

/** What a pharmacist's question to the prescriber is about. */
export const questionReasons = [
  'allergy',
  'interaction',
  'dose',
  'directions',
  'quantity',
  'not-in-stock',
  'product',
] as const
export type QuestionReason = (typeof questionReasons)[number]

export const questionReasonLabel: Readonly<Record<QuestionReason, string>> = {
  allergy: 'Allergy',
  interaction: 'Interaction',
  dose: 'Dose',
  directions: 'Directions',
  quantity: 'Quantity or duration',
  'not-in-stock': 'Not in stock: other medicine?',
  product: 'Another strength or form',
}

export const newQuestion = z.object({
  reasons: z._default(
    z.array(z.enum(questionReasons, 'Choose from the list')).check(z.maxLength(questionReasons.length)),
    [],
  ),
  text: text({ max: 1000, message: 'Enter your question' }),
})
export type NewQuestion = z.output<typeof newQuestion>

/**
 * How a question ended: the prescriber answered, amended or cancelled the prescription; a pharmacist closed it with what they were
 * told, or rejected the prescription.
 */
export const questionOutcomes = ['answered', 'amended', 'cancelled', 'closed', 'rejected'] as const
export type QuestionOutcome = (typeof questionOutcomes)[number]

/** `answered` and `cancelled` (which also cancels the prescription) by its prescriber, `closed` by a pharmacist. */
export const newAnswer = z.object({
  questionId: id(),
  outcome: z.enum(['answered', 'cancelled', 'closed'], 'Choose what to do'),
  text: text({ max: 1000, message: 'Enter your answer' }),
})
export type NewAnswer = z.output<typeof newAnswer>

export const question = z.object({
  id: id(),
  reasons: z.array(z.enum(questionReasons)),
  text: z.string(),
  askedAt: instant,
  askedBy: z.string(),
  /** Where the question was asked, for the prescriber to call. */
  pharmacy: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  /** Null while it is open. */
  outcome: z.nullable(z.enum(questionOutcomes)),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  answeredBy: z.nullable(z.string()),
})
export type Question = z.infer<typeof question>

/** `left`: no longer a doctor here. `unlicensed`: may answer, but neither amend nor prescribe. */
export const prescriberStates = ['here', 'away', 'left', 'unlicensed'] as const

/** The questions about a prescription, oldest first, and who can answer them. */
export const questionsOfPrescription = z.object({
  questions: z.array(question),
  prescriber: z.object({
    name: z.string(),
    state: z.enum(prescriberStates),
    /** The last day away. */
    awayUntil: z.nullable(civilDate()),
    /** For pharmacists. */
    phone: z.nullable(z.string()),
  }),
})
export type QuestionsOfPrescription = z.infer<typeof questionsOfPrescription>
