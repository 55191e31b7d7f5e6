import { eq, sql } from 'drizzle-orm'
import { addDays, civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import type { MedicationForm } from '@alafia/contract/prescriptions/schema'
import { validForDays, type PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { appointment } from '../appointments/table.ts'
import { serve } from '../inventory/allocation.ts'
import { offersFor } from '../inventory/queries.ts'
import { inventoryBatch, stockMovement } from '../inventory/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'
import type { Signing } from '../platform/signing-key.ts'
import { signatureOf } from '../prescriptions/signature.ts'
import {
  dispense,
  dispenseLine,
  fillingMedication,
  prescription,
  type Order,
} from '../prescriptions/table.ts'
import { unitsFor } from '../prescriptions/dispensing.ts'
import { textOf } from '../prescriptions/wording.ts'
import type { SeededAppointment } from './appointments.ts'

export type Prescribed = typeof prescription.$inferSelect

export type PrescriptionDetails = {
  appointment: Pick<SeededAppointment, 'id' | 'patientId' | 'familyMemberId' | 'doctorId'>
  /** Amlodipine, unless stated. */
  medications?: readonly MedicationForm[] | undefined
  /** Pending, unless stated. */
  status?: PrescriptionStatus | undefined
  issuedDate?: CivilDate | undefined
  expiryDate?: CivilDate | undefined
  pharmacist?: { id: number } | undefined
  pharmacistNotes?: string | null | undefined
  createdAt?: Date | undefined
  /** When it was last handled. */
  handledAt?: Date | undefined
  /** How often it may be filled again, and how often the patient has asked for it. */
  refills?: number | undefined
  refillsUsed?: number | undefined
  /** Since when it waits to be filled: its making, unless stated. */
  queuedAt?: Date | undefined
  /** When it left the shelf: with the last handling, unless stated. */
  filledAt?: Date | undefined
  /** Units handed out of each medication, in its order; the rest is owed. All that the shelf has, and nothing owed, unless stated. */
  handedOver?: readonly number[] | undefined
  /** Who collected it. */
  collectedBy?: string | undefined
}

const handedOut: readonly PrescriptionStatus[] = ['fulfilled', 'picked-up', 'delivered']

/** Statuses that only a pharmacist's hand leads to. */
export const isHandled = ({ status = 'pending' }: PrescriptionDetails): boolean =>
  handedOut.includes(status) || status === 'rejected'

const ordersOf = ({ medications }: PrescriptionDetails): Order[] =>
  (
    medications ?? [
      {
        name: 'Amlodipine 5 mg',
        dosage: '1 tablet',
        frequency: 'each morning',
        duration: '30 days',
      },
    ]
  ).map(({ instructions = null, quantity = 1, ...order }) => ({ ...order, instructions, quantity }))

type Making = { clock: Clock; signing: Signing; standIn: { id: number } | undefined }

const rowOf = (id: number, details: PrescriptionDetails, { clock, signing, standIn }: Making) => {
  const { appointment: at, status = 'pending' } = details
  const createdAt = details.createdAt ?? clock.now()
  const issuedDate = details.issuedDate ?? civilOf(createdAt, clock.zone).date
  const pharmacist = details.pharmacist ?? (isHandled(details) ? standIn : undefined)
  // A refill under way was handed out before, by whoever is named.
  const isFilled = handedOut.includes(status) || (status === 'active' && pharmacist !== undefined)
  const ordered = {
    id,
    appointmentId: at.id,
    patientId: at.patientId,
    familyMemberId: at.familyMemberId,
    doctorId: at.doctorId,
    medications: ordersOf(details),
    findings: [],
    issuedDate,
    expiryDate: details.expiryDate ?? addDays(issuedDate, validForDays),
    refillsAllowed: details.refills ?? 0,
  }
  return {
    ...ordered,
    signature: signatureOf(signing, ordered),
    status,
    pharmacistId: pharmacist?.id ?? null,
    pharmacistNotes:
      details.pharmacistNotes ?? (status === 'rejected' ? 'The dose could not be confirmed' : null),
    fillings: isFilled ? 1 : 0,
    isUrgent: sql<boolean>`(select type = 'urgent' from appointment where id = ${at.id})`,
    createdAt,
    refillsUsed: details.refillsUsed ?? 0,
    queuedAt: details.queuedAt ?? createdAt,
    updatedAt: details.handledAt ?? createdAt,
  }
}

type Filling = Pick<PrescriptionDetails, 'handedOver' | 'collectedBy'> & {
  of: Prescribed
  at: Date
  by: { id: number }
}

/** Takes a prescription's medicines from the shelf as the pharmacist would have, as far as the shelf has them. */
const fill = async (db: Queryable, clock: Clock, { of, at, by, handedOver, collectedBy }: Filling) => {
  const { id, medications, pharmacistNotes: notes } = of
  const today = civilOf(at, clock.zone).date
  const isCollected = of.status !== 'fulfilled'
  await db.insert(dispense).values({
    prescriptionId: id,
    filling: 1,
    pharmacistId: by.id,
    notes,
    at,
    collectedAt: isCollected ? of.updatedAt : null,
    collectedBy: isCollected ? (collectedBy ?? null) : null,
  })
  const offers = await offersFor(db, medications, today)
  const wants = medications.flatMap(({ quantity }, line) => {
    const itemId = offers[line]?.suggestedItemId
    return itemId == null ? [] : [{ line, itemId, quantity: handedOver?.[line] ?? quantity }]
  })
  const batches =
    wants.length === 0 ? [] : await db.select().from(inventoryBatch).orderBy(inventoryBatch.id).for('update')
  const { taken } = serve(batches, wants, today)
  await db.insert(fillingMedication).values(
    medications.map(({ quantity: ordered }, medication) => {
      const dispensed = unitsFor(medication, taken)
      // What the shelf didn't have is nobody's debt, unless it is told to be.
      const waived = handedOver ? 0 : ordered - dispensed
      return { prescriptionId: id, filling: 1, medication, ordered, dispensed, waived }
    }),
  )
  if (taken.length === 0) return
  await db.insert(dispenseLine).values(
    taken.map(({ line, batchId, quantity }) => ({
      prescriptionId: id,
      filling: 1,
      medication: line,
      batchId,
      quantity,
    })),
  )
  for (const { id: batchId, quantity: before } of batches) {
    const leaving = taken.filter((one) => one.batchId === batchId).reduce((sum, one) => sum + one.quantity, 0)
    if (leaving === 0) continue
    const after = before - leaving
    await db.update(inventoryBatch).set({ quantity: after }).where(eq(inventoryBatch.id, batchId))
    await db.insert(stockMovement).values({
      batchId,
      reason: 'dispensed',
      subject: `prescription ${id}`,
      movedBy: by.id,
      before,
      after,
      at,
    })
  }
}

/** As many ids of prescriptions to be, in their order: what is signed begins with one. */
const takeIds = async (db: Queryable, count: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval('prescription_id_seq')::int as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Adds prescriptions, signed, in their order. What has been filled has left the shelf: first-expiring first, with its dispense rows
 * and movements; what the shelf doesn't have is counted as not handed out.
 * @param standIn the pharmacist of those that were handled and name none
 */
export const addPrescriptions = async (
  db: Queryable,
  { clock, signing }: { clock: Clock; signing: Signing },
  wanted: readonly PrescriptionDetails[],
  standIn?: { id: number },
): Promise<Prescribed[]> => {
  if (wanted.length === 0) return []
  const ids = await takeIds(db, wanted.length)
  const making = { clock, signing, standIn }
  const stored = await db
    .insert(prescription)
    .values(
      ids.flatMap((id, place) => {
        const details = wanted[place]
        return details ? [rowOf(id, details, making)] : []
      }),
    )
    .returning()
  for (const { appointmentId, medications, createdAt } of stored)
    await db
      .update(appointment)
      .set({
        prescription: sql`concat_ws(E'\n', ${appointment.prescription}, ${textOf(medications)}::text)`,
        // Later than before in any case: the database takes an unchanged time for none, and puts the present.
        updatedAt: sql`greatest(${appointment.updatedAt} + interval '1 second', ${createdAt.toISOString()}::timestamptz)`,
      })
      .where(eq(appointment.id, appointmentId))
  const fillings = stored.flatMap((of, place): Filling[] => {
    if (of.fillings === 0 || of.pharmacistId === null) return []
    const { filledAt = of.updatedAt, handedOver, collectedBy } = wanted[place] ?? {}
    return [{ of, at: filledAt, by: { id: of.pharmacistId }, handedOver, collectedBy }]
  })
  // A batch's movements stand in the order of time.
  for (const filling of fillings.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    await fill(db, clock, filling)
  return stored
}
