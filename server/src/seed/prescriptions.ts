import { eq, sql } from 'drizzle-orm'
import { addDays, civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import type { MedicationForm } from '@alafia/contract/prescriptions/schema'
import { validForDays, type PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { appointment } from '../appointments/table.ts'
import { allocateAll } from '../inventory/allocation.ts'
import { stockOptionsFor } from '../inventory/exports.queries.ts'
import { inventoryBatch, stockMovement } from '../inventory/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'
import type { Signing } from '../platform/signing-key.ts'
import { signatureOf } from '../prescriptions/signature.ts'
import { dispensedProduct } from '../prescriptions/dispensed/table.ts'
import { signStates } from '../prescriptions/state/state.actions.ts'
import {
  dispense,
  dispensedBatch,
  fillMedication,
  prescription,
  type PrescribedMedication,
} from '../prescriptions/table.ts'
import { unitsFor } from '../prescriptions/dispensing.ts'
import { medicationsText } from '../prescriptions/medication-text.ts'
import { usualPharmacy, workplacesOf } from './pharmacies.ts'
import type { SeededAppointment } from './appointments.ts'

export type SeededPrescription = typeof prescription.$inferSelect

export type PrescriptionDetails = {
  appointment: Pick<SeededAppointment, 'id' | 'patientId' | 'familyMemberId' | 'doctorId'>
  /** Amlodipine, unless stated. */
  medications?: readonly MedicationForm[] | undefined
  /** Pending, unless stated. */
  status?: PrescriptionStatus | undefined
  issuedDate?: CivilDate | undefined
  expiryDate?: CivilDate | undefined
  pharmacist?: { id: number } | undefined
  /** That the patient chose; none, unless stated. */
  pharmacy?: { id: number } | undefined
  pharmacistNotes?: string | null | undefined
  createdAt?: Date | undefined
  handledAt?: Date | undefined
  /** How often it may be refilled, and how often the patient has requested a refill. */
  refills?: number | undefined
  refillsUsed?: number | undefined
  /** When it was created, unless stated. */
  queuedAt?: Date | undefined
  /** When it was dispensed; by default when it was last handled. */
  filledAt?: Date | undefined
  /** The second person who checked it; a controlled drug needs one. */
  checkedBy?: { id: number } | undefined
  /** Units of each medication; the rest is owed. By default everything in stock is dispensed, and nothing is owed. */
  dispensed?: readonly number[] | undefined
  collectedBy?: string | undefined
}

const dispensedStatuses: readonly PrescriptionStatus[] = ['fulfilled', 'picked-up', 'delivered']

/** Whether only a pharmacist can have given it this status. */
export const isHandledByPharmacist = ({ status = 'pending' }: PrescriptionDetails): boolean =>
  dispensedStatuses.includes(status) || status === 'rejected'

const medicationsOf = ({ medications }: PrescriptionDetails): PrescribedMedication[] =>
  (
    medications ?? [
      {
        name: 'Amlodipine 5 mg',
        dosage: '1 tablet',
        frequency: 'each morning',
        duration: '30 days',
      },
    ]
  ).map(({ instructions = null, quantity = 1, noSubstitution, ...medication }) => ({
    ...medication,
    instructions,
    quantity,
    ...(noSubstitution ? { noSubstitution } : {}),
  }))

type SeedContext = {
  clock: Clock
  signing: Signing
  standIn: { id: number } | undefined
  workplaceOf: (pharmacistId: number) => number
}

const rowOf = (
  id: number,
  details: PrescriptionDetails,
  { clock, signing, standIn, workplaceOf }: SeedContext,
) => {
  const { appointment: at, status = 'pending' } = details
  const createdAt = details.createdAt ?? clock.now()
  const issuedDate = details.issuedDate ?? civilOf(createdAt, clock.zone).date
  const pharmacist = details.pharmacist ?? (isHandledByPharmacist(details) ? standIn : undefined)
  // A waiting refill was filled before, by the named pharmacist.
  const isFilled = dispensedStatuses.includes(status) || (status === 'active' && pharmacist !== undefined)
  const signed = {
    id,
    appointmentId: at.id,
    patientId: at.patientId,
    familyMemberId: at.familyMemberId,
    doctorId: at.doctorId,
    medications: medicationsOf(details),
    findings: [],
    checks: null,
    issuedDate,
    expiryDate: details.expiryDate ?? addDays(issuedDate, validForDays),
    refillsAllowed: details.refills ?? 0,
  }
  return {
    ...signed,
    signature: signatureOf(signing, signed),
    status,
    pharmacistId: pharmacist?.id ?? null,
    // Once filled or rejected it belongs to a pharmacy.
    pharmacyId:
      pharmacist && (isFilled || status === 'rejected')
        ? workplaceOf(pharmacist.id)
        : (details.pharmacy?.id ?? null),
    pharmacistNotes:
      details.pharmacistNotes ?? (status === 'rejected' ? 'The dose could not be confirmed' : null),
    fillCount: isFilled ? 1 : 0,
    isUrgent: sql<boolean>`(select type = 'urgent' from appointment where id = ${at.id})`,
    createdAt,
    refillsUsed: details.refillsUsed ?? 0,
    queuedAt: details.queuedAt ?? createdAt,
    updatedAt: details.handledAt ?? createdAt,
  }
}

type Fill = Pick<PrescriptionDetails, 'dispensed' | 'collectedBy' | 'checkedBy'> & {
  of: SeededPrescription
  at: Date
  by: { id: number }
  pharmacyId: number
}

/** Dispenses a prescription from stock as the pharmacist would have, as far as stock allows. */
const dispenseFill = async (
  db: Queryable,
  clock: Clock,
  { of, at, by, pharmacyId, dispensed, collectedBy, checkedBy }: Fill,
) => {
  const { id, medications, pharmacistNotes: notes } = of
  const today = civilOf(at, clock.zone).date
  const isCollected = of.status !== 'fulfilled'
  await db.insert(dispense).values({
    prescriptionId: id,
    fillNumber: 1,
    pharmacistId: by.id,
    pharmacyId,
    checkedBy: checkedBy?.id,
    notes,
    dispensedAt: at,
    collectedAt: isCollected ? of.updatedAt : null,
    collectedBy: isCollected ? (collectedBy ?? null) : null,
  })
  const options = await stockOptionsFor(db, pharmacyId, medications, today)
  const requests = medications.flatMap(({ quantity }, medicationIndex) => {
    const itemId = options[medicationIndex]?.suggestedItemId
    return itemId == null
      ? []
      : [{ medicationIndex, itemId, quantity: dispensed?.[medicationIndex] ?? quantity }]
  })
  const batches =
    requests.length === 0
      ? []
      : await db.select().from(inventoryBatch).orderBy(inventoryBatch.id).for('update')
  const { taken } = allocateAll(batches, requests, today)
  await db.insert(fillMedication).values(
    medications.map(({ quantity: ordered }, medicationIndex) => {
      const units = unitsFor(medicationIndex, taken)
      // What wasn't in stock is owed only if the units are stated.
      const waived = dispensed ? 0 : ordered - units
      return { prescriptionId: id, fillNumber: 1, medicationIndex, ordered, dispensed: units, waived }
    }),
  )
  if (taken.length === 0) return
  await db.insert(dispensedProduct).values(
    requests.flatMap(({ medicationIndex, itemId }) => {
      const item = options[medicationIndex]?.items.find((one) => one.id === itemId)
      const units = unitsFor(medicationIndex, taken)
      if (!item || units === 0) return []
      const { name, genericName, dosage: strength, form, manufacturer } = item
      return [
        {
          prescriptionId: id,
          fillNumber: 1,
          partNumber: 1,
          medicationIndex,
          itemId,
          name,
          genericName,
          strength,
          form,
          manufacturer,
          relation: 'same' as const,
          units,
          orderedUnits: units,
        },
      ]
    }),
  )
  await db.insert(dispensedBatch).values(
    taken.map(({ medicationIndex, batchId, quantity }) => ({
      prescriptionId: id,
      fillNumber: 1,
      medicationIndex,
      batchId,
      quantity,
    })),
  )
  for (const { id: batchId, quantity: unitsBefore } of batches) {
    const leaving = taken.filter((one) => one.batchId === batchId).reduce((sum, one) => sum + one.quantity, 0)
    if (leaving === 0) continue
    const unitsAfter = unitsBefore - leaving
    await db.update(inventoryBatch).set({ quantity: unitsAfter }).where(eq(inventoryBatch.id, batchId))
    await db.insert(stockMovement).values({
      batchId,
      reason: 'dispensed',
      subject: `prescription ${id}`,
      movedBy: by.id,
      witnessedBy: checkedBy?.id,
      unitsBefore,
      unitsAfter,
      movedAt: at,
    })
  }
}

/** Reserved before the rows are inserted: the signature covers the id. */
const reserveIds = async (db: Queryable, count: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval('prescription_id_seq')::int as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Adds signed prescriptions, in order. Filled ones are taken from stock, the first batch to expire first, with their dispense
 * rows and stock movements; what isn't in stock counts as waived.
 * @param standIn the pharmacist for those that were handled and name none
 */
export const addPrescriptions = async (
  db: Queryable,
  { clock, signing }: { clock: Clock; signing: Signing },
  prescriptions: readonly PrescriptionDetails[],
  standIn?: { id: number },
): Promise<SeededPrescription[]> => {
  if (prescriptions.length === 0) return []
  const ids = await reserveIds(db, prescriptions.length)
  const handlers = prescriptions.flatMap((details) => {
    const handler = details.pharmacist ?? (isHandledByPharmacist(details) ? standIn : undefined)
    return handler ? [handler.id] : []
  })
  const workplaces = handlers.length > 0 ? await workplacesOf(db, handlers) : new Map<number, number>()
  const usual = handlers.some((id) => !workplaces.has(id)) ? await usualPharmacy(db, clock) : undefined
  const workplaceOf = (id: number) => workplaces.get(id) ?? usual?.id ?? 0
  const context = { clock, signing, standIn, workplaceOf }
  const stored = await db
    .insert(prescription)
    .values(
      ids.flatMap((id, index) => {
        const details = prescriptions[index]
        return details ? [rowOf(id, details, context)] : []
      }),
    )
    .returning()
  for (const { appointmentId, medications, createdAt } of stored)
    await db
      .update(appointment)
      .set({
        prescription: sql`concat_ws(E'\n', ${appointment.prescription}, ${medicationsText(medications)}::text)`,
        // Always later than before: if the time doesn't change, the database sets the current one.
        updatedAt: sql`greatest(${appointment.updatedAt} + interval '1 second', ${createdAt.toISOString()}::timestamptz)`,
      })
      .where(eq(appointment.id, appointmentId))
  const fills = stored.flatMap((of, index): Fill[] => {
    if (of.fillCount === 0 || of.pharmacistId === null) return []
    const pharmacyId = workplaceOf(of.pharmacistId)
    const { filledAt = of.updatedAt, dispensed, collectedBy, checkedBy } = prescriptions[index] ?? {}
    return [{ of, at: filledAt, by: { id: of.pharmacistId }, pharmacyId, dispensed, collectedBy, checkedBy }]
  })
  // A batch's movements must be stored in chronological order.
  for (const fill of fills.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    await dispenseFill(db, clock, fill)
  await signStates(db, signing, ids)
  return stored
}
