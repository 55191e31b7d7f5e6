import type { CivilDate } from '@alafia/contract/kernel/civil'

/** Units with one batch number. Usable up to and including the expiry date, unless it is recalled. */
export type Batch = { id: number; expiryDate: CivilDate; quantity: number; recallId?: number | null }

/** Units to take from one batch; never 0. */
export type BatchPick = { batchId: number; quantity: number }

/** What can be taken; `shortfall` units are missing. */
export type Allocation = { picks: BatchPick[]; shortfall: number }

const byExpiry = (one: Batch, other: Batch) =>
  one.expiryDate === other.expiryDate ? one.id - other.id : one.expiryDate < other.expiryDate ? -1 : 1

/** Batches with units that can still be dispensed, the first to expire first. */
export const dispensable = <B extends Batch>(batches: readonly B[], today: CivilDate): B[] =>
  batches
    .filter(
      ({ expiryDate, quantity, recallId = null }) => recallId === null && expiryDate >= today && quantity > 0,
    )
    .toSorted(byExpiry)

/** Units that can still be dispensed. */
export const unitsIn = (batches: readonly Batch[], today: CivilDate): number =>
  dispensable(batches, today).reduce((sum, { quantity }) => sum + quantity, 0)

/** Spreads `quantity` units over the batches: first-expiring first, nothing expired, never more than a batch has. */
export const allocate = (batches: readonly Batch[], quantity: number, today: CivilDate): Allocation => {
  const picks: BatchPick[] = []
  let shortfall = quantity
  for (const batch of dispensable(batches, today)) {
    if (shortfall === 0) break
    const taken = Math.min(batch.quantity, shortfall)
    picks.push({ batchId: batch.id, quantity: taken })
    shortfall -= taken
  }
  return { picks, shortfall }
}

/** Units of one item for one medication. */
export type AllocationRequest = { medicationIndex: number; itemId: number; quantity: number }

export type ItemBatch = Batch & { itemId: number }

/** Units of a batch that one request takes. */
export type AllocatedUnits = BatchPick & { medicationIndex: number }

/** A request, how many units of the item were left when its turn came, and how many are in quarantine. */
export type ServedRequest = AllocationRequest & { available: number; recalled: number }

/** Serves the requests from the same stock one after the other, so that two never get the same unit. */
export const allocateAll = (
  batches: readonly ItemBatch[],
  requests: readonly AllocationRequest[],
  today: CivilDate,
) => {
  const left = new Map(batches.map((batch) => [batch.id, { ...batch }]))
  const taken: AllocatedUnits[] = []
  const served: ServedRequest[] = []
  for (const request of requests) {
    const ofItem = [...left.values()].filter(({ itemId }) => itemId === request.itemId)
    const recalled = ofItem
      .filter(({ recallId = null }) => recallId !== null)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    served.push({ ...request, available: unitsIn(ofItem, today), recalled })
    for (const { batchId, quantity } of allocate(ofItem, request.quantity, today).picks) {
      taken.push({ medicationIndex: request.medicationIndex, batchId, quantity })
      const batch = left.get(batchId)
      if (batch) batch.quantity -= quantity
    }
  }
  return { taken, served }
}
