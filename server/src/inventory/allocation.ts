import type { CivilDate } from '@alafia/contract/kernel/civil'

/** What is on the shelf under one batch number. Good up to and including its expiry date. */
export type Batch = { id: number; expiryDate: CivilDate; quantity: number }

/** Units to take from one batch; never 0. */
export type BatchPick = { batchId: number; quantity: number }

/** What can be taken; `shortfall` units are wanted beyond it. */
export type Allocation = { picks: BatchPick[]; shortfall: number }

const byExpiry = (one: Batch, other: Batch) =>
  one.expiryDate === other.expiryDate ? one.id - other.id : one.expiryDate < other.expiryDate ? -1 : 1

/** Batches that may still leave the shelf and have something left, first-expiring first. */
export const dispensable = <B extends Batch>(batches: readonly B[], today: CivilDate): B[] =>
  batches.filter(({ expiryDate, quantity }) => expiryDate >= today && quantity > 0).toSorted(byExpiry)

/** Units that may still leave the shelf. */
export const unitsIn = (batches: readonly Batch[], today: CivilDate): number =>
  dispensable(batches, today).reduce((sum, { quantity }) => sum + quantity, 0)

/** Spreads `wanted` units over the batches: first-expiring first, nothing expired, never more than a batch has. */
export const allocate = (batches: readonly Batch[], wanted: number, today: CivilDate): Allocation => {
  const picks: BatchPick[] = []
  let shortfall = wanted
  for (const { id, quantity } of dispensable(batches, today)) {
    if (shortfall === 0) break
    const taken = Math.min(quantity, shortfall)
    picks.push({ batchId: id, quantity: taken })
    shortfall -= taken
  }
  return { picks, shortfall }
}

/** One wish out of several that are served in their order; `line` is what the asker calls it. */
export type Want = { medicationIndex: number; itemId: number; quantity: number }

export type ItemBatch = Batch & { itemId: number }

/** What one wish takes. */
export type Taken = BatchPick & { medicationIndex: number }

/** A wish met its turn with `available` units left of the item. */
export type Served = Want & { available: number }

/** Serves all wishes from the same shelf, one after the other, so that two of them never get the same unit. */
export const serve = (batches: readonly ItemBatch[], wants: readonly Want[], today: CivilDate) => {
  const left = new Map(batches.map((batch) => [batch.id, { ...batch }]))
  const taken: Taken[] = []
  const served: Served[] = []
  for (const want of wants) {
    const ofItem = [...left.values()].filter(({ itemId }) => itemId === want.itemId)
    served.push({ ...want, available: unitsIn(ofItem, today) })
    for (const { batchId, quantity } of allocate(ofItem, want.quantity, today).picks) {
      taken.push({ medicationIndex: want.medicationIndex, batchId, quantity })
      const batch = left.get(batchId)
      if (batch) batch.quantity -= quantity
    }
  }
  return { taken, served }
}
