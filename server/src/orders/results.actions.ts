import type { Upload } from '@alafia/contract/kernel/endpoint'
import { outcomeOf } from '@alafia/contract/orders/flags'
import { resultIsEmpty, type NewResult, type TestOrder } from '@alafia/contract/orders/schema'
import type { FileStore } from '../platform/files/file-store.ts'
import { invalid, Problem } from '../platform/http/problem.ts'
import { storeFile } from '../records/documents.actions.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { investigationOf } from './catalogue/all.ts'
import { lockOrder, resultsOfLocked, type LockedOrder } from './locked.queries.ts'
import { arrivedNotification } from './notifications.ts'
import { invalidateOrders, orderAfter } from './ordering.actions.ts'
import { mayCorrect, mayEnterResult } from './policy.ts'
import { toValue } from './row.ts'
import { testResult } from './table.ts'

/** @throws Problem 400 for tests that weren't ordered, or parts that don't belong to them */
const requireOfOrder = ({ tests }: LockedOrder, body: NewResult): void => {
  const covered = body.tests.map((place, at) => {
    const found = tests[place]
    if (!found || body.tests.indexOf(place) !== at)
      throw invalid(`tests.${at}`, 'Choose tests of this order, each once')
    return found
  })
  const known = new Set(covered.flatMap(({ key }) => investigationOf(key)?.parts.map((one) => one.key) ?? []))
  const seen = new Set<string>()
  for (const [place, { part }] of body.values.entries()) {
    if (part == null) continue
    if (!known.has(part)) throw invalid(`values.${place}.part`, 'This value doesn’t belong to these tests')
    if (seen.has(part)) throw invalid(`values.${place}.part`, 'This value is there twice')
    seen.add(part)
  }
}

/** @throws Problem 400 for a result of another order, 403, 409 if it was corrected already */
const requireCorrectable = async (
  { actor }: Context,
  tx: Tx,
  order: LockedOrder,
  corrects: number,
): Promise<void> => {
  const wrong = (await resultsOfLocked(tx, order)).find(({ id }) => id === corrects)
  if (!wrong) throw invalid('corrects', 'Not a result of this order')
  authorize(wrong, mayCorrect(actor))
  if (wrong.correctedBy !== null)
    throw new Problem('wrong-state', 'This result was corrected in the meantime. Correct the latest one')
}

/**
 * Enters what came out of the tests of an order, or corrects it. The file is on disk before the row refers to it, and is removed
 * if the change fails.
 * @throws Problem 400, 403, 404, and 409 for an order that was cancelled or a result that was corrected meanwhile
 */
export const addResult = async (
  context: Context,
  files: FileStore,
  orderId: number,
  { body, upload }: { body: NewResult; upload: Upload | undefined },
): Promise<TestOrder> => {
  const { actor, clock } = context
  context.about([], `test order ${orderId}`)
  if (body.takenOn > clock.today()) throw invalid('takenOn', 'The date can’t be in the future')
  if (body.values.length === 0 && !upload) throw invalid('values', resultIsEmpty)

  const file = upload && (await storeFile(files, upload))
  // If the commit's outcome is unknown, the file stays: a job deletes it later unless a row refers to it.
  let isSettled = false
  const discardFile = () => (file && !isSettled ? files.remove(file.key) : undefined)
  try {
    const after = await context.transact(async (tx) => {
      isSettled = false
      const order = authorize(await lockOrder(context, tx, orderId), mayEnterResult(actor))
      if (order.cancelledAt !== null)
        throw new Problem('wrong-state', 'This order was cancelled, so it takes no result')
      requireOfOrder(order, body)
      const corrects = body.corrects ?? null
      if (corrects !== null) await requireCorrectable(context, tx, order, corrects)
      const values = body.values.map(toValue)
      const [stored] = await tx
        .insert(testResult)
        .values({
          orderId,
          tests: body.tests,
          takenOn: body.takenOn,
          laboratory: body.laboratory,
          note: body.note,
          values,
          outcome: outcomeOf(values),
          fileKey: file?.key ?? null,
          fileName: file?.name ?? null,
          fileType: file?.type ?? null,
          fileSize: file?.size ?? null,
          sha256: file?.sha256 ?? null,
          correctsId: corrects,
          enteredBy: actor.userId,
          enteredAs: actor.role === 'doctor' ? 'doctor' : 'patient',
          enteredAt: clock.now(),
        })
        .returning({ id: testResult.id })
      if (!stored) throw new Error('The result was not stored')
      const action = corrects === null ? 'test-result.added' : 'test-result.corrected'
      tx.record(action, `test result ${stored.id}`, order.patientId)
      await invalidateOrders(tx, order)
      const whole = await orderAfter(context, tx, orderId)
      tx.notify([order.doctorId], arrivedNotification(orderId, whole.personName))
      isSettled = true
      return whole
    })
    // A repeated request uploads its file again; it isn't needed.
    await discardFile()
    return after
  } catch (error) {
    await discardFile()
    throw error
  }
}
