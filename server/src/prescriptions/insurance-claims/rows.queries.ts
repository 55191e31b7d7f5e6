import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder, unionAll } from 'drizzle-orm/pg-core'
import type { InsuranceClaim } from '@alafia/contract/prescriptions/insurance-claims'
import type { Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { charge, chargeLine } from '../charges/table.ts'
import { dispensedProduct } from '../dispensed/table.ts'
import { dispenseReversal, reversedBatch } from '../reversal/table.ts'
import { dispense } from '../table.ts'

const isOfPart = (line: typeof chargeLine | typeof reversedBatch, part: typeof charge | typeof dispense) =>
  and(
    eq(line.prescriptionId, part.prescriptionId),
    eq(line.fillNumber, part.fillNumber),
    eq(line.partNumber, part.partNumber),
  )

const isProduct = and(
  eq(dispensedProduct.prescriptionId, chargeLine.prescriptionId),
  eq(dispensedProduct.fillNumber, chargeLine.fillNumber),
  eq(dispensedProduct.partNumber, chargeLine.partNumber),
  eq(dispensedProduct.medicationIndex, chargeLine.medicationIndex),
  eq(dispensedProduct.itemId, chargeLine.itemId),
)

/** The first and last moment of the period; the second is outside. */
const inPeriod = (at: SQL) =>
  sql`${at} >= ${param('earliest')}::timestamptz and ${at} < ${param('end')}::timestamptz`

const columns = (kind: InsuranceClaim['kind'], at: SQL<Date>) => {
  const sign = sql.raw(kind === 'reversed' ? '-1' : '1')
  return {
    at: sql<Date>`${at}`.as('at'),
    kind: sql<InsuranceClaim['kind']>`${sql.raw(`'${kind}'`)}::text`.as('kind'),
    prescriptionId: chargeLine.prescriptionId,
    fillNumber: chargeLine.fillNumber,
    partNumber: chargeLine.partNumber,
    medicationIndex: chargeLine.medicationIndex,
    itemId: chargeLine.itemId,
    insurerId: sql<number>`${charge.insurerId}`.as('claimed_insurer_id'),
    memberNumber: charge.memberNumber,
    authorisation: charge.authorisation,
    currency: charge.currency,
    pharmacyId: dispense.pharmacyId,
    name: dispensedProduct.name,
    strength: dispensedProduct.strength,
    unitPrice: chargeLine.unitPrice,
    units: sql<number>`${chargeLine.units} * ${sign}`.as('claimed_units'),
    total: sql<string>`${chargeLine.total} * ${sign}`.as('claimed_total'),
    patientShare: sql<string>`${chargeLine.patientShare} * ${sign}`.as('claimed_patient_share'),
    insurerShare: sql<string>`${chargeLine.insurerShare} * ${sign}`.as('claimed_insurer_share'),
  }
}

/** A line that isn't covered is no business of the insurer. */
const isClaimed = sql`${chargeLine.insurerShare} > 0`

const linesAt = (db: Queryable, kind: InsuranceClaim['kind'], at: SQL<Date>) =>
  db
    .select(columns(kind, at))
    .from(chargeLine)
    .innerJoin(charge, isOfPart(chargeLine, charge))
    .innerJoin(dispense, isOfPart(chargeLine, dispense))
    .innerJoin(dispensedProduct, isProduct)

/** What was charged to insurers in the period, and, as negative lines of their own day, what was reversed. */
export const claimRows = (db: Queryable, where: SQL | undefined) => {
  const dispensedAt = sql<Date>`${dispense.dispensedAt}`
  const reversedAt = sql<Date>`${dispenseReversal.reversedAt}`
  const dispensed = linesAt(db, 'dispensed', dispensedAt).where(and(where, isClaimed, inPeriod(dispensedAt)))
  const reversed = linesAt(db, 'reversed', reversedAt)
    .innerJoin(
      dispenseReversal,
      and(
        eq(dispenseReversal.prescriptionId, chargeLine.prescriptionId),
        eq(dispenseReversal.fillNumber, chargeLine.fillNumber),
        // A medication may come from several batches; they are reversed together.
        exists(
          new QueryBuilder()
            .select({ reversalId: reversedBatch.reversalId })
            .from(reversedBatch)
            .where(
              and(
                eq(reversedBatch.reversalId, dispenseReversal.id),
                isOfPart(reversedBatch, dispense),
                eq(reversedBatch.medicationIndex, chargeLine.medicationIndex),
              ),
            ),
        ),
      ),
    )
    .where(and(where, isClaimed, inPeriod(reversedAt)))
  return unionAll(dispensed, reversed).as('claim')
}
