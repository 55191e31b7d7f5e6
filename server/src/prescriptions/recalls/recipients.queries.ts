import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { RecallRecipient } from '@alafia/contract/prescriptions/recall-recipients'
import { contacts, people } from '../../accounts/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import { isSharedChild, mayActFor } from '../../family/policy.ts'
import { scopeOf, type StockScope } from '../../inventory/policy.ts'
import { batchesInRecall, requireRecall } from '../../inventory/recalls/recalls.exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import type { Context } from '../../request/context.ts'
import { cursorPosition } from '../../request/next-page.ts'
import type { Actor } from '../../sessions/actor.ts'
import { dispensedProduct } from '../dispensed/table.ts'
import { isLineReversed, isLineReversedAfter } from '../reversal/reversals.queries.ts'
import { toRecipient } from '../recipient.ts'
import { dispense, dispensedBatch, prescription } from '../table.ts'
import { recallContact } from './table.ts'

const unitsWhere = (condition: SQL) =>
  sql<number>`coalesce(sum(${dispensedBatch.quantity}) filter (where ${condition}), 0)::int`

const isReversed = isLineReversed(dispensedBatch)

const contactOf = (kind: 'messaged' | 'reached') => {
  const by = people(`${kind}_by`)
  return sql<RecallRecipient['messaged']>`(
    select json_build_object('at', ${isoTimeOf(recallContact.contactedAt)}, 'by', ${by.firstName} || ' ' || ${by.lastName})
    from ${recallContact} inner join ${by} on ${by.id} = ${recallContact.contactedBy}
    where ${recallContact.recallId} = ${param('recallId')} and ${recallContact.patientId} = ${prescription.patientId}
      and ${recallContact.kind} = ${sql.raw(`'${kind}'`)})`
}

type Variant = { after: boolean; scope: StockScope }

const selectRecipients = variants(({ after, scope }: Variant) =>
  prepared((db, name) => {
    const patient = contacts('patient')
    const member = familyMembers('member')
    const batch = batchesInRecall('batch', scope)
    const received = db
      .select({
        prescriptionId: dispensedBatch.prescriptionId,
        indexes: sql<number[]>`array_agg(distinct ${dispensedBatch.medicationIndex}::int)`.as('indexes'),
        dispensed: sql<
          string | null
        >`string_agg(distinct ${dispensedProduct.name} || ' ' || ${dispensedProduct.strength}, ', ')`.as(
          'dispensed',
        ),
        quantity: sql<number>`sum(${dispensedBatch.quantity})::int`.as('quantity'),
        waiting: unitsWhere(sql`not ${isReversed} and ${dispense.collectedAt} is null`).as('waiting'),
        handedOver: unitsWhere(sql`not ${isReversed} and ${dispense.collectedAt} is not null`).as(
          'handed_over',
        ),
        reversed: unitsWhere(isReversed).as('reversed'),
        lastAt: sql<Date>`max(${dispense.dispensedAt})`.mapWith(dispense.dispensedAt).as('last_at'),
      })
      .from(batch)
      .innerJoin(dispensedBatch, eq(dispensedBatch.batchId, batch.batchId))
      .innerJoin(
        dispense,
        and(
          eq(dispense.prescriptionId, dispensedBatch.prescriptionId),
          eq(dispense.fillNumber, dispensedBatch.fillNumber),
          eq(dispense.partNumber, dispensedBatch.partNumber),
        ),
      )
      .leftJoin(
        dispensedProduct,
        and(
          eq(dispensedProduct.prescriptionId, dispensedBatch.prescriptionId),
          eq(dispensedProduct.fillNumber, dispensedBatch.fillNumber),
          eq(dispensedProduct.partNumber, dispensedBatch.partNumber),
          eq(dispensedProduct.medicationIndex, dispensedBatch.medicationIndex),
          eq(dispensedProduct.itemId, batch.itemId),
        ),
      )
      .groupBy(dispensedBatch.prescriptionId)
      .as('received')
    return db
      .select({
        prescriptionId: received.prescriptionId,
        indexes: received.indexes,
        dispensed: received.dispensed,
        quantity: received.quantity,
        waiting: received.waiting,
        handedOver: received.handedOver,
        reversed: received.reversed,
        lastAt: received.lastAt,
        position: sql<number>`(extract(epoch from ${received.lastAt}) * 1000000)::bigint`,
        medications: prescription.medications,
        patientId: prescription.patientId,
        patient: {
          firstName: patient.firstName,
          lastName: patient.lastName,
          phone: patient.phone,
          email: patient.email,
        },
        member: { firstName: member.firstName, lastName: member.lastName },
        messaged: contactOf('messaged'),
        reached: contactOf('reached'),
      })
      .from(received)
      .innerJoin(prescription, eq(prescription.id, received.prescriptionId))
      .innerJoin(patient, eq(patient.id, prescription.patientId))
      .leftJoin(member, eq(member.id, prescription.familyMemberId))
      .where(
        after
          ? sql`(${received.lastAt}, ${received.prescriptionId}) < (${param('at')}::timestamptz, ${param('id')}::int)`
          : undefined,
      )
      .orderBy(desc(received.lastAt), desc(received.prescriptionId))
      .limit(param('rows'))
      .prepare(name)
  }),
)

