import { and, desc, eq, sql } from 'drizzle-orm'
import type { Recipient } from '@alafia/contract/inventory/schema'
import { contacts } from '../accounts/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { drugsOfBatches, requireBatch } from '../inventory/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { asSystem } from '../platform/database/row-access.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Context } from '../request/context.ts'
import { cursorPosition } from '../request/next-page.ts'
import { dispensedProduct } from './dispensed/table.ts'
import { toRecipient } from './recipient.ts'
import { dispense, dispensedBatch, prescription } from './table.ts'

const selectRecipients = variants((after: boolean) =>
  prepared((db, name) => {
    const patient = contacts('patient')
    const member = familyMembers('member')
    const drug = drugsOfBatches('drug')
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
        lastAt: sql<Date>`max(${dispense.dispensedAt})`.mapWith(dispense.dispensedAt).as('last_at'),
      })
      .from(dispensedBatch)
      .innerJoin(
        dispense,
        and(
          eq(dispense.prescriptionId, dispensedBatch.prescriptionId),
          eq(dispense.fillNumber, dispensedBatch.fillNumber),
          eq(dispense.partNumber, dispensedBatch.partNumber),
        ),
      )
      .innerJoin(drug, eq(drug.batchId, dispensedBatch.batchId))
      .leftJoin(
        dispensedProduct,
        and(
          eq(dispensedProduct.prescriptionId, dispensedBatch.prescriptionId),
          eq(dispensedProduct.fillNumber, dispensedBatch.fillNumber),
          eq(dispensedProduct.partNumber, dispensedBatch.partNumber),
          eq(dispensedProduct.medicationIndex, dispensedBatch.medicationIndex),
          eq(dispensedProduct.itemId, drug.itemId),
        ),
      )
      .where(eq(dispensedBatch.batchId, param('batchId')))
      .groupBy(dispensedBatch.prescriptionId)
      .as('received')
    return db
      .select({
        prescriptionId: received.prescriptionId,
        indexes: received.indexes,
        dispensed: received.dispensed,
        quantity: received.quantity,
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

/**
 * Everyone who got units of a batch, the most recent first. A recall needs all of them, so it isn't limited to prescriptions
 * that the reader has handled; an audit entry is recorded for each patient.
 * @returns up to `limit` + 1; `cursor` is where the page after each one begins
 * @throws Problem 404 for a batch that the actor may not see
 */
export const listBatchRecipients = async (
  { db, actor, about }: Context,
  batchId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<(Recipient & { cursor: string })[]> => {
  about([], `inventory batch ${batchId}`)
  await requireBatch(db, actor, batchId)
  const after = cursor === undefined ? undefined : cursorPosition(cursor)
  // Whoever got it is warned, wherever their prescription is now.
  const rows = await asSystem(() =>
    selectRecipients(after !== undefined)(db).execute({ batchId, rows: limit + 1, ...after }),
  )
  return rows.map(toRecipient)
}
