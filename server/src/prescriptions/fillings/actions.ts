import { and, eq, isNull } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { PrescriptionChange } from '@alafia/contract/prescriptions/schema'
import { takeStock } from '../../inventory/actions.ts'
import { itemsById, offersFor } from '../../inventory/queries.ts'
import { Problem } from '../../platform/problem.ts'
import type { Authorized } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { shortage, unitsFor, wantsOfOrders, wantsOfPicks } from '../dispensing.ts'
import { dispense, dispenseLine, fillingMedication, prescription, type Order } from '../table.ts'

type Held = Authorized<typeof prescription.$inferSelect>

/** Has a prescription wait at a pharmacy; in the transaction that holds the prescription's lock. */
export const waitAt = async (
  tx: Tx,
  { id }: Authorized<{ id: number }>,
  pharmacyId: number,
): Promise<void> => {
  await tx.update(prescription).set({ pharmacyId }).where(eq(prescription.id, id))
}

const wanted = async (
  tx: Tx,
  medications: readonly Order[],
  picks: PrescriptionChange['dispense'],
  today: CivilDate,
) => {
  if (picks) {
    const items = await itemsById(
      tx,
      picks.map(({ itemId }) => itemId),
    )
    const left = medications.map(({ quantity }) => quantity)
    return { items, wants: wantsOfPicks(picks, left, items) }
  }
  const offers = await offersFor(tx, medications, today)
  const items = new Map(offers.flatMap((offer) => offer.items).map((item) => [item.id, item]))
  return { items, wants: wantsOfOrders(medications, offers) }
}

/**
 * Takes one filling from the shelf, all of it or what is picked, or nothing; what is ordered and not handed out is owed.
 * @returns the number of fillings with this one
 * @throws Problem 409 when it has expired or stock is too little, 400 for picks that can't be
 */
export const fill = async (
  tx: Tx,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  held: Held,
  { dispense: picks, pharmacistNotes }: Pick<PrescriptionChange, 'dispense' | 'pharmacistNotes'>,
): Promise<number> => {
  const { id, medications } = held
  const [at, today] = [clock.now(), clock.today()]
  if (held.expiryDate < today) throw new Problem('wrong-state', 'This prescription has expired')
  const { items, wants } = await wanted(tx, medications, picks, today)
  const stock = await takeStock(tx, {
    wants,
    subject: `prescription ${id}`,
    movedBy: actor.userId,
    at,
    today,
  })
  if (!stock.enough) throw shortage(stock.served, medications, items)
  // Its key makes a second dispense of the same filling impossible, whatever the code does.
  const filling = { prescriptionId: id, filling: held.fillings + 1 }
  await tx.insert(dispense).values({ ...filling, pharmacistId: actor.userId, notes: pharmacistNotes, at })
  await tx.insert(fillingMedication).values(
    medications.map(({ quantity }, line) => ({
      ...filling,
      medication: line,
      ordered: quantity,
      dispensed: unitsFor(line, stock.taken),
    })),
  )
  if (stock.taken.length > 0)
    await tx
      .insert(dispenseLine)
      .values(stock.taken.map(({ line, ...taken }) => ({ ...filling, medication: line, ...taken })))
  return filling.filling
}

/** Who took what lay ready; of all parts of the filling that nobody has collected yet. */
export const noteCollection = async (
  tx: Tx,
  { id, fillings }: Held,
  collectedAt: Date,
  collectedBy: string | null,
): Promise<void> => {
  await tx
    .update(dispense)
    .set({ collectedAt, collectedBy })
    .where(and(eq(dispense.prescriptionId, id), eq(dispense.filling, fillings), isNull(dispense.collectedAt)))
}
