import { and, eq, ne, sql, type SQLWrapper } from 'drizzle-orm'
import type { ItemUpdate, ItemDetail, NewItem } from '@alafia/contract/inventory/schema'
import { findWorkplace } from '../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../pharmacies/policy.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { invalidateStock, notifyLowStock } from './stock-alerts.actions.ts'
import { moveStock } from './movements.actions.ts'
import { mayManageStock } from './policy.ts'
import { inventoryBatch, inventoryItem } from './table.ts'
import { getInventoryItem, lockItem } from './items.queries.ts'
import { productColumns } from './product-columns.ts'

type Drug = Pick<NewItem, 'name' | 'dosage' | 'form' | 'manufacturer'> & { pharmacyId: number }

const normalize = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')
/** The same in SQL; stored values are trimmed. */
const normalized = (column: SQLWrapper) => sql`regexp_replace(lower(${column}), '\\s+', ' ', 'g')`

/** At a pharmacy, one drug of one maker is one item, or its stock would be split. The advisory lock makes this hold for concurrent additions. */
const requireNewItem = async (tx: Tx, { pharmacyId, name, dosage, form, manufacturer }: Drug, self = 0) => {
  const key = [pharmacyId, ...[name, dosage, form, manufacturer].map(normalize)]
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`inventory ${JSON.stringify(key)}`}, 0))`,
  )
  const [found] = await tx
    .select({
      name: inventoryItem.name,
      dosage: inventoryItem.dosage,
      manufacturer: inventoryItem.manufacturer,
    })
    .from(inventoryItem)
    .where(
      and(
        eq(inventoryItem.pharmacyId, pharmacyId),
        sql`lower(${inventoryItem.name}) = lower(${name}::text)`,
        sql`${normalized(inventoryItem.dosage)} = ${normalize(dosage)}::text`,
        eq(inventoryItem.form, form),
        sql`${normalized(inventoryItem.manufacturer)} = ${normalize(manufacturer)}::text`,
        ne(inventoryItem.id, self),
      ),
    )
    .limit(1)
  if (found)
    throw new Problem(
      'wrong-state',
      `${found.name} ${found.dosage} (${form}, ${found.manufacturer}) is already in the inventory. Open it there to receive a batch.`,
    )
}

/**
 * Adds a drug with its first batch.
 * @throws Problem 403 for a pharmacist without a pharmacy, 409 if the item exists: the same name, dosage, form and maker
 */
export const addInventoryItem = (
  context: Context,
  { batchNumber, expiryDate, quantity, ...drug }: NewItem,
): Promise<ItemDetail> => {
  const { actor, clock } = context
  return context.transact(async (tx) => {
    const pharmacyId = requireWorkplace(await findWorkplace(tx, actor.userId))
    const item = authorize({ ...drug, pharmacyId }, mayManageStock(actor))
    await requireNewItem(tx, item)
    const now = clock.now()
    const today = clock.today()
    const [inserted] = await tx
      .insert(inventoryItem)
      .values({ ...item, ...productColumns(item), createdAt: now, updatedAt: now })
      .returning({ id: inventoryItem.id })
    if (!inserted) throw notFound()
    const [batch] = await tx
      .insert(inventoryBatch)
      .values({ itemId: inserted.id, batchNumber, expiryDate, quantity: 0 })
      .returning({ id: inventoryBatch.id })
    if (!batch) throw notFound()
    await moveStock(tx, [{ batchId: batch.id, before: 0, after: quantity }], {
      reason: 'received',
      movedBy: actor.userId,
      at: now,
    })
    const added = await getInventoryItem(tx, actor, inserted.id, today)
    tx.record('inventory.added', `inventory item ${inserted.id}`)
    await notifyLowStock(tx, [inserted.id], { now, today })
    invalidateStock(tx)
    return added
  })
}

/** Updates the description of an item. @throws Problem 404, and 409 if another item is already that drug */
export const updateInventoryItem = (
  context: Context,
  id: number,
  update: ItemUpdate,
): Promise<ItemDetail> => {
  const { actor, clock } = context
  const subject = `inventory item ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    // A pharmacist who takes stock meanwhile waits, so that only one of them finds the item below its minimum.
    const item = authorize(await lockItem(tx, actor, id), mayManageStock(actor))
    const {
      name = item.name,
      genericName = item.genericName,
      dosage = item.dosage,
      form = item.form,
      manufacturer = item.manufacturer,
    } = update
    const described = { name, genericName, dosage, form, manufacturer }
    await requireNewItem(tx, { pharmacyId: item.pharmacyId, ...described }, id)
    const day = { now: clock.now(), today: clock.today() }
    await tx
      .update(inventoryItem)
      .set({ ...update, ...productColumns(described), updatedAt: day.now })
      .where(eq(inventoryItem.id, id))
    const changed = await getInventoryItem(tx, actor, id, day.today)
    tx.record('inventory.updated', subject)
    await notifyLowStock(tx, [id], day)
    invalidateStock(tx)
    return changed
  })
}
