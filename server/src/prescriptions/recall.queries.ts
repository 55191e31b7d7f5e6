import { and, desc, eq, sql } from 'drizzle-orm'
import type { Recipient } from '@alafia/contract/inventory/schema'
import { contacts } from '../accounts/queries.ts'
import { familyMembers } from '../family/queries.ts'
import { mustBeKnown } from '../inventory/batches.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Context } from '../request/context.ts'
import { cursorPosition, timeCursor } from '../request/next-page.ts'
import { readableMedications } from './row.ts'
import { dispense, dispenseLine, prescription } from './table.ts'

const recipientsOf = variants((after: boolean) =>
  prepared((db, name) => {
    const patient = contacts('patient')
    const member = familyMembers('member')
    const got = db
      .select({
        prescriptionId: dispenseLine.prescriptionId,
        lines: sql<number[]>`array_agg(distinct ${dispenseLine.medication}::int)`.as('lines'),
        quantity: sql<number>`sum(${dispenseLine.quantity})::int`.as('quantity'),
        lastAt: sql<Date>`max(${dispense.at})`.mapWith(dispense.at).as('last_at'),
      })
      .from(dispenseLine)
      .innerJoin(
        dispense,
        and(
          eq(dispense.prescriptionId, dispenseLine.prescriptionId),
          eq(dispense.filling, dispenseLine.filling),
          eq(dispense.part, dispenseLine.part),
        ),
      )
      .where(eq(dispenseLine.batchId, param('batchId')))
      .groupBy(dispenseLine.prescriptionId)
      .as('got')
    return db
      .select({
        prescriptionId: got.prescriptionId,
        lines: got.lines,
        quantity: got.quantity,
        lastAt: got.lastAt,
        place: sql<number>`(extract(epoch from ${got.lastAt}) * 1000000)::bigint`,
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
      .from(got)
      .innerJoin(prescription, eq(prescription.id, got.prescriptionId))
      .innerJoin(patient, eq(patient.id, prescription.patientId))
      .leftJoin(member, eq(member.id, prescription.familyMemberId))
      .where(
        after
          ? sql`(${got.lastAt}, ${got.prescriptionId}) < (${param('at')}::timestamptz, ${param('id')}::int)`
          : undefined,
      )
      .orderBy(desc(got.lastAt), desc(got.prescriptionId))
      .limit(param('rows'))
      .prepare(name)
  }),
)

/**
 * Whom to call back: who was handed units of a batch, from whichever prescription and pharmacist, the last first. For a
 * recall everybody counts, so it isn't narrowed to what the reader has handled; each look is in the trail of each patient.
 * @returns up to `limit` + 1; `cursor` is where the page after each begins
 * @throws Problem 404 where there is no such batch
 */
export const listRecipients = async (
  { db, about }: Context,
  batchId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<(Recipient & { cursor: string })[]> => {
  about([], `inventory batch ${batchId}`)
  const after = cursor === undefined ? undefined : cursorPosition(cursor)
  const rows = await recipientsOf(after !== undefined)(db).execute({ batchId, rows: limit + 1, ...after })
  if (rows.length === 0) await mustBeKnown(db, batchId)
  return rows.map(({ lines, medications, patient, member, lastAt, place, ...row }) => {
    const ordered = readableMedications(medications)
    const person = member ?? patient
    return {
      ...row,
      patientName: `${patient.firstName} ${patient.lastName}`,
      phone: patient.phone,
      email: patient.email,
      personName: `${person.firstName} ${person.lastName}`,
      medication: lines.map((line) => ordered[line]?.name ?? ordered[0]?.name ?? '').join(', '),
      lastAt: lastAt.toISOString(),
      cursor: timeCursor(place, row.prescriptionId),
    }
  })
}
