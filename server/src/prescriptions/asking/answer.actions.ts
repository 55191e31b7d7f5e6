import type { NewAnswer, NewQuestion } from '@alafia/contract/prescriptions/questions'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { findPrescription, lockVisible } from '../exports.queries.ts'
import { invalidateLists } from '../invalidation.actions.ts'
import { mayAnswer } from '../policy.ts'
import { updatePrescription } from '../status.actions.ts'
import { endQuestion } from './ask.actions.ts'
import { answeredNotification, whoWaits } from './notifications.ts'

/** Marks a prescription pending with a question to its prescriber. @throws Problem 404, 403, 409 as for holding it, and while another question is open */
export const askPrescriber = (context: Context, id: number, question: NewQuestion): Promise<Prescription> =>
  updatePrescription(
    context,
    id,
    { status: 'pending', pharmacistNotes: null, collectedBy: null, acknowledgements: [] },
    { question },
  )

/**
 * Answers a question, cancels the prescription for it, or closes it with what the prescriber said elsewhere.
 * @throws Problem 404 for what the actor may not see, 403 for another role's answer, 409 once the question has ended
 */
export const answerQuestion = (
  context: Context,
  id: number,
  { questionId, outcome, text }: NewAnswer,
): Promise<Prescription> => {
  const { actor } = context
  if (outcome === 'cancelled')
    return updatePrescription(
      context,
      id,
      { status: 'cancelled', pharmacistNotes: null, collectedBy: null, acknowledgements: [] },
      { answer: { questionId, text } },
    )
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], subject)
    const locked = authorize(found, mayAnswer(actor, outcome))
    const askedBy = await endQuestion(tx, context, locked, outcome, { questionId, text })
    tx.record(
      outcome === 'answered' ? 'prescription.question-answered' : 'prescription.question-closed',
      subject,
      locked.patientId,
    )
    const updated = await findPrescription(tx, context, id)
    if (outcome === 'answered')
      tx.notify(await whoWaits(tx, locked.pharmacyId, askedBy), answeredNotification(updated, 'answered'))
    invalidateLists(tx, locked)
    return updated
  })
}
