import { and, desc, eq, sql } from 'drizzle-orm'
import type { ChargeLine, PrescriptionCharge } from '@alafia/contract/prescriptions/charges'
import { billsById } from '../../billing/counter/bills.exports.queries.ts'
import { insurerNames } from '../../billing/insurers/insurers.exports.queries.ts'
import { findWorkplace, pharmacyNames } from '../../pharmacies/exports.queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { dispensedProduct } from '../dispensed/table.ts'
import { findLeft } from '../left-fills.queries.ts'
import { visibleTo } from '../policy.ts'
import { isLineReversed } from '../reversal/reversals.queries.ts'
import { dispense, prescription } from '../table.ts'
import { charge, chargeLine } from './table.ts'

const lines = sql<ChargeLine[]>`(
  select json_agg(json_build_object('medicationIndex', ${chargeLine.medicationIndex}, 'itemId', ${chargeLine.itemId},
    'name', ${dispensedProduct.name}, 'strength', ${dispensedProduct.strength}, 'units', ${chargeLine.units},
    'unitPrice', ${chargeLine.unitPrice}::text, 'total', ${chargeLine.total}::text,
    'insurerShare', ${chargeLine.insurerShare}::text, 'patientShare', ${chargeLine.patientShare}::text,
    'isReversed', ${isLineReversed(chargeLine)}) order by ${chargeLine.medicationIndex}, ${chargeLine.itemId})
  from ${chargeLine}
  inner join ${dispensedProduct} on ${dispensedProduct.prescriptionId} = ${chargeLine.prescriptionId}
    and ${dispensedProduct.fillNumber} = ${chargeLine.fillNumber} and ${dispensedProduct.partNumber} = ${chargeLine.partNumber}
    and ${dispensedProduct.medicationIndex} = ${chargeLine.medicationIndex} and ${dispensedProduct.itemId} = ${chargeLine.itemId}
  where ${chargeLine.prescriptionId} = ${charge.prescriptionId} and ${chargeLine.fillNumber} = ${charge.fillNumber}
    and ${chargeLine.partNumber} = ${charge.partNumber})`

const selectPatient = prepared((db, name) =>
  db
    .select({ patientId: prescription.patientId })
    .from(prescription)
    .where(and(eq(prescription.id, param('id')), visibleTo('pharmacist', param('actorId'))))
    .prepare(name),
)

const selectCharges = prepared((db, name) => {
  const [insurers, counters] = [insurerNames('insurers'), pharmacyNames('counters')]
  return db
    .select({
      fillNumber: charge.fillNumber,
      partNumber: charge.partNumber,
      chargedAt: dispense.dispensedAt,
      pharmacyId: dispense.pharmacyId,
      pharmacyName: counters.name,
      currency: charge.currency,
      insurerId: insurers.id,
      insurerName: insurers.name,
      coversPercent: charge.coversPercent,
      memberNumber: charge.memberNumber,
      authorisation: charge.authorisation,
      paymentId: charge.paymentId,
      lines,
    })
    .from(charge)
    .innerJoin(
      dispense,
      and(
        eq(dispense.prescriptionId, charge.prescriptionId),
        eq(dispense.fillNumber, charge.fillNumber),
        eq(dispense.partNumber, charge.partNumber),
      ),
    )
    .innerJoin(counters, eq(counters.id, dispense.pharmacyId))
    .leftJoin(insurers, eq(insurers.id, charge.insurerId))
    .where(eq(charge.prescriptionId, param('id')))
    .orderBy(desc(charge.fillNumber), desc(charge.partNumber))
    .prepare(name)
})

/** What was charged for a prescription at the pharmacist's counter, the latest first. @throws Problem 404 */
export const listCharges = async (context: Context, id: number): Promise<PrescriptionCharge[]> => {
  const { db, actor } = context
  context.about([], `prescription ${id}`)
  const [visible] = await selectPatient(db).execute({ id, actorId: actor.userId })
  const found = visible ?? (await findLeft(db, actor, id))
  if (!found) throw notFound()
  context.about([found.patientId], `prescription ${id}`)
  const all = await selectCharges(db).execute({ id })
  const workplace = visible ? null : await findWorkplace(db, actor.userId)
  // Of what went to another pharmacy, only what was charged here.
  const rows = all.flatMap(({ pharmacyId, ...row }) =>
    workplace === null || pharmacyId === workplace ? [row] : [],
  )
  const bills = await billsById(
    db,
    rows.flatMap(({ paymentId }) => paymentId ?? []),
  )
  return rows.map(({ paymentId, insurerId, insurerName, coversPercent, chargedAt, ...row }) => ({
    ...row,
    chargedAt: chargedAt.toISOString(),
    insurer:
      insurerId === null || insurerName === null || coversPercent === null
        ? null
        : { id: insurerId, name: insurerName, coversPercent },
    bill: paymentId === null ? null : (bills.get(paymentId) ?? null),
  }))
}
