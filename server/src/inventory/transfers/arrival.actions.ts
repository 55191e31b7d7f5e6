import { moreThanSent } from '@alafia/contract/inventory/transfer-states'
import type { ArrivalForm, Transfer } from '@alafia/contract/inventory/transfers'
import { invalid } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { mayManageStock } from '../policy.ts'
import { authorize } from '../../request/authorize.ts'
import { witnessOf, type Signing } from '../controlled/second-person.actions.ts'
import { mayAnswerFor } from './policy.ts'
import {
  holdRecalls,
  lockTransfer,
  notifySide,
  requireNext,
  storeOutcomes,
  storeStep,
  subjectOf,
} from './steps.actions.ts'
import { sourcesOf, takeIn } from './taking-in.actions.ts'
import { getTransfer } from './transfers.queries.ts'

/** The units of each line that arrived, and why it was fewer. @throws Problem 400 naming the line */
const countedOf = ({ lines }: Transfer, differences: ArrivalForm['lines']) => {
  for (const [index, { lineId, arrived }] of differences.entries()) {
    const line = lines.find(({ id }) => id === lineId)
    if (line === undefined) throw invalid(`lines.${index}.lineId`, 'This line isn’t in the transfer')
    if (arrived > line.quantity) throw invalid(`lines.${index}.arrived`, moreThanSent(line))
  }
  return lines.map(({ id, quantity }) => {
    const different = differences.find(({ lineId, arrived }) => lineId === id && arrived < quantity)
    return { lineId: id, arrived: different?.arrived ?? quantity, reason: different?.reason ?? null }
  })
}

/**
 * Confirms what arrived. It enters the stock at once; units that are missing are the sender's to settle.
 * @throws Problem 404, 403 for the sender, 400 for a wrong count or second person, 409 once it was answered or cancelled, or if a batch
 * of that number expires on another day here
 */
export const receiveTransfer = async (
  context: Context,
  id: number,
  form: ArrivalForm,
  verify: Signing['verify'],
): Promise<Transfer> => {
  const { actor, db } = context
  context.about([], subjectOf(id))
  const shown = authorize(await getTransfer(db, actor, id), mayAnswerFor('to'))
  // Before the password is checked. Not the status: a repeated request gets its first reply.
  countedOf(shown, form.lines)
  const items = (await sourcesOf(db, id)).map(({ item }) => item)
  const signing = { needsWitness: items.some(({ isControlled }) => isControlled), verify }
  const second = await witnessOf(context, form, signing, shown.to.id)
  return context.transact(async (tx) => {
    authorize(actor, mayManageStock(actor))
    const transfer = await lockTransfer(tx, context, id, 'to')
    requireNext(transfer, ['arrived', 'short'])
    const counted = countedOf(transfer, form.lines)
    await holdRecalls(tx)
    const taken = await takeIn(
      tx,
      context,
      transfer,
      new Map(counted.map(({ lineId, arrived }) => [lineId, arrived])),
      second,
    )
    const isShort = counted.some(({ reason }) => reason !== null)
    await storeOutcomes(
      tx,
      counted.map(({ lineId, arrived, reason }) => ({
        lineId,
        kind: 'arrived',
        quantity: arrived,
        batchId: taken.find((outcome) => outcome.lineId === lineId)?.batchId ?? null,
        reason,
      })),
    )
    await storeStep(tx, context, transfer, {
      kind: 'received',
      status: isShort ? 'short' : 'arrived',
      witness: second,
    })
    // A batch of theirs may be in quarantine since.
    tx.invalidate({ role: 'pharmacist' }, 'prescriptions')
    tx.invalidate({ role: 'patient' }, 'prescriptions')
    if (isShort)
      await notifySide(
        tx,
        transfer,
        'from',
        'Units are missing',
        `${transfer.to.name} got less than you sent. Say whether it was found again or is lost`,
      )
    return getTransfer(tx, actor, id)
  })
}
