import type { InventoryBatch } from '@alafia/contract/inventory/schema'
import { expiringSoonDays } from '@alafia/contract/inventory/states'
import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'

type Batch = {
  id: number
  batchNumber: string
  expiryDate: CivilDate
  quantity: number
  recallId: number | null
}

/** By the clinic's calendar: good up to and including its expiry date, unless it is recalled. */
export const batchStatusOf = (
  { expiryDate, recallId }: Pick<Batch, 'expiryDate' | 'recallId'>,
  today: CivilDate,
): InventoryBatch['status'] => {
  if (recallId !== null) return 'recalled'
  if (expiryDate < today) return 'expired'
  return expiryDate <= addDays(today, expiringSoonDays) ? 'expiring' : 'good'
}

const byExpiry = (one: Batch, other: Batch) => {
  if (one.expiryDate === other.expiryDate) return one.id - other.id
  return one.expiryDate < other.expiryDate ? -1 : 1
}

/** Batches with units left, the first to expire first; then the empty ones, the last to expire first. */
export const byExpiryThenEmpty = <B extends Batch>(batches: readonly B[]): B[] => [
  ...batches.filter(({ quantity }) => quantity > 0).toSorted(byExpiry),
  ...batches.filter(({ quantity }) => quantity === 0).toSorted((one, other) => byExpiry(other, one)),
]

export const itemFigures = (batches: readonly Batch[], today: CivilDate) => {
  const sum = (some: readonly Batch[]) => some.reduce((total, { quantity }) => total + quantity, 0)
  const good = batches.filter(({ expiryDate, recallId }) => recallId === null && expiryDate >= today)
  const expired = batches.filter(({ expiryDate }) => expiryDate < today)
  const first =
    good.filter(({ quantity }) => quantity > 0).toSorted(byExpiry)[0] ??
    good.toSorted(byExpiry)[0] ??
    expired.toSorted((one, other) =>
      one.expiryDate === other.expiryDate ? one.id - other.id : byExpiry(other, one),
    )[0]
  return {
    batchNumber: first?.batchNumber ?? null,
    expiryDate: first?.expiryDate ?? null,
    quantity: sum(good),
    expiringQuantity: sum(good.filter((batch) => batchStatusOf(batch, today) === 'expiring')),
    expiredQuantity: sum(expired),
    batchCount: batches.filter(({ quantity }) => quantity > 0).length,
  }
}
