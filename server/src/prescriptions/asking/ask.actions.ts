import { eq } from 'drizzle-orm'
import type { NewAnswer, NewQuestion, QuestionOutcome } from '@alafia/contract/prescriptions/questions'
import { Problem } from '../../platform/http/problem.ts'
import type { Authorized } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { openQuestionOf } from './questions.queries.ts'
import { prescriptionQuestion } from './table.ts'

type LockedPrescription = Authorized<{ id: number }>

/**
 * Stores a question, in the transaction that marks the prescription pending.
 * @throws Problem 409 while another question is open
 */
export const addQuestion = async (
  tx: Tx,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  { id }: LockedPrescription,
  pharmacyId: number,
  { reasons, text }: NewQuestion,
): Promise<void> => {
  if (await openQuestionOf(tx, id))
    throw new Problem(
      'wrong-state',
      'The doctor was already asked and hasn’t answered yet. Wait for the answer, or close that question first',
    )
  await tx.insert(prescriptionQuestion).values({
    prescriptionId: id,
    reasons: [...new Set(reasons)],
    text,
    askedBy: actor.userId,
    pharmacyId,
    askedAt: clock.now(),
  })
}

/** Why nothing is dispensed while a question is open. */
export const requireAnswered = (open: { id: number } | undefined): void => {
  if (open)
    throw new Problem(
      'wrong-state',
      'The doctor hasn’t answered the pharmacy’s question yet. Wait for the answer, or close the question first',
    )
}

/**
 * Ends the open question, if there is one.
 * @param answer the answer, and to which question: null if it ends for another reason
 * @returns who had asked
 * @throws Problem 409 if the question that is answered isn't open any more
 */
export const endQuestion = async (
  tx: Tx,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  { id }: LockedPrescription,
  outcome: QuestionOutcome,
  answer: (Pick<NewAnswer, 'text'> & { questionId: number }) | null,
): Promise<number | undefined> => {
  const open = await openQuestionOf(tx, id)
  if (answer && answer.questionId !== open?.id)
    throw new Problem(
      'wrong-state',
      'This question isn’t open any more. Open the prescription again to see why',
    )
  if (!open) return undefined
  await tx
    .update(prescriptionQuestion)
    .set({ outcome, answer: answer?.text ?? null, answeredBy: actor.userId, answeredAt: clock.now() })
    .where(eq(prescriptionQuestion.id, open.id))
  return open.askedBy
}
