import { and, eq, sql } from 'drizzle-orm'
import { spreadsheetColumns, type ImportSummary } from '@alafia/contract/inventory/spreadsheet'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { clinicCurrency } from '../../clinic/currency.exports.queries.ts'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import { invalidFields } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { readCsv } from '../../request/read-csv.ts'
import { inParts } from '../../request/in-parts.ts'
import { correctExpiry } from '../expiry.actions.ts'
import { lockProducts } from '../kept-products.actions.ts'
import { moveStock, type BatchChange } from '../movements.actions.ts'
import { isOnlyFound } from '../only-found.queries.ts'
import { mayManageStock } from '../policy.ts'
import { productColumns } from '../product-columns.ts'
import { invalidateStock, notifyLowStock } from '../stock-alerts.actions.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import { planImport, type PlannedItem } from './plan.ts'
import { listShelf } from './shelf.queries.ts'

type Day = { now: Date; today: CivilDate }

/** Of the row that was inserted at that place. */
const idAt = (ids: readonly { id: number }[], place: number): number => {
  const row = ids[place]
  if (!row) throw new Error('An inserted row is returned')
  return row.id
}

/** What a file would change, with every bad row. Nothing is changed. */
export const previewImport = async ({ db, actor, clock }: Context, csv: string): Promise<ImportSummary> => {
  const pharmacyId = requireWorkplace(await findWorkplace(db, actor.userId))
  const { rows, errors } = readCsv(csv, spreadsheetColumns)
  const { summary } = planImport(rows, await listShelf(db, pharmacyId), {
    today: clock.today(),
    currency: await clinicCurrency(db),
  })
  return { ...summary, errors: [...errors, ...summary.errors] }
}

type Arrival = { itemId: number; item: PlannedItem }

const addItems = async (
  tx: Tx,
  pharmacyId: number,
  items: readonly PlannedItem[],
  { now, today }: Day,
): Promise<Arrival[]> => {
  const added: Arrival[] = []
  for (const part of inParts(items)) {
    const values = part.map(
      ({ name, genericName, dosage, form, manufacturer, price, minStockLevel, newBatches }) => {
        const described = { name, genericName, dosage, form, manufacturer }
        const units = newBatches
          .filter(({ expiryDate }) => expiryDate >= today)
          .reduce((sum, { quantity }) => sum + quantity, 0)
        return {
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
        }
      },
    )
    const ids = await tx.insert(inventoryItem).values(values).returning({ id: inventoryItem.id })
    for (const [place, item] of part.entries()) added.push({ itemId: idAt(ids, place), item })
  }
  return added
}

/** Prices and minimums of items that are there already, in one statement. */
const updateItems = async (tx: Tx, items: readonly PlannedItem[], now: Date) => {
  const changed = items
    .filter(({ isChanged }) => isChanged)
    .map(({ id, price, minStockLevel }) => ({ id, price, minStockLevel }))
  if (changed.length > 0)
    await tx.execute(sql`
      update ${inventoryItem} as item
      set price = changed.price, min_stock_level = changed."minStockLevel", updated_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as changed (id int, price numeric, "minStockLevel" int)
      where item.id = changed.id`)
}

type NewBatch = { itemId: number; batchNumber: string }

/** What a stock-take only found: such a batch is stored already. */
const foundIds = async (tx: Tx, pharmacyId: number) => {
  const keyOf = ({ itemId, batchNumber }: NewBatch) => `${itemId} ${batchNumber.toLowerCase()}`
  const found = await tx
    .select({ id: inventoryBatch.id, itemId: inventoryBatch.itemId, batchNumber: inventoryBatch.batchNumber })
    .from(inventoryBatch)
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .where(and(eq(inventoryItem.pharmacyId, pharmacyId), isOnlyFound))
  const ids = new Map(found.map((batch) => [keyOf(batch), batch.id]))
  return (batch: NewBatch) => ids.get(keyOf(batch))
}

const saveBatches = async (tx: Tx, pharmacyId: number, arrivals: readonly Arrival[]) => {
  const foundId = await foundIds(tx, pharmacyId)
  const batches = arrivals.flatMap(({ itemId, item }) =>
    item.newBatches.map((batch) => ({ ...batch, itemId })),
  )
  const changes: BatchChange[] = []
  for (const batch of batches) {
    const id = foundId(batch)
    if (id === undefined) continue
    await correctExpiry(tx, { id }, batch.expiryDate)
    changes.push({ batchId: id, before: 0, after: batch.quantity })
  }
  for (const part of inParts(batches.filter((batch) => foundId(batch) === undefined))) {
    const values = part.map((batch) => ({ ...batch, quantity: 0 }))
    const ids = await tx.insert(inventoryBatch).values(values).returning({ id: inventoryBatch.id })
    for (const [place, { quantity }] of part.entries())
      changes.push({ batchId: idAt(ids, place), before: 0, after: quantity })
  }
  return changes
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
    const { rows, errors } = readCsv(csv, spreadsheetColumns)
    const day = { now: clock.now(), today: clock.today() }
    const { items, summary } = planImport(rows, await listShelf(tx, pharmacyId, { locked: true }), {
      today: day.today,
      currency: await clinicCurrency(tx),
    })
    const wrong = [...errors, ...summary.errors]
    if (wrong.length > 0)
      throw invalidFields(
        wrong.map(({ row, column, message }) => ({
          path: 'csv',
          message: column === '' ? message : `Row ${row}, ${column}: ${message}`,
        })),
      )
    const known = items.flatMap((item) => (item.id === undefined ? [] : [{ itemId: item.id, item }]))
    await updateItems(tx, items, day.now)
    const added = await addItems(
      tx,
      pharmacyId,
      items.filter(({ id }) => id === undefined),
      day,
    )
    const arrivals = [...known, ...added]
    await moveStock(tx, await saveBatches(tx, pharmacyId, arrivals), {
      reason: 'received',
      note: 'Imported from a file',
      movedBy: actor.userId,
      at: day.now,
    })
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
