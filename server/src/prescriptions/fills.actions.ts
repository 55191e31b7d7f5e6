import { and, eq, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { DispensingCheck } from '@alafia/contract/prescriptions/dispensing-check'
import type { OwedDispense } from '@alafia/contract/prescriptions/partial-fills'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import type { PrescriptionUpdate } from '@alafia/contract/prescriptions/schema'
import { requireSecondPerson, type SecondPerson } from '../inventory/controlled/second-person.actions.ts'
import { itemsWithIds, stockOptionsFor, type KeptItem } from '../inventory/exports.queries.ts'
import { lockBatches, takeFromStock, type LockedBatch } from '../inventory/stock.actions.ts'
import { inOrder, send } from '../platform/database/pipelining.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import {
  requestsFromMedications,
  requestsFromPicks,
  shortageProblem,
  type ItemNames,
  type JudgedRequest,
} from './dispensing.ts'
import { chargeFor, recordCharge } from './charges/charge.actions.ts'
import { getOwed } from './fills.queries.ts'
import { acknowledge } from './recheck/acknowledgements.ts'
import type { DispensedFinding } from './recheck/table.ts'
import { fillMedication, type prescription, type PrescribedMedication } from './table.ts'

type LockedPrescription = Authorized<typeof prescription.$inferSelect>
/**
 * `pharmacyId`: where the actor works and the stock is taken from. `recheck`: the safety check of today, read in the same
 * transaction.
 */
type DispensingContext = Pick<Context, 'actor' | 'clock'> & {
  pharmacyId: number
  recheck: DispensingCheck
  /** The second person, verified. */
  second: SecondPerson | null
}

/** The items that were picked, of whatever pharmacy, and their batches, locked. */
export type Picked = { items: readonly KeptItem[]; batches: LockedBatch[] }

/** Reads and locks what was picked. Both statements are sent before this returns. */
export const lockPicked = async (tx: Tx, picks: OwedDispense['dispense']): Promise<Picked> => {
  const itemIds = picks.map(({ itemId }) => itemId)
  const [items, batches] = await Promise.all([itemsWithIds(tx, itemIds), lockBatches(tx, itemIds)])
  return { items, batches }
}

/** What to take from stock; `batches` are those of all its items, locked. */
type DispenseRequest = { items: ItemNames; requests: readonly JudgedRequest[]; batches: LockedBatch[] }

const requestFromPicks = (
  { items: read, batches }: Picked,
  pharmacyId: number,
  picks: OwedDispense['dispense'],
  medications: readonly PrescribedMedication[],
  left: readonly number[],
): DispenseRequest => {
  const items = new Map(read.filter((item) => item.pharmacyId === pharmacyId).map((item) => [item.id, item]))
  return { items, requests: requestsFromPicks(picks, medications, left, items), batches }
}

const requestFromMedications = async (
  tx: Tx,
  pharmacyId: number,
  medications: readonly PrescribedMedication[],
  today: CivilDate,
): Promise<DispenseRequest> => {
  const options = await stockOptionsFor(tx, pharmacyId, medications, today)
  const items = new Map(options.flatMap((option) => option.items).map((item) => [item.id, item]))
  const requests = requestsFromMedications(medications, options)
  const batches = await lockBatches(
    tx,
    requests.map(({ itemId }) => itemId),
  )
  return { items, requests, batches }
}

/**
 * `written` are its statements, in the order in which they were sent without waiting for their results. `findings`: what was found
 * about it, with the pharmacist's reasons. `owed`: units of what was ordered that weren't dispensed with it.
 */
type DispensedPart = {
  written: Promise<unknown>[]
  findings: DispensedFinding[]
  owed: number
  /** Units that were dispensed with it, counted as ordered. */
  units: number
  /** The patient's share of what it costs. */
  toPay: Money
  currency: Currency
}

type PartialFill = {
  fillNumber: number
  partNumber: number
  notes: string | null
  acknowledgements: PrescriptionUpdate['acknowledgements']
  charge: PrescriptionUpdate['charge']
}

/*
 * A single statement writes the whole partial fill. Its keys make it impossible to dispense the same one twice, and the check
 * on fill_medication prevents dispensing more than was ordered, whatever the code does.
 */
