import { eq } from 'drizzle-orm'
import { clinicCurrency } from '../clinic/currency.exports.queries.ts'
import { requireAmount } from '../platform/http/amount.ts'
import { receiveControlled } from './controlled/receiving.ts'
import type { ItemUpdate, ItemDetail, NewItem } from '@alafia/contract/inventory/schema'
import { findWorkplace } from '../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../pharmacies/policy.ts'
import { invalid, notFound } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { invalidateStock, notifyLowStock } from './stock-alerts.actions.ts'
import { moveStock } from './movements.actions.ts'
import { mayManageStock } from './policy.ts'
import { inventoryBatch, inventoryItem } from './table.ts'
import { getInventoryItem, lockItem } from './items.queries.ts'
import { rememberGtin } from './packs.actions.ts'
import { productColumns } from './product-columns.ts'
import { requireNewProduct } from './kept-products.actions.ts'
import { quarantineRecalled, waitForRecalls } from './recalls/quarantine.actions.ts'

/**
 * Adds a drug with its first batch.
 * @throws Problem 403 for a pharmacist without a pharmacy, 400 for units of a controlled drug, 409 if the pharmacy keeps that
 * product
 */
export const addInventoryItem = (
  context: Context,
  { batchNumber, expiryDate, quantity, separately, gtin, ...described }: NewItem,
): Promise<ItemDetail> => {
  const { actor, clock } = context
  return context.transact(async (tx) => {
    const pharmacyId = requireWorkplace(await findWorkplace(tx, actor.userId))
    const price = requireAmount('price', described.price, await clinicCurrency(tx))
    const item = authorize({ ...described, price, pharmacyId }, mayManageStock(actor))
    await requireNewProduct(tx, item, { separately })
    const now = clock.now()
    const today = clock.today()
    const columns = productColumns(item)
    if (columns.isControlled && quantity > 0) throw invalid('quantity', receiveControlled)
    const [inserted] = await tx
      .insert(inventoryItem)
      .values({ ...item, ...columns, createdAt: now, updatedAt: now })
      .returning({ id: inventoryItem.id })
    if (!inserted) throw notFound()
    if (gtin) await rememberGtin(tx, { id: inserted.id, pharmacyId }, gtin)
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

const describedColumns = ['name', 'genericName', 'dosage', 'form', 'manufacturer'] as const

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
    const isRenaming = describedColumns.some((column) => update[column] !== undefined)
    // In the order of whoever starts a recall: first this, then the item.
    if (isRenaming) await waitForRecalls(tx)
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
    // What was kept twice before can still get another price.
    if (describedColumns.some((column) => described[column] !== item[column]))
      await requireNewProduct(
        tx,
        { pharmacyId: item.pharmacyId, ...described },
        { separately: true, self: id },
      )
    const day = { now: clock.now(), today: clock.today() }
    // Another name doesn't end a register.
    const columns = productColumns(described)
    await tx
      .update(inventoryItem)
      .set({
        ...update,
        ...(update.price === undefined
          ? {}
          : { price: requireAmount('price', update.price, await clinicCurrency(tx)) }),
        ...columns,
        isControlled: item.isControlled || columns.isControlled,
        updatedAt: day.now,
      })
      .where(eq(inventoryItem.id, id))
    if (isRenaming) await quarantineRecalled(tx, id)
    const changed = await getInventoryItem(tx, actor, id, day.today)
    tx.record('inventory.updated', subject)
    await notifyLowStock(tx, [id], day)
    invalidateStock(tx)
    return changed
  })
}
