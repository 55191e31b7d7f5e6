import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { LaterPart } from '@alafia/contract/prescriptions/parts'
import type { PrescriptionChange } from '@alafia/contract/prescriptions/schema'
import { takeStock, type Taking } from '../../inventory/actions.ts'
import { itemsById, offersFor } from '../../inventory/queries.ts'
import { send } from '../../platform/database/connect.ts'
import { Problem } from '../../platform/problem.ts'
import type { Authorized } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { shortage, unitsFor, wantsOfOrders, wantsOfPicks, type ItemNames } from '../dispensing.ts'
import { dispense, fillingMedication, prescription, type Order } from '../table.ts'
import { owedOf } from './queries.ts'

type Held = Authorized<typeof prescription.$inferSelect>
type Counter = Pick<Context, 'actor' | 'clock'>

/** Has a prescription wait at a pharmacy; in the transaction that holds the prescription's lock. */
export const waitAt = async (
  tx: Tx,
  { id }: Authorized<{ id: number }>,
  pharmacyId: number,
): Promise<void> => {
  await tx.update(prescription).set({ pharmacyId }).where(eq(prescription.id, id))
}

type Wanted = { items: ItemNames; wants: Taking['wants'] }

const pickedOf = async (tx: Tx, picks: LaterPart['dispense'], left: readonly number[]): Promise<Wanted> => {
  const items = await itemsById(
    tx,
    picks.map(({ itemId }) => itemId),
  )
  return { items, wants: wantsOfPicks(picks, left, items) }
}

const orderedOf = async (tx: Tx, orders: readonly Order[], today: CivilDate): Promise<Wanted> => {
  const offers = await offersFor(tx, orders, today)
  const items = new Map(offers.flatMap((offer) => offer.items).map((item) => [item.id, item]))
  return { items, wants: wantsOfOrders(orders, offers) }
}

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

/** Takes one part from the shelf, or nothing. @throws Problem 409 for too little stock */
const handOut = async (
  tx: Tx,
  { actor, clock }: Counter,
  { id, medications }: Held,
  { items, wants }: Wanted,
  { filling, part, notes }: Part,
): Promise<void> => {
  const at = clock.now()
  const subject = `prescription ${id}`
  const stock = await takeStock(tx, { wants, subject, movedBy: actor.userId, at, today: clock.today() })
  if (!stock.enough) throw shortage(stock.served, medications, items)
  const filled = medications.map(({ quantity: ordered }, medication) => ({
    medication,
    ordered,
    dispensed: unitsFor(medication, stock.taken),
  }))
  await send(tx, recording, [
    id,
    filling,
    part,
    actor.userId,
    notes,
    at,
    JSON.stringify(stock.taken),
    JSON.stringify(filled),
  ])
}

const mustNotHaveExpired = ({ expiryDate }: Held, today: CivilDate) => {
  if (expiryDate < today) throw new Problem('wrong-state', 'This prescription has expired')
}

/**
 * Hands out a filling, all of it or what is picked; what is ordered and not handed out is owed.
 * @returns the number of fillings with this one
 * @throws Problem 409 when it has expired or stock is too little, 400 for picks that can't be
 */
export const fill = async (
  tx: Tx,
  counter: Counter,
  held: Held,
  { dispense: picks, pharmacistNotes }: Pick<PrescriptionChange, 'dispense' | 'pharmacistNotes'>,
): Promise<number> => {
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
  await handOut(tx, counter, held, wanted, { filling, part: 1, notes: pharmacistNotes })
  return filling
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
  await handOut(tx, counter, held, wanted, { filling: held.fillings, part: parts + 1, notes })
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
