import type { CancellationForm, SettlementForm, Transfer } from '@alafia/contract/inventory/transfers'
import { userIdsWithRole } from '../../accounts/exports.queries.ts'
import { invalid } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { mayManageStock } from '../policy.ts'
import { witnessOf, type Signing } from '../controlled/second-person.actions.ts'
import { mayAnswerFor } from './policy.ts'
import {
  bookBack,
  lockTransfer,
  notifySide,
  requireNext,
  storeOutcomes,
  storeStep,
  subjectOf,
  transferAlert,
  type Outcome,
} from './steps.actions.ts'
import { sourcesOf } from './taking-in.actions.ts'
import { getTransfer } from './transfers.queries.ts'

/**
 * The receiving pharmacy takes nothing in. The sender is notified, and confirms what comes back.
 * @throws Problem 404, 403 for the sender, 409 once it was answered or cancelled
 */
export const refuseTransfer = (context: Context, id: number, reason: string): Promise<Transfer> => {
  const { actor } = context
  context.about([], subjectOf(id))
  return context.transact(async (tx) => {
    authorize(actor, mayManageStock(actor))
    const transfer = await lockTransfer(tx, context, id, 'to')
    requireNext(transfer, ['refused'])
    await storeStep(tx, context, transfer, { kind: 'refused', status: 'refused', reason })
    await notifySide(
      tx,
      transfer,
      'from',
      'Your transfer was refused',
      `${transfer.to.name} has refused transfer ${id}. Confirm what comes back`,
    )
    return getTransfer(tx, actor, id)
  })
}

/** The second person of the sender, who must sign for controlled drugs. @throws Problem 404, 403 for the receiver, 400 */
const secondOf = async (
  context: Context,
  { id, from }: Transfer,
  form: CancellationForm,
  verify: Signing['verify'],
) => {
  const items = (await sourcesOf(context.db, id)).map(({ item }) => item)
  return witnessOf(
    context,
    form,
    { needsWitness: items.some(({ isControlled }) => isControlled), verify },
    from.id,
  )
}

/**
 * Takes a transfer back that nobody has answered. Its units are in their batches again.
 * @throws Problem 404, 403 for the receiver, 400 for a wrong second person, 409 once it was answered or cancelled
 */
export const cancelTransfer = async (
  context: Context,
  id: number,
  form: CancellationForm,
  verify: Signing['verify'],
): Promise<Transfer> => {
  const { actor, db } = context
  context.about([], subjectOf(id))
  const shown = authorize(await getTransfer(db, actor, id), mayAnswerFor('from'))
  const second = await secondOf(context, shown, form, verify)
  return context.transact(async (tx) => {
    authorize(actor, mayManageStock(actor))
    const transfer = await lockTransfer(tx, context, id, 'from')
    requireNext(transfer, ['cancelled'])
    const units = transfer.lines.map(({ id: lineId, quantity }) => ({ lineId, quantity }))
    await storeOutcomes(tx, await bookBack(tx, context, transfer, units, second))
    await storeStep(tx, context, transfer, { kind: 'cancelled', status: 'cancelled', witness: second })
    await notifySide(
      tx,
      transfer,
      'to',
      'A transfer was cancelled',
      `${transfer.from.name} has cancelled transfer ${id}. Send back what still arrives`,
    )
    return getTransfer(tx, actor, id)
  })
}

/** What is missing of each line. */
const missingOf = ({ lines }: Transfer) =>
  lines
    .map(({ id, quantity, arrived }) => ({ lineId: id, missing: quantity - (arrived ?? 0) }))
    .filter(({ missing }) => missing > 0)

/** What came back of every line with missing units. @throws Problem 400 naming the line */
const returnedOf = (transfer: Transfer, { lines, reason }: SettlementForm) => {
  const missing = missingOf(transfer)
  for (const [index, { lineId, returned }] of lines.entries()) {
    const line = missing.find((one) => one.lineId === lineId)
    if (!line) throw invalid(`lines.${index}.lineId`, 'Nothing is missing of this line')
    if (returned > line.missing) throw invalid(`lines.${index}.returned`, `Only ${line.missing} are missing`)
  }
  const settled = missing.map((line) => {
    const returned = lines.find(({ lineId }) => lineId === line.lineId)?.returned
    if (returned === undefined) throw invalid('lines', 'Say what became of every line')
    return { lineId: line.lineId, returned, lost: line.missing - returned }
  })
  if (reason === null && settled.some(({ lost }) => lost > 0))
    throw invalid('reason', 'Say what happened to the units that are lost')
  return settled
}

/**
 * The sender says what became of units that didn't arrive or were refused: back in their batch, or lost in transit, which is final.
 * @throws Problem 404, 403 for the receiver, 400 for a wrong count or second person, 409 unless something is to be settled
 */
export const settleTransfer = async (
  context: Context,
  id: number,
  form: SettlementForm,
  verify: Signing['verify'],
): Promise<Transfer> => {
  const { actor, db } = context
  context.about([], subjectOf(id))
  const shown = authorize(await getTransfer(db, actor, id), mayAnswerFor('from'))
  // Before the password is checked. Not the status: a repeated request gets its first reply.
  returnedOf(shown, form)
  const second = await secondOf(context, shown, form, verify)
  return context.transact(async (tx) => {
    authorize(actor, mayManageStock(actor))
    const transfer = await lockTransfer(tx, context, id, 'from')
    requireNext(transfer, ['settled', 'returned'])
    const settled = returnedOf(transfer, form)
    const back = await bookBack(
      tx,
      context,
      transfer,
      settled.map(({ lineId, returned }) => ({ lineId, quantity: returned })),
      second,
    )
    const lost = settled.flatMap(({ lineId, lost: quantity }): Outcome[] =>
      quantity > 0 ? [{ lineId, kind: 'lost', quantity, batchId: null }] : [],
    )
    await storeOutcomes(tx, [...back, ...lost])
    await storeStep(tx, context, transfer, {
      kind: 'settled',
      status: transfer.status === 'refused' ? 'returned' : 'settled',
      reason: form.reason,
      witness: second,
    })
    await notifySide(
      tx,
      transfer,
      'to',
      'A transfer was settled',
      `${transfer.from.name} has settled transfer ${id}. ${lost.length > 0 ? 'What is still missing is lost' : 'Everything that was missing is back there'}`,
    )
    if (lost.length > 0)
      tx.notify(
        await userIdsWithRole(tx, 'admin'),
        transferAlert(
          id,
          'Units were lost in transit',
          `${transfer.from.name} has reported units of transfer ${id} to ${transfer.to.name} as lost`,
        ),
      )
    return getTransfer(tx, actor, id)
  })
}