const recordDispenseStatement = {
  name: 'record_dispense',
  text: `
    with part as (
      insert into dispense (prescription_id, fill_number, part_number, pharmacist_id, notes, dispensed_at, pharmacy_id,
        checked_by)
      values ($1, $2, $3, $4, $5, $6, $10, $14)
    ), batches as (
      insert into dispensed_batch
        (prescription_id, fill_number, part_number, medication_index, batch_id, quantity)
      select $1, $2, $3, "medicationIndex", "batchId", quantity
      from jsonb_to_recordset($7::jsonb) as taken ("medicationIndex" smallint, "batchId" int, quantity int)
    ), products as (
      insert into dispensed_product (prescription_id, fill_number, part_number, medication_index, item_id, name,
        generic_name, strength, form, manufacturer, relation, reason, note, units, ordered_units, dosage, frequency)
      select $1, $2, $3, "medicationIndex", "itemId", name, "genericName", strength, form, manufacturer, relation, reason,
        note, units, "orderedUnits", dosage, frequency
      from jsonb_to_recordset($9::jsonb) as product ("medicationIndex" smallint, "itemId" int, name text,
        "genericName" text, strength text, form text, manufacturer text, relation text, reason text, note text, units int,
        "orderedUnits" int, dosage text, frequency text)
    ), checked as (
      insert into dispensing_check (prescription_id, fill_number, part_number, version, findings, checks)
      values ($1, $2, $3, $11, $12, $13)
    )
    insert into fill_medication (prescription_id, fill_number, medication_index, ordered, dispensed)
    select $1, $2, "medicationIndex", ordered, dispensed
    from jsonb_to_recordset($8::jsonb) as dispensed ("medicationIndex" smallint, ordered int, dispensed int)
    on conflict (prescription_id, fill_number, medication_index)
    do update set dispensed = fill_medication.dispensed + excluded.dispensed`,
}

const productRow = ({ medicationIndex, quantity: units, orderedUnits, item, judgement }: JudgedRequest) => {
  const { unitsEach: _each, ...recorded } = judgement
  const { id: itemId, name, genericName, dosage: strength, form, manufacturer } = item
  return {
    medicationIndex,
    itemId,
    name,
    genericName,
    strength,
    form,
    manufacturer,
    units,
    orderedUnits,
    ...recorded,
  }
}

/**
 * Takes all of a partial fill from stock, or none of it.
 * @throws Problem 409 if a serious finding about it isn't acknowledged, or stock is too low, 400 for a controlled drug without a
 * second person
 */
const dispensePart = async (
  tx: Tx,
  { actor, clock, pharmacyId, recheck, second }: DispensingContext,
  { id, patientId, medications }: LockedPrescription,
  { items, requests, batches }: DispenseRequest,
  { fillNumber, partNumber, notes, acknowledgements, charge }: PartialFill,
): Promise<DispensedPart> => {
  const findings = acknowledge(
    recheck,
    new Set(requests.map(({ medicationIndex }) => medicationIndex)),
    acknowledgements,
  )
  requireSecondPerson(batches, second)
  const charged = await chargeFor(tx, requests, charge)
  const now = clock.now()
  const subject = `prescription ${id}`
  const witnessedBy = second?.id ?? null
  const withdrawal = { requests, subject, movedBy: actor.userId, witnessedBy, at: now, today: clock.today() }
  const stock = await takeFromStock(tx, withdrawal, batches)
  if (!stock.enough) throw shortageProblem(stock.served, medications, items)
  const dispensed = medications.map(({ quantity: ordered }, medicationIndex) => ({
    medicationIndex,
    ordered,
    dispensed: requests
      .filter((request) => request.medicationIndex === medicationIndex)
      .reduce((sum, { orderedUnits }) => sum + orderedUnits, 0),
  }))
  const recorded = send(tx, recordDispenseStatement, [
    id,
    fillNumber,
    partNumber,
    actor.userId,
    notes,
    now,
    JSON.stringify(stock.taken),
    JSON.stringify(dispensed),
    JSON.stringify(requests.map(productRow)),
    pharmacyId,
    recheck.version,
    JSON.stringify(findings),
    JSON.stringify(recheck.checks),
    witnessedBy,
  ])
  const part = { id, patientId, fillNumber, partNumber, pharmacyId, at: now }
  const billed = recordCharge(tx, part, charged)
  return {
    findings,
    units: dispensed.reduce((sum, one) => sum + one.dispensed, 0),
    owed: dispensed.reduce((sum, one) => sum + one.ordered - one.dispensed, 0),
    toPay: charged.toPay,
    currency: charged.currency,
    written: [stock.written, recorded, billed],
  }
}