/** Up to `limit` + 1 of those to whom a recall's batches were dispensed, the latest first. The recall was authorized. */
const readRecipients = async (
  db: Queryable,
  actor: Actor,
  recallId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<(RecallRecipient & { cursor: string })[]> => {
  const after = cursor === undefined ? undefined : cursorPosition(cursor)
  // Whoever got it is warned, wherever their prescription is now.
  const rows = await asSystem(() =>
    selectRecipients({ after: after !== undefined, scope: scopeOf(actor) })(db).execute({
      recallId,
      actorId: actor.userId,
      rows: limit + 1,
      ...after,
    }),
  )
  return rows.map(toRecipient)
}

/**
 * Everyone to whom units of a recall's batches were dispensed; an audit entry is recorded for each patient.
 * @throws Problem 404 for a recall that concerns no batch that the actor may see
 */
export const listRecallRecipients = async (
  { db, actor, about }: Context,
  recallId: number,
  page: { limit: number; cursor?: string | undefined },
) => {
  about([], `recall ${recallId}`)
  await requireRecall(db, actor, recallId)
  return readRecipients(db, actor, recallId, page)
}

const batchSize = 200

/** The same, all of them, a few hundred at a time. */
export async function* everyRecipient(db: Queryable, actor: Actor, recallId: number) {
  let cursor: string | undefined
  do {
    const rows = await readRecipients(db, actor, recallId, { limit: batchSize, cursor })
    const batch = rows.slice(0, batchSize)
    cursor = rows.length > batchSize ? batch.at(-1)?.cursor : undefined
    if (batch.length > 0) yield batch
  } while (cursor !== undefined)
}

const selectPatients = variants((scope: StockScope) =>
  prepared((db, name) => {
    const batch = batchesInRecall('batch', scope)
    return db
      .select({
        patientId: prescription.patientId,
        familyMemberId: prescription.familyMemberId,
        prescriptionId: sql<number>`max(${prescription.id})::int`,
        isToldToAccount: sql<boolean>`(${mayActFor(
          prescription.patientId,
          'prescriptions',
          prescription.patientId,
          prescription.familyMemberId,
        )} or ${isSharedChild(prescription.familyMemberId)})`,
        isConcerned: sql<boolean>`bool_or(not ${isReversed} or ${isLineReversedAfter(dispensedBatch, dispense.collectedAt)})`,
      })
      .from(batch)
      .innerJoin(dispensedBatch, eq(dispensedBatch.batchId, batch.batchId))
      .innerJoin(
        dispense,
        and(
          eq(dispense.prescriptionId, dispensedBatch.prescriptionId),
          eq(dispense.fillNumber, dispensedBatch.fillNumber),
          eq(dispense.partNumber, dispensedBatch.partNumber),
        ),
      )
      .innerJoin(prescription, eq(prescription.id, dispensedBatch.prescriptionId))
      .groupBy(prescription.patientId, prescription.familyMemberId)
      .prepare(name)
  }),
)

/**
 * The people to whom units were dispensed, each once with their latest prescription, and whether their account holder hears of it:
 * not about an adult who doesn’t share their prescriptions.
 */
export const patientsOfRecall = (db: Queryable, actor: Actor, recallId: number) =>
  asSystem(() => selectPatients(scopeOf(actor))(db).execute({ recallId, actorId: actor.userId }))

/** Those of them who got units, or for whom some wait. */
export const patientsConcerned = async (db: Queryable, actor: Actor, recallId: number) =>
  (await patientsOfRecall(db, actor, recallId)).filter(({ isConcerned }) => isConcerned)
