import { asc, eq } from 'drizzle-orm'
import { addDays } from '@alafia/contract/kernel/civil'
import type { ItemForm } from '@alafia/contract/inventory/schema'
import { inventoryBatch, inventoryItem, stockMovement } from '../inventory/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'

export type ItemDetails = {
  name?: string
  genericName?: string
  dosage?: string
  form?: ItemForm
  manufacturer?: string
  price?: string
  minStockLevel?: number
  batches?: { batchNumber: string; expiryDate: string; quantity: number }[]
}

let count = 0

export const stockBuilders = (db: Queryable, clock: Clock) => ({
  /** An item with its batches, each received by a movement. */
  async item({ batches, ...details }: ItemDetails = {}) {
    count += 1
    const name = details.name ?? `Medicine ${count}`
    const [row] = await db
      .insert(inventoryItem)
      .values({ genericName: name, dosage: '5 mg', form: 'tablet', manufacturer: 'Emzor', price: '250.00', minStockLevel: 5, ...details, name })
      .returning()
    if (!row) throw new Error('The item was not stored')
    const received = batches ?? [{ batchNumber: `B-${count}`, expiryDate: addDays(clock.today(), 365), quantity: 100 }]
    if (received.length === 0) return row
    const stored = await db
      .insert(inventoryBatch)
      .values(received.map((batch) => ({ itemId: row.id, ...batch })))
      .returning()
    await db
      .insert(stockMovement)
      .values(stored.map(({ id, quantity }) => ({ batchId: id, reason: 'received' as const, movedBy: 0, before: 0, after: quantity })))
    return row
  },
  /** What is left of an item, by batch number. */
  async stockOf(item: { id: number }): Promise<Record<string, number>> {
    const rows = await db.select().from(inventoryBatch).where(eq(inventoryBatch.itemId, item.id)).orderBy(asc(inventoryBatch.expiryDate))
    return Object.fromEntries(rows.map(({ batchNumber, quantity }) => [batchNumber, quantity]))
  },
})
