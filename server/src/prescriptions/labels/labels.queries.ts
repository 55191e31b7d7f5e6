import { and, eq, sql } from 'drizzle-orm'
import type { ItemForm } from '@alafia/contract/inventory/states'
import type { Counselling, LabelKey } from '@alafia/contract/prescriptions/medicine-labels'
import { people } from '../../accounts/exports.queries.ts'
import { drugsOfBatches } from '../../inventory/exports.queries.ts'
import { pharmacyPlaces } from '../../pharmacies/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import { param } from '../../platform/database/param.ts'
import { dispensedProduct } from '../dispensed/table.ts'
import { isLineReversed } from '../reversal/reversals.queries.ts'
import { dispense, dispensedBatch, prescription } from '../table.ts'
import { counselling, labelPrint } from './table.ts'

/** One product of a part of the current fill, with what its label says of the pharmacy. */
export type DispensedRow = LabelKey & {
  fillNumber: number
  name: string
  genericName: string
  strength: string
  form: ItemForm
  manufacturer: string
  units: number
  dosage: string | null
  frequency: string | null
  dispensedAt: Date
  batches: { batchNumber: string; expiryDate: string }[]
  pharmacist: { firstName: string; lastName: string }
  pharmacy: { name: string; phone: string }
  code: string
  prints: { times: number; last: string | null }
}

const selectDispensed = prepared((db, name) => {
  const [by, place, batch] = [
    people('dispensed_by'),
    pharmacyPlaces('place', param('actorId')),
    drugsOfBatches('dispensed_from'),
  ]
  const batches = sql<DispensedRow['batches']>`(
    select coalesce(jsonb_agg(jsonb_build_object('batchNumber', ${batch.batchNumber}, 'expiryDate', ${batch.expiryDate})
      order by ${batch.expiryDate}, ${batch.batchId}), '[]')
    from ${dispensedBatch} inner join ${batch} on ${batch.batchId} = ${dispensedBatch.batchId}
    where ${dispensedBatch.prescriptionId} = ${dispensedProduct.prescriptionId}
      and ${dispensedBatch.fillNumber} = ${dispensedProduct.fillNumber}
      and ${dispensedBatch.partNumber} = ${dispensedProduct.partNumber}
      and ${dispensedBatch.medicationIndex} = ${dispensedProduct.medicationIndex}
      and ${batch.itemId} = ${dispensedProduct.itemId})`
  const prints = sql<DispensedRow['prints']>`(
    select jsonb_build_object('times', count(*)::int, 'last', ${isoTimeOf(sql`max(${labelPrint.printedAt})`)})
    from ${labelPrint}
    where ${labelPrint.prescriptionId} = ${dispensedProduct.prescriptionId}
      and ${labelPrint.fillNumber} = ${dispensedProduct.fillNumber}
      and ${labelPrint.partNumber} = ${dispensedProduct.partNumber}
      and ${labelPrint.medicationIndex} = ${dispensedProduct.medicationIndex}
      and ${labelPrint.itemId} = ${dispensedProduct.itemId})`
  return db
    .select({
      fillNumber: dispensedProduct.fillNumber,
      partNumber: dispensedProduct.partNumber,
      medicationIndex: dispensedProduct.medicationIndex,
      itemId: dispensedProduct.itemId,
      name: dispensedProduct.name,
      genericName: dispensedProduct.genericName,
      strength: dispensedProduct.strength,
      form: dispensedProduct.form,
      manufacturer: dispensedProduct.manufacturer,
      units: dispensedProduct.units,
      dosage: dispensedProduct.dosage,
      frequency: dispensedProduct.frequency,
      dispensedAt: dispense.dispensedAt,
      batches,
      pharmacist: { firstName: by.firstName, lastName: by.lastName },
      pharmacy: { name: place.name, phone: place.phone },
      code: prescription.code,
      prints,
    })
    .from(dispensedProduct)
    .innerJoin(
      prescription,
      and(
        eq(prescription.id, dispensedProduct.prescriptionId),
        eq(prescription.fillCount, dispensedProduct.fillNumber),
      ),
    )
    .innerJoin(
      dispense,
      and(
        eq(dispense.prescriptionId, dispensedProduct.prescriptionId),
        eq(dispense.fillNumber, dispensedProduct.fillNumber),
        eq(dispense.partNumber, dispensedProduct.partNumber),
      ),
    )
    .innerJoin(by, eq(by.id, dispense.pharmacistId))
    .innerJoin(place, eq(place.id, dispense.pharmacyId))
    .where(sql`${prescription.id} = ${param('id')} and not ${isLineReversed(dispensedProduct)}`)
    .orderBy(dispensedProduct.medicationIndex, dispensedProduct.partNumber, dispensedProduct.itemId)
    .prepare(name)
})

/** The products of a prescription's current fill that weren't reversed. The caller has made sure that the actor may see it. */
export const dispensedInFill = (db: Queryable, id: number, actorId: number): Promise<DispensedRow[]> =>
  selectDispensed(db).execute({ id, actorId })

const selectCounselling = prepared((db, name) => {
  const by = people('counselled_by_person')
  return db
    .select({
      outcome: counselling.outcome,
      points: counselling.points,
      note: counselling.note,
      at: counselling.counselledAt,
      firstName: by.firstName,
      lastName: by.lastName,
    })
    .from(counselling)
    .innerJoin(
      prescription,
      and(
        eq(prescription.id, counselling.prescriptionId),
        eq(prescription.fillCount, counselling.fillNumber),
      ),
    )
    .innerJoin(by, eq(by.id, counselling.counselledBy))
    .where(eq(prescription.id, param('id')))
    .orderBy(counselling.id)
    .prepare(name)
})

/** What was explained about the current fill, the oldest first. The caller has made sure that the actor may see it. */
export const counsellingOfFill = async (db: Queryable, id: number): Promise<Counselling[]> =>
  (await selectCounselling(db).execute({ id })).map(({ firstName, lastName, at, points, ...one }) => ({
    ...one,
    points: points.map(({ product, text }) => ({ product, text })),
    pharmacistName: `${firstName} ${lastName}`,
    at: at.toISOString(),
  }))
