import { whosePrescription } from '@alafia/contract/prescriptions/labels'
import { firstNameOfMember } from '../../family/exports.queries.ts'
import { requireRecall } from '../../inventory/recalls/recalls.exports.queries.ts'
import { aboutMember, type NewNotification } from '../../outbox/outbox.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { patientsConcerned } from './recipients.queries.ts'
import { recallContact } from './table.ts'

/** No illness and no medicine: it is on screens, in emails and on locked phones. */
const noticeOf = (prescriptionId: number, memberFirstName: string | null): NewNotification<'system-alert'> =>
  aboutMember(memberFirstName, (member) => {
    const message = `Important: please open ${whosePrescription(member)}, and call ${member === null ? 'your' : 'the'} pharmacy before ${member === null ? 'you take' : `${member} takes`} anything from it`
    return {
      type: 'system-alert',
      title: 'Message from your pharmacy',
      body: message,
      payload: { message, about: { kind: 'prescription', id: prescriptionId } },
    }
  })

/** In one statement. @returns those who had no such entry yet */
const addContacts = async (
  tx: Tx,
  { actor, clock }: Context,
  recallId: number,
  kind: 'messaged' | 'reached',
  patientIds: readonly number[],
) => {
  if (patientIds.length === 0) return []
  const added = await tx
    .insert(recallContact)
    .values(
      patientIds.map((patientId) => ({
        recallId,
        patientId,
        kind,
        contactedBy: actor.userId,
        contactedAt: clock.now(),
      })),
    )
    .onConflictDoNothing()
    .returning({ patientId: recallContact.patientId })
  return added.map(({ patientId }) => patientId)
}

/**
 * Messages the account of everyone concerned that wasn't messaged yet, about each person by itself. Someone whose account holder mustn't
 * hear of it has to be called.
 * @throws Problem 404 for a recall of no batch of the actor's, 409 if it is lifted
 */
export const messageRecipients = (context: Context, recallId: number): Promise<{ messaged: number }> => {
  const { actor } = context
  const subject = `recall ${recallId}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const recall = await requireRecall(tx, actor, recallId)
    if (recall.lifted) throw new Problem('wrong-state', 'This recall is lifted: no one needs a message')
    const concerned = (await patientsConcerned(tx, actor, recallId)).filter(
      ({ isToldToAccount }) => isToldToAccount,
    )
    const added = new Set(
      await addContacts(
        tx,
        context,
        recallId,
        'messaged',
        concerned.map(({ patientId }) => patientId),
      ),
    )
    for (const { patientId, familyMemberId, prescriptionId } of concerned)
      if (added.has(patientId))
        tx.notify([patientId], noticeOf(prescriptionId, await firstNameOfMember(tx, familyMemberId)))
    tx.record('recall.messaged', `${subject}, ${added.size} recipients`)
    return { messaged: added.size }
  })
}

/** Ticks off that a recipient was reached; who did so first stays on record. @throws Problem 404 for anyone who isn't concerned */
export const markReached = (context: Context, recallId: number, patientId: number): Promise<undefined> => {
  const { actor } = context
  const subject = `recall ${recallId}`
  context.about([patientId], subject)
  return context.transact(async (tx) => {
    await requireRecall(tx, actor, recallId)
    const concerned = await patientsConcerned(tx, actor, recallId)
    if (!concerned.some((one) => one.patientId === patientId)) throw notFound()
    const added = await addContacts(tx, context, recallId, 'reached', [patientId])
    if (added.length > 0) tx.record('recall.reached', subject, patientId)
    return undefined
  })
}
