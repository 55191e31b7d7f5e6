import { and, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { alias, QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { Role } from '@alafia/contract/kernel/roles'
import type { OrdersQuery, TestOrder } from '@alafia/contract/orders/schema'
import { people } from '../accounts/exports.queries.ts'
import { isAbout, mayRead, subjectOf } from '../clinical/policy.ts'
import { doctors } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { accountsOfPerson } from '../family/policy.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { idBelow } from '../request/next-page.ts'
import { isWorkedOnBy, readableBy } from './policy.ts'
import { toOrder, type OrderRow, type ResultRow } from './row.ts'
import { resultSignOff, testOrder, testResult } from './table.ts'

const viewer = { actorId: param('actorId'), now: param('now') }

const iso = (column: PgColumn): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The results of an order, newest first, the corrected ones included. */
const resultsOf = (orderId: PgColumn): SQL<ResultRow[]> => {
  const author = people('result_author')
  const signer = doctors('result_signer')
  const correction = alias(testResult, 'correction')
  const found = new QueryBuilder()
    .select({
      list: sql`coalesce(json_agg(json_build_object(
        'id', ${testResult.id}, 'orderId', ${testResult.orderId}, 'tests', ${testResult.tests},
        'takenOn', ${testResult.takenOn}, 'laboratory', ${testResult.laboratory}, 'note', ${testResult.note},
        'values', ${testResult.values}, 'outcome', ${testResult.outcome},
        'fileName', ${testResult.fileName}, 'fileType', ${testResult.fileType}, 'fileSize', ${testResult.fileSize},
        'enteredAs', ${testResult.enteredAs}, 'enteredAt', ${iso(testResult.enteredAt)},
        'corrects', ${testResult.correctsId}, 'correctedBy', ${correction.id},
        'author', json_build_object('firstName', ${author.firstName}, 'lastName', ${author.lastName}),
        'signed', case when ${resultSignOff.resultId} is null then null else json_build_object(
          'firstName', ${signer.firstName}, 'lastName', ${signer.lastName},
          'at', ${iso(resultSignOff.signedAt)}, 'comment', ${resultSignOff.comment}) end
        ) order by ${testResult.id} desc), '[]'::json)`,
    })
    .from(testResult)
    .innerJoin(author, eq(author.id, testResult.enteredBy))
    .leftJoin(correction, eq(correction.correctsId, testResult.id))
    .leftJoin(resultSignOff, eq(resultSignOff.resultId, testResult.id))
    .leftJoin(signer, eq(signer.id, resultSignOff.doctorId))
    .where(eq(testResult.orderId, orderId))
  return sql`(${found})`
}

const selectOrders = (db: Queryable) => {
  const orderer = doctors('ordering_doctor')
  const holder = people('ordered_for')
  const member = familyMembers('ordered_for_member')
  const either = <Value>(mine: PgColumn | SQL, theirs: PgColumn | SQL) =>
    sql<Value>`case when ${testOrder.familyMemberId} is null then ${mine} else ${theirs} end`
  return db
    .select({
      id: testOrder.id,
      appointmentId: testOrder.appointmentId,
      patientId: testOrder.patientId,
      familyMemberId: testOrder.familyMemberId,
      doctorId: testOrder.doctorId,
      orderedAt: testOrder.orderedAt,
      tests: testOrder.tests,
      note: testOrder.note,
      cancelReason: testOrder.cancelReason,
      doctorFirstName: orderer.firstName,
      doctorLastName: orderer.lastName,
      specialization: orderer.specialization,
      firstName: either<string>(holder.firstName, member.firstName),
      lastName: either<string>(holder.lastName, member.lastName),
      dateOfBirth: either<string | null>(holder.dateOfBirth, member.dateOfBirth),
      results: resultsOf(testOrder.id),
      isWorkedOn: isWorkedOnBy(viewer, testOrder),
      isArchived: sql<boolean>`coalesce(${isNotNull(member.archivedAt)}, false)`,
    })
    .from(testOrder)
    .innerJoin(orderer, eq(orderer.id, testOrder.doctorId))
    .innerJoin(holder, eq(holder.id, testOrder.patientId))
    .leftJoin(member, eq(member.id, testOrder.familyMemberId))
}

const getStatement = variants((role: Role) =>
  prepared((db, name) =>
    selectOrders(db)
      .where(and(eq(testOrder.id, param('id')), readableBy(role, viewer, testOrder)))
      .prepare(name),
  ),
)

/** @throws Problem 404 for one that the caller can't see */
export const findOrder = async (
  db: Queryable,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  id: number,
): Promise<OrderRow> => {
  const [row] = await getStatement(actor.role)(db).execute({ id, actorId: actor.userId, now: clock.now() })
  if (!row) throw notFound()
  return row
}

/** One order as the caller sees it. Names whose it is for the audit trail. @throws Problem 404 */
export const getOrder = async (context: Context, id: number): Promise<TestOrder> => {
  const subject = `test order ${id}`
  context.about([], subject)
  const row = await findOrder(context.db, context, id)
  context.about([row.patientId], subject, row.familyMemberId)
  return toOrder(row, context.actor.role)
}

const askedPerson = { patientId: param('patientId'), memberId: param('memberId') }

const mayReadStatement = variants((role: Role) =>
  prepared((db, name) =>
    db
      .select({ accounts: accountsOfPerson(askedPerson) })
      .from(sql`(select) as nothing`)
      .where(mayRead(role, viewer, askedPerson))
      .prepare(name),
  ),
)

/** @throws Problem 404 for a person whose health facts the caller may not read */
export const requireReadable = async (context: Context, asked: PersonParams): Promise<void> => {
  const subject = subjectOf(asked)
  context.about([], subject)
  const { actor, clock, db } = context
  const [found] = await mayReadStatement(actor.role)(db).execute({
    actorId: actor.userId,
    now: clock.now(),
    patientId: asked.patientId,
    memberId: asked.member ?? 0,
  })
  if (!found) throw notFound()
  context.about(found.accounts, subject, asked.member ?? 0)
}

const listStatement = prepared((db, name) =>
  selectOrders(db)
    .where(
      and(
        isAbout(testOrder, askedPerson),
        sql`${testOrder.id} < ${param('idBefore')}::int`,
        sql`(${param('appointmentId')}::int is null or ${testOrder.appointmentId} = ${param('appointmentId')}::int)`,
      ),
    )
    .orderBy(desc(testOrder.id))
    .limit(param('most'))
    .prepare(name),
)

/** A person's, newest first: a page and one more. @throws Problem 404, 400 for a cursor of another list */
export const listOrders = async (
  context: Context,
  asked: PersonParams,
  { appointmentId, cursor, limit }: OrdersQuery,
): Promise<TestOrder[]> => {
  const idBefore = idBelow(cursor)
  await requireReadable(context, asked)
  const rows = await listStatement(context.db).execute({
    actorId: context.actor.userId,
    now: context.clock.now(),
    patientId: asked.patientId,
    memberId: asked.member ?? 0,
    appointmentId: appointmentId ?? null,
    idBefore,
    most: limit + 1,
  })
  return rows.map((row) => toOrder(row, context.actor.role))
}
