import { isDeepStrictEqual } from 'node:util'
import type { DraftPayer, NoteDraft, NoteDraftUpdate } from '@alafia/contract/prescriptions/note-draft'
import { coverOf } from '../../billing/insurers/insurers.exports.queries.ts'
import { itemIdsAmong } from '../../inventory/exports.queries.ts'
import { send } from '../../platform/database/pipelining.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { lockVisible } from '../exports.queries.ts'
import { mayClaim, requireQueued } from '../policy.ts'
import { getLockedNoteDraft, toNoteDraft } from './note-draft.queries.ts'
import { pharmacistNoteDraft } from './table.ts'

/** @throws Problem 400 for an insurer or an item that there isn't */
const requireKnown = async (tx: Tx, { insurerId, shares }: DraftPayer): Promise<void> => {
  if (insurerId !== null && (await coverOf(tx, insurerId)) === undefined)
    throw invalid('payer.insurerId', 'Choose an insurer from the list')
  const known = await itemIdsAmong(
    tx,
    shares.map(({ itemId }) => itemId),
  )
  const unknown = shares.findIndex(({ itemId }) => !known.has(itemId))
  if (unknown >= 0) throw invalid(`payer.shares.${unknown}.itemId`, 'Choose an item of your stock')
}

/**
 * Saves a note over the version that the writer saw last. Saving the stored text again is a no-op, because a response may have
 * been lost.
 * @throws Problem 404, 403, 400 for an unknown insurer or item, 409 once the prescription is decided, or if another window has saved since
 */
export const saveNoteDraft = (
  context: Context,
  id: number,
  { version, text, payer }: NoteDraftUpdate,
): Promise<NoteDraft> => {
  const { actor, clock } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], subject)
    const waiting = authorize(found, mayClaim(actor))
    requireQueued(waiting)
    const stored = await getLockedNoteDraft(tx, id, actor.userId)
    if (stored.text === text && isDeepStrictEqual(stored.payer, payer)) return stored
    if (stored.version !== version)
      throw new Problem('edited-elsewhere', 'The note was changed in another window or on another device')
    if (payer) await requireKnown(tx, payer)
    const row = { text, payer, version: version + 1, updatedAt: clock.now() }
    const [written] = await tx
      .insert(pharmacistNoteDraft)
      .values({ prescriptionId: id, pharmacistId: actor.userId, ...row })
      .onConflictDoUpdate({
        target: [pharmacistNoteDraft.prescriptionId, pharmacistNoteDraft.pharmacistId],
        set: row,
      })
      .returning()
    tx.record('pharmacist-note-draft.saved', subject, waiting.patientId)
    return toNoteDraft(written)
  })
}

const clearStatement = {
  name: 'clear_note_drafts',
  text: `update pharmacist_note_draft set text = '', payer = null, version = version + 1, updated_at = $2::timestamptz
    where prescription_id = $1 and (text <> '' or payer is not null)`,
}

/** Empties every pharmacist's note about a prescription that is decided now. The caller holds its lock. */
export const clearNoteDrafts = async (
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  id: number,
): Promise<void> => {
  await send(tx, clearStatement, [id, clock.now().toISOString()])
}
