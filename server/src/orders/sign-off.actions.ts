import { takesUnit, units } from '@alafia/contract/clinical/measurements/kinds'
import { needsComment } from '@alafia/contract/orders/flags'
import type { ResultValue, TestOrder } from '@alafia/contract/orders/schema'
import { recordResultMeasurements } from '../clinical/result-measurements.actions.ts'
import { firstNameOfMember } from '../family/exports.queries.ts'
import { invalid, Problem } from '../platform/http/problem.ts'
import { addResultFile, removeResultFiles } from '../records/result-files.actions.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { measurementOfPart } from './catalogue/all.ts'
import {
  lockOrder,
  orderIdOf,
  resultsOfLocked,
  type LockedOrder,
  type LockedResult,
} from './locked.queries.ts'
import { signedOffNotification } from './notifications.ts'
import { invalidateOrders, orderAfter } from './ordering.actions.ts'
import { maySignOff } from './policy.ts'
import { resultSignOff } from './table.ts'

/** The values that are health facts too, if their unit is one in which the fact is recorded. */
const measuredIn = (values: readonly ResultValue[]) =>
  values.flatMap(({ part, number, unit: typed }) => {
    const kind = part === null ? undefined : measurementOfPart[part]
    const unit = units.find((one) => one === typed)
    return kind !== undefined && number !== null && unit !== undefined && takesUnit(kind, unit)
      ? [{ kind, value: number, unit }]
      : []
  })

/** A result that is being signed off, and those that it corrects, directly or through others. */
type Signed = { result: LockedResult; corrected: readonly LockedResult[] }

const correctedBy = (result: LockedResult, all: readonly LockedResult[]): LockedResult[] => {
  const earlier = all.find(({ id }) => id === result.corrects)
  return earlier ? [earlier, ...correctedBy(earlier, all)] : []
}

/** Of someone who left the family, or is no longer in the doctor's care, the facts stay as they are. */
const recordMeasurements = async (
  context: Context,
  tx: Tx,
  order: Authorized<LockedOrder>,
  { result, corrected }: Signed,
): Promise<number[]> => {
  if (order.isArchived || !order.isInCare) return []
  const { patientId, familyMemberId: member } = order
  return recordResultMeasurements(
    context,
    tx,
    { patientId, member },
    {
      takenOn: result.takenOn,
      values: measuredIn(result.values),
      instead: corrected.flatMap(({ measurementIds }) => measurementIds),
    },
  )
}

const addFile = async (
  context: Context,
  tx: Tx,
  { patientId, familyMemberId, tests }: Authorized<LockedOrder>,
  { result: { fileKey, fileName, fileType, fileSize, sha256, ...result }, corrected }: Signed,
): Promise<void> => {
  await removeResultFiles(
    tx,
    context,
    { patientId, familyMemberId },
    corrected.flatMap((one) => one.fileKey ?? []),
  )
  if (fileKey === null || fileName === null || fileType === null || fileSize === null) return
  const shown = result.tests.flatMap((place) => tests[place] ?? [])
  await addResultFile(tx, context, {
    patientId,
    familyMemberId,
    title: shown
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200),
    date: result.takenOn,
    category: shown.every(({ kind }) => kind === 'imaging') ? 'imaging' : 'lab-results',
    note: result.note,
    addedBy: result.enteredBy,
    file: { key: fileKey, name: fileName, type: fileType, size: fileSize, sha256 },
  })
}

/**
 * Signs off a result that nobody has corrected: the patient reads it with the comment, its file becomes part of the records, and
 * its creatinine and glucose are recorded as measurements.
 * @throws Problem 400 without a comment where one is needed, 403, 404, 409 if it was signed off or corrected meanwhile
 */
export const signOff = (context: Context, resultId: number, comment: string | null): Promise<TestOrder> =>
  context.transact(async (tx) => {
    const { actor, clock } = context
    const subject = `test result ${resultId}`
    context.about([], subject)
    const order = authorize(await lockOrder(context, tx, await orderIdOf(tx, resultId)), maySignOff)
    const results = await resultsOfLocked(tx, order)
    const result = results.find(({ id }) => id === resultId)
    if (!result) throw new Error('The result is not among those of its order')
    if (result.isSignedOff) throw new Problem('wrong-state', 'This result is signed off already')
    if (result.correctedBy !== null)
      throw new Problem('wrong-state', 'This result was corrected in the meantime. Review the latest one')
    if (comment === null && needsComment(result.outcome))
      throw invalid('comment', 'Write what this means for the patient')
    const corrected = correctedBy(result, results)
    const measurementIds = await recordMeasurements(context, tx, order, { result, corrected })
    context.about([order.patientId], subject, order.familyMemberId)
    await tx
      .insert(resultSignOff)
      .values({ resultId, doctorId: actor.userId, signedAt: clock.now(), comment, measurementIds })
    await addFile(context, tx, order, { result, corrected })
    tx.record('test-result.signed-off', subject, order.patientId)
    await invalidateOrders(tx, order)
    const after = await orderAfter(context, tx, order.id)
    const signer = after.results.find(({ id }) => id === resultId)?.signedOff?.name ?? 'Your doctor'
    const member = await firstNameOfMember(tx, order.familyMemberId)
    tx.notify([order.patientId], signedOffNotification({ testOrderId: order.id, doctorName: signer, member }))
    return after
  })