const requireNotExpired = ({ expiryDate }: LockedPrescription, today: CivilDate) => {
  if (expiryDate < today) throw new Problem('wrong-state', 'This prescription has expired')
}

/**
 * Dispenses a fill: everything prescribed, or what was picked. The rest is owed.
 * @param picked what was picked, read by `lockPicked`; undefined if nothing was
 * @returns the number of this fill, and its pending writes
 * @throws Problem 409 if it has expired, a serious finding isn't acknowledged or stock is too low, 400 for impossible picks, 422 for what wasn't ordered
 */
export const dispenseFill = async (
  tx: Tx,
  context: DispensingContext,
  locked: LockedPrescription,
  { dispense: picks, pharmacistNotes, acknowledgements, charge }: PrescriptionUpdate,
  picked: Picked | undefined,
): Promise<DispensedPart & { fillNumber: number }> => {
  const { medications, fillCount, fillsReversed } = locked
  const today = context.clock.today()
  requireNotExpired(locked, today)
  const request =
    picks && picked
      ? requestFromPicks(
          picked,
          context.pharmacyId,
          picks,
          medications,
          medications.map(({ quantity }) => quantity),
        )
      : await requestFromMedications(tx, context.pharmacyId, medications, today)
  const fillNumber = fillCount + fillsReversed + 1
  const part = { fillNumber, partNumber: 1, notes: pharmacistNotes, acknowledgements, charge }
  return { fillNumber, ...(await dispensePart(tx, context, locked, request, part)) }
}

const requireOwed = async (tx: Tx, locked: LockedPrescription) => {
  const owed = await getOwed(tx, locked)
  if (owed.units === 0) throw new Problem('wrong-state', 'Nothing is owed on this prescription')
  return owed
}

/**
 * Dispenses owed units of the last fill. The caller holds the prescription's lock.
 * @returns what was found, with the pharmacist's reasons, and what the patient pays
 * @throws Problem 409 if nothing is owed, it has expired, a serious finding isn't acknowledged or stock is too low, 400 for
 * impossible picks
 */
export const dispenseFromOwed = async (
  tx: Tx,
  context: DispensingContext,
  locked: LockedPrescription,
  { dispense: picks, notes, acknowledgements, charge }: Omit<OwedDispense, 'collectedBy'>,
): Promise<Pick<DispensedPart, 'findings' | 'toPay' | 'currency'>> => {
  const { unitsByMedication, lastPart } = await requireOwed(tx, locked)
  requireNotExpired(locked, context.clock.today())
  const request = requestFromPicks(
    await lockPicked(tx, picks),
    context.pharmacyId,
    picks,
    locked.medications,
    locked.medications.map((_medication, index) => unitsByMedication.get(index) ?? 0),
  )
  const part = { fillNumber: locked.fillCount, partNumber: lastPart + 1, notes, acknowledgements, charge }
  const { written, findings, toPay, currency } = await dispensePart(tx, context, locked, request, part)
  await inOrder(written)
  return { findings, toPay, currency }
}

/** Waives everything that the last fill still owes. @throws Problem 409 if nothing is owed */
export const waiveAllOwed = async (tx: Tx, locked: LockedPrescription): Promise<void> => {
  await requireOwed(tx, locked)
  const { ordered, dispensed } = fillMedication
  await tx
    .update(fillMedication)
    .set({ waived: sql`${ordered} - ${dispensed}` })
    .where(and(eq(fillMedication.prescriptionId, locked.id), eq(fillMedication.fillNumber, locked.fillCount)))
}
