import { eq } from 'drizzle-orm'
import type { ImportSummary } from '@alafia/contract/inventory/spreadsheet'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import { invalidFields } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { lockProducts } from '../kept-products.actions.ts'
import { moveStock } from '../movements.actions.ts'
import { mayManageStock } from '../policy.ts'
import { productColumns } from '../product-columns.ts'
import { invalidateStock, notifyLowStock } from '../stock-alerts.actions.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import { planImport, type PlannedItem } from './plan.ts'
import { readFile } from './read-file.ts'
import { listShelf } from './shelf.queries.ts'

type Day = { now: Date; today: CivilDate }

/** What a file would change, with every bad row. Nothing is changed. */
export const previewImport = async ({ db, actor, clock }: Context, csv: string): Promise<ImportSummary> => {
  const pharmacyId = requireWorkplace(await findWorkplace(db, actor.userId))
  const { rows, errors } = readFile(csv)
  const { summary } = planImport(rows, await listShelf(db, pharmacyId), clock.today())
  return { ...summary, errors: [...errors, ...summary.errors] }
}

const saveItem = async (
  tx: Tx,
  pharmacyId: number,
  item: PlannedItem,
  { now, today }: Day,
): Promise<number> => {
  const { id, isChanged, name, genericName, dosage, form, manufacturer, price, minStockLevel } = item
  if (id !== undefined) {
    if (isChanged)
      await tx
        .update(inventoryItem)
        .set({ price, minStockLevel, updatedAt: now })
        .where(eq(inventoryItem.id, id))
    return id
  }
  const described = { name, genericName, dosage, form, manufacturer }
  const units = item.newBatches
    .filter(({ expiryDate }) => expiryDate >= today)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const [created] = await tx
    .insert(inventoryItem)
    .values({
      pharmacyId,
      ...described,
      ...productColumns(described),
      price,
      minStockLevel,
      // What is low from the start needs no notification: whoever imports it knows.
      lowNotifiedAt: units < minStockLevel ? now : null,
      outNotifiedAt: units === 0 ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: inventoryItem.id })
  if (!created) throw new Error('An inserted row is returned')
  return created.id
}

const saveBatches = async (tx: Tx, arrivals: readonly { itemId: number; item: PlannedItem }[]) => {
  const values = arrivals.flatMap(({ itemId, item }) =>
    item.newBatches.map(({ batchNumber, expiryDate }) => ({ itemId, batchNumber, expiryDate, quantity: 0 })),
  )
  if (values.length === 0) return []
  const batches = await tx.insert(inventoryBatch).values(values).returning({ id: inventoryBatch.id })
  const quantities = arrivals.flatMap(({ item }) => item.newBatches.map(({ quantity }) => quantity))
  return batches.map(({ id }, place) => ({ batchId: id, before: 0, after: quantities[place] ?? 0 }))
}

/**
 * Imports all rows of a file, or none.
 * @throws Problem 400 that names every bad row
 */
export const importInventory = (context: Context, csv: string): Promise<ImportSummary> => {
  const { actor, clock } = context
  return context.transact(async (tx) => {
    const workplace = requireWorkplace(await findWorkplace(tx, actor.userId))
    const pharmacyId = authorize({ id: workplace }, mayManageStock(actor)).id
    await lockProducts(tx, pharmacyId)
    const { rows, errors } = readFile(csv)
    const day = { now: clock.now(), today: clock.today() }
    const { items, summary } = planImport(rows, await listShelf(tx, pharmacyId, { locked: true }), day.today)
    const wrong = [...errors, ...summary.errors]
    if (wrong.length > 0)
      throw invalidFields(
        wrong.map(({ row, column, message }) => ({
          path: 'csv',
          message: column === '' ? message : `Row ${row}, ${column}: ${message}`,
        })),
      )
    const arrivals: { itemId: number; item: PlannedItem }[] = []
    for (const item of items) arrivals.push({ itemId: await saveItem(tx, pharmacyId, item, day), item })
    await moveStock(tx, await saveBatches(tx, arrivals), {
      reason: 'received',
      note: 'Imported from a file',
      movedBy: actor.userId,
      at: day.now,
    })
    const known = arrivals.filter(({ item }) => item.id !== undefined)
    await notifyLowStock(
      tx,
      known.map(({ itemId }) => itemId),
      day,
    )
    tx.record('inventory.imported', `inventory of pharmacy ${pharmacyId}`)
    invalidateStock(tx)
    return summary
  })
}
