import { eq } from 'drizzle-orm'
import { expiringSoonDays, type ItemForm } from '@alafia/contract/inventory/states'
import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import type { Money } from '@alafia/contract/kernel/money'
import { productColumns } from '../inventory/product-columns.ts'
import { inventoryBatch, inventoryItem, stockMovement } from '../inventory/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'
import { usualPharmacy } from './pharmacies.ts'

type BatchDetails = { batchNumber: string; expiryDate: CivilDate; quantity: number; receivedAt?: Date }

export type ItemDetails = {
  /** On whose shelves; the usual pharmacy's, unless stated. */
  pharmacy?: { id: number } | undefined
  name?: string
  genericName?: string
  dosage?: string
  form?: ItemForm
  manufacturer?: string
  price?: Money
  minStockLevel?: number
  /** One of 100 units, valid for two years, unless stated. */
  batches?: readonly BatchDetails[]
  /** Who received it. By default it is the opening stock, which no one received (0). */
  receivedBy?: { id: number }
}

export type Item = typeof inventoryItem.$inferSelect & { batches: (typeof inventoryBatch.$inferSelect)[] }

let count = 0

type Filled = ItemDetails & { batches: readonly BatchDetails[] }

const itemRow = (details: Filled, pharmacyId: number, now: Date, today: CivilDate) => {
  const name = details.name ?? `Paracetamol ${++count}`
  const minStockLevel = details.minStockLevel ?? 10
  const good = details.batches.reduce(
    (units, { expiryDate, quantity }) => units + (expiryDate >= today ? quantity : 0),
    0,
  )
  const described = {
    pharmacyId,
    name,
    genericName: details.genericName ?? name,
    dosage: details.dosage ?? '500 mg',
    form: details.form ?? ('tablet' as const),
    manufacturer: details.manufacturer ?? 'Emzor Pharmaceutical',
  }
  return {
    ...described,
    ...productColumns(described),
    price: details.price ?? '50.00',
    minStockLevel,
    // Stock that is low from the start needs no notification.
    lowNotifiedAt: good < minStockLevel ? now : null,
    outNotifiedAt: good === 0 ? now : null,
    createdAt: details.batches.reduce(
      (first, { receivedAt }) => (receivedAt && receivedAt < first ? receivedAt : first),
      now,
    ),
  }
}

/** Adds items with their batches; the units come with a 'received' movement, so that stock is the sum of its movements. */
export const addItems = async (
  db: Queryable,
  clock: Clock,
  wanted: readonly ItemDetails[],
): Promise<Item[]> => {
  if (wanted.length === 0) return []
  const now = clock.now()
  const today = clock.today()
  const knownUntil = addDays(today, expiringSoonDays)
  const usual = () => [{ batchNumber: `LOT-${++count}`, expiryDate: addDays(today, 2 * 365), quantity: 100 }]
  const filled = wanted.map((details) => ({ ...details, batches: details.batches ?? usual() }))
  const usualPharmacyId = wanted.some((details) => details.pharmacy === undefined)
    ? (await usualPharmacy(db, clock)).id
    : 0
  const items = await db
    .insert(inventoryItem)
    .values(filled.map((details) => itemRow(details, details.pharmacy?.id ?? usualPharmacyId, now, today)))
    .returning()
  const arrivals = items.flatMap(({ id: itemId }, place) =>
    (filled[place]?.batches ?? []).map((batch: BatchDetails) => ({
      batch: {
        itemId,
        batchNumber: batch.batchNumber,
        expiryDate: batch.expiryDate,
        quantity: batch.quantity,
        expiringNotifiedAt: batch.expiryDate <= knownUntil ? now : null,
      },
      movedBy: wanted[place]?.receivedBy?.id ?? 0,
      at: batch.receivedAt ?? now,
    })),
  )
  if (arrivals.length === 0) return items.map((item) => ({ ...item, batches: [] }))
  const batches = await db
    .insert(inventoryBatch)
    .values(arrivals.map(({ batch }) => batch))
    .returning()
  const movements = batches.flatMap(({ id: batchId, quantity }, place) => {
    const arrival = arrivals[place]
    if (!arrival || quantity === 0) return []
    return [
      {
        batchId,
        reason: 'received' as const,
        movedBy: arrival.movedBy,
        unitsBefore: 0,
        unitsAfter: quantity,
        movedAt: arrival.at,
      },
    ]
  })
  if (movements.length > 0) await db.insert(stockMovement).values(movements)
  return items.map((item) => ({ ...item, batches: batches.filter(({ itemId }) => itemId === item.id) }))
}

/** An item's stock: units by batch number, including expired batches. */
export const stockOf = async (db: Queryable, { id }: { id: number }): Promise<Record<string, number>> => {
  const rows = await db
    .select({ batchNumber: inventoryBatch.batchNumber, quantity: inventoryBatch.quantity })
    .from(inventoryBatch)
    .where(eq(inventoryBatch.itemId, id))
    .orderBy(inventoryBatch.id)
  return Object.fromEntries(rows.map(({ batchNumber, quantity }) => [batchNumber, quantity]))
}
