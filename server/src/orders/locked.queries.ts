import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import { familyMembers } from '../family/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import { isInCare, isWorkedOnBy, readableBy } from './policy.ts'
import { resultSignOff, testOrder, testResult } from './table.ts'

const viewer = { actorId: param('actorId'), now: param('now') }

const lockStatement = variants((role: Role) =>
  prepared((db, name) => {
    const member = familyMembers('ordered_member')
    return db
      .select({
        id: testOrder.id,
        appointmentId: testOrder.appointmentId,
        patientId: testOrder.patientId,
        familyMemberId: testOrder.familyMemberId,
        doctorId: testOrder.doctorId,
        tests: testOrder.tests,
        cancelledAt: testOrder.cancelledAt,
        isWorkedOn: isWorkedOnBy(viewer, testOrder),
        isInCare: isInCare(viewer, testOrder),
        isArchived: sql<boolean>`coalesce(${isNotNull(member.archivedAt)}, false)`,
      })
      .from(testOrder)
      .leftJoin(member, eq(member.id, testOrder.familyMemberId))
      .where(and(eq(testOrder.id, param('id')), readableBy(role, viewer, testOrder)))
      .for('update', { of: testOrder })
      .prepare(name)
  }),
)

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** The order, locked with its results until the transaction ends. Names whose it is for the audit trail. @throws Problem 404 */
export const lockOrder = async (context: Context, tx: Tx, id: number) => {
  const { actor, clock } = context
  const [row] = await lockStatement(actor.role)(tx).execute({ id, actorId: actor.userId, now: clock.now() })
  if (!row) throw notFound()
  context.about([row.patientId], `test order ${id}`, row.familyMemberId)
  return row
}

const correction = alias(testResult, 'correction')

const resultsStatement = prepared((db, name) =>
  db
    .select({
      id: testResult.id,
      tests: testResult.tests,
      takenOn: testResult.takenOn,
      values: testResult.values,
      outcome: testResult.outcome,
      note: testResult.note,
      fileKey: testResult.fileKey,
      fileName: testResult.fileName,
      fileType: testResult.fileType,
      fileSize: testResult.fileSize,
      sha256: testResult.sha256,
      corrects: testResult.correctsId,
      correctedBy: correction.id,
      enteredBy: testResult.enteredBy,
      enteredAs: testResult.enteredAs,
      isSignedOff: sql<boolean>`${isNotNull(resultSignOff.resultId)}`,
      measurementIds: sql<number[]>`coalesce(${resultSignOff.measurementIds}, '{}'::int[])`,
    })
    .from(testResult)
    .leftJoin(correction, eq(correction.correctsId, testResult.id))
    .leftJoin(resultSignOff, eq(resultSignOff.resultId, testResult.id))
    .where(eq(testResult.orderId, param('orderId')))
    .orderBy(testResult.id)
    .prepare(name),
)

export type LockedResult = Awaited<ReturnType<typeof resultsOfLocked>>[number]

/** The results of a locked order, oldest first. */
export const resultsOfLocked = (tx: Tx, { id }: Pick<LockedOrder, 'id'>) =>
  resultsStatement(tx).execute({ orderId: id })

const orderIdStatement = prepared((db, name) =>
  db
    .select({ orderId: testResult.orderId })
    .from(testResult)
    .where(eq(testResult.id, param('id')))
    .prepare(name),
)

/** Which order a result belongs to, whoever asks: `lockOrder` decides whether they may know. @throws Problem 404 */
export const orderIdOf = async (tx: Tx, resultId: number): Promise<number> => {
  const [row] = await orderIdStatement(tx).execute({ id: resultId })
  if (!row) throw notFound()
  return row.orderId
}
