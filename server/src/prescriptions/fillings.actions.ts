import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { LaterPart } from '@alafia/contract/prescriptions/parts'
import type { PrescriptionChange } from '@alafia/contract/prescriptions/schema'
import { lockBatches, takeStock, type LockedBatch, type Taking } from '../inventory/actions.ts'
import { itemsById, offersFor } from '../inventory/queries.ts'
import { send } from '../platform/database/connect.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { shortage, unitsFor, wantsOfOrders, wantsOfPicks, type ItemNames } from './dispensing.ts'
import { dispense, fillingMedication, prescription, type Order } from './table.ts'
import { owedOf } from './fillings.queries.ts'

type Held = Authorized<typeof prescription.$inferSelect>
type Counter = Pick<Context, 'actor' | 'clock'>

/** Has a prescription wait at a pharmacy; in the transaction that holds the prescription's lock. */
export const waitAt = async (
  tx: Tx,
  { clock }: Context,
  { id }: Authorized<{ id: number }>,
  pharmacyId: number,
): Promise<void> => {
  await tx.update(prescription).set({ pharmacyId, updatedAt: clock.now() }).where(eq(prescription.id, id))
}

/** `batches` are all of what is wanted, locked. */
type Wanted = { items: ItemNames; wants: Taking['wants']; batches: LockedBatch[] }

const pickedOf = async (tx: Tx, picks: LaterPart['dispense'], left: readonly number[]): Promise<Wanted> => {
  const itemIds = picks.map(({ itemId }) => itemId)
  // On their way together.
  const [items, batches] = await Promise.all([itemsById(tx, itemIds), lockBatches(tx, itemIds)])
  return { items, wants: wantsOfPicks(picks, left, items), batches }
}

const orderedOf = async (tx: Tx, orders: readonly Order[], today: CivilDate): Promise<Wanted> => {
  const offers = await offersFor(tx, orders, today)
  const items = new Map(offers.flatMap((offer) => offer.items).map((item) => [item.id, item]))
  const wants = wantsOfOrders(orders, offers)
  const batches = await lockBatches(
    tx,
    wants.map(({ itemId }) => itemId),
  )
  return { items, wants, batches }
}

/** What is on its way to the database; `written` resolves once it is there, and throws what the database said against it. */
type Written = { written: () => Promise<void> }

type Part = {
  filling: number
  part: number
  notes: string | null
}

/*
 * All that one part writes, in one statement. The keys make a second dispense of the same part impossible, and the check of
 * filling_medication more than was ordered, whatever the code does.
 */
const recording = {
  name: 'record_part',
  text: `
    with part as (
      insert into dispense (prescription_id, filling, part, pharmacist_id, notes, at)
      values ($1, $2, $3, $4, $5, $6)
    ), lines as (
      insert into dispense_line (prescription_id, filling, part, medication, batch_id, quantity)
      select $1, $2, $3, line, "batchId", quantity
      from jsonb_to_recordset($7::jsonb) as taken (line smallint, "batchId" int, quantity int)
    )
    insert into filling_medication (prescription_id, filling, medication, ordered, dispensed)
    select $1, $2, medication, ordered, dispensed
    from jsonb_to_recordset($8::jsonb) as filled (medication smallint, ordered int, dispensed int)
    on conflict (prescription_id, filling, medication)
    do update set dispensed = filling_medication.dispensed + excluded.dispensed`,
}

/**
 * Takes one part from the shelf, or nothing. What it writes is on the wire, so that more may follow without waiting for it.
 * @throws Problem 409 for too little stock
 */
const handOut = async (
  tx: Tx,
  { actor, clock }: Counter,
  { id, medications }: Held,
  { items, wants, batches }: Wanted,
  { filling, part, notes }: Part,
): Promise<Written> => {
  const at = clock.now()
  const subject = `prescription ${id}`
  const taking = { wants, subject, movedBy: actor.userId, at, today: clock.today() }
  const stock = await takeStock(tx, taking, batches)
  if (!stock.enough) throw shortage(stock.served, medications, items)
  const filled = medications.map(({ quantity: ordered }, medication) => ({
    medication,
    ordered,
    dispensed: unitsFor(medication, stock.taken),
  }))
  const recorded = send(tx, recording, [
    id,
    filling,
    part,
    actor.userId,
    notes,
    at,
    JSON.stringify(stock.taken),
    JSON.stringify(filled),
  ])
  return {
    // One after the other: the first to fail says why the next did.
    written: async () => {
      await stock.written
      await recorded
    },
  }
}

const mustNotHaveExpired = ({ expiryDate }: Held, today: CivilDate) => {
  if (expiryDate < today) throw new Problem('wrong-state', 'This prescription has expired')
}

/**
 * Hands out a filling, all of it or what is picked; what is ordered and not handed out is owed.
 * @returns the number of fillings with this one, which is on the wire
 * @throws Problem 409 when it has expired or stock is too little, 400 for picks that can't be
 */
export const fill = async (
  tx: Tx,
  counter: Counter,
  held: Held,
  { dispense: picks, pharmacistNotes }: Pick<PrescriptionChange, 'dispense' | 'pharmacistNotes'>,
): Promise<Written & { fillings: number }> => {
  const { medications, fillings } = held
  const today = counter.clock.today()
  mustNotHaveExpired(held, today)
  const wanted = picks
    ? await pickedOf(
        tx,
        picks,
        medications.map(({ quantity }) => quantity),
      )
    : await orderedOf(tx, medications, today)
  const filling = fillings + 1
  const { written } = await handOut(tx, counter, held, wanted, { filling, part: 1, notes: pharmacistNotes })
  return { fillings: filling, written }
}

const mustOwe = async (tx: Tx, held: Held) => {
  const rest = await owedOf(tx, held)
  if (rest.units === 0) throw new Problem('wrong-state', 'Nothing is owed on this prescription')
  return rest
}

/**
 * Hands out of what the last filling still owes; the prescription's lock is held.
 * @throws Problem 409 when nothing is owed, when it has expired or stock is too little, 400 for picks that can't be
 */
export const fillRest = async (
  tx: Tx,
  counter: Counter,
  held: Held,
  { dispense: picks, notes }: Pick<LaterPart, 'dispense' | 'notes'>,
): Promise<void> => {
  const { owed, parts } = await mustOwe(tx, held)
  mustNotHaveExpired(held, counter.clock.today())
  const wanted = await pickedOf(
    tx,
    picks,
    held.medications.map((_order, line) => owed.get(line) ?? 0),
  )
  const { written } = await handOut(tx, counter, held, wanted, {
    filling: held.fillings,
    part: parts + 1,
    notes,
  })
  await written()
}

const ofFilling = ({ id, fillings }: Held, table: typeof dispense | typeof fillingMedication) =>
  and(eq(table.prescriptionId, id), eq(table.filling, fillings))

/** All that the last filling still owes no longer is. @throws Problem 409 when nothing is owed */
export const giveUpRest = async (tx: Tx, held: Held): Promise<void> => {
  await mustOwe(tx, held)
  const { ordered, dispensed } = fillingMedication
  await tx
    .update(fillingMedication)
    .set({ waived: sql`${ordered} - ${dispensed}` })
    .where(ofFilling(held, fillingMedication))
}

/** Who took what lay ready: all parts of the filling that nobody has collected yet. */
export const noteCollection = async (
  tx: Tx,
  held: Held,
  collectedAt: Date,
  collectedBy: string | null,
): Promise<void> => {
  await tx
    .update(dispense)
    .set({ collectedAt, collectedBy })
    .where(and(ofFilling(held, dispense), isNull(dispense.collectedAt)))
}
