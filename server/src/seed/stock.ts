import { eq } from 'drizzle-orm'
import { expiringSoonDays, type ItemForm } from '@alafia/contract/inventory/states'
import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import type { Money } from '@alafia/contract/kernel/money'
import { inventoryBatch, inventoryItem, stockMovement } from '../inventory/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'

type BatchDetails = { batchNumber: string; expiryDate: CivilDate; quantity: number; receivedAt?: Date }

export type ItemDetails = {
  name?: string
  genericName?: string
  dosage?: string
  form?: ItemForm
  manufacturer?: string
  price?: Money
  minStockLevel?: number
  /** One of 100 units, good for two years, unless stated. */
  batches?: readonly BatchDetails[]
  /** Whose movement of receipt it is. Without one it is the opening stock, moved by nobody (0). */
  receivedBy?: { id: number }
}

export type Item = typeof inventoryItem.$inferSelect & { batches: (typeof inventoryBatch.$inferSelect)[] }

let count = 0

const itemRow = (details: ItemDetails, createdAt: Date) => {
  const name = details.name ?? `Paracetamol ${++count}`
  return {
    name,
    genericName: details.genericName ?? name,
    dosage: details.dosage ?? '500 mg',
    form: details.form ?? ('tablet' as const),
    manufacturer: details.manufacturer ?? 'Emzor Pharmaceutical',
    price: details.price ?? '50.00',
    minStockLevel: details.minStockLevel ?? 10,
    createdAt,
  }
}

/** Adds items with their batches; each unit comes with a movement 'received', so that stock is the sum of its movements. */
export const addItems = async (
  db: Queryable,
  clock: Clock,
  wanted: readonly ItemDetails[],
): Promise<Item[]> => {
  if (wanted.length === 0) return []
  const now = clock.now()
  const knownUntil = addDays(clock.today(), expiringSoonDays)
  const usual = () => [
    { batchNumber: `LOT-${++count}`, expiryDate: addDays(clock.today(), 2 * 365), quantity: 100 },
  ]
  const items = await db
    .insert(inventoryItem)
    .values(
      wanted.map((details) => {
        const received = (details.batches ?? []).flatMap(({ receivedAt }) => (receivedAt ? [receivedAt] : []))
        return itemRow(
          details,
          received.reduce((first, at) => (at < first ? at : first), now),
        )
      }),
    )
    .returning()
  const arrivals = items.flatMap(({ id: itemId }, place) =>
    (wanted[place]?.batches ?? usual()).map((batch: BatchDetails) => ({
      batch: {
        itemId,
        batchNumber: batch.batchNumber,
        expiryDate: batch.expiryDate,
        quantity: batch.quantity,
        // What is told opens with nothing to tell: whoever looks after the stock knows of it.
        expiringToldAt: batch.expiryDate <= knownUntil ? now : null,
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
        before: 0,
        after: quantity,
        at: arrival.at,
      },
    ]
  })
  if (movements.length > 0) await db.insert(stockMovement).values(movements)
  return items.map((item) => ({ ...item, batches: batches.filter(({ itemId }) => itemId === item.id) }))
}

/** What is on the shelf of an item: units by batch number, expired batches too. */
export const stockOf = async (db: Queryable, { id }: { id: number }): Promise<Record<string, number>> => {
  const rows = await db
    .select({ batchNumber: inventoryBatch.batchNumber, quantity: inventoryBatch.quantity })
    .from(inventoryBatch)
    .where(eq(inventoryBatch.itemId, id))
    .orderBy(inventoryBatch.id)
  return Object.fromEntries(rows.map(({ batchNumber, quantity }) => [batchNumber, quantity]))
}
