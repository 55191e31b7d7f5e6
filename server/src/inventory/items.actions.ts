import { and, eq, ne, sql, type SQLWrapper } from 'drizzle-orm'
import type { ItemChange, ItemDetail, NewItem } from '@alafia/contract/inventory/schema'
import { notFound, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { showStock, tellLow } from './alerts.actions.ts'
import { moveStock } from './movements.actions.ts'
import { mayKeepStock } from './policy.ts'
import { inventoryBatch, inventoryItem } from './table.ts'
import { findItem } from './items.queries.ts'

type Drug = Pick<NewItem, 'name' | 'dosage' | 'form' | 'manufacturer'>

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')
/** The same of a column; what comes in is trimmed. */
const plainly = (column: SQLWrapper) => sql`regexp_replace(lower(${column}), '\\s+', ' ', 'g')`

/**
 * One drug of one maker is one item: two would share its stock between them, and nobody could tell which is meant. Holds
 * for those who add it at the same time.
 */
const mustBeNew = async (tx: Tx, { name, dosage, form, manufacturer }: Drug, self = 0) => {
  const key = [name, dosage, form, manufacturer].map(plain)
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
        sql`lower(${inventoryItem.name}) = lower(${name}::text)`,
        sql`${plainly(inventoryItem.dosage)} = ${plain(dosage)}::text`,
        eq(inventoryItem.form, form),
        sql`${plainly(inventoryItem.manufacturer)} = ${plain(manufacturer)}::text`,
        ne(inventoryItem.id, self),
      ),
    )
    .limit(1)
  if (found)
    throw new Problem(
      'wrong-state',
      `${found.name} ${found.dosage} (${form}, ${found.manufacturer}) is in the inventory already. Open it there to receive a batch.`,
    )
}

/**
 * Adds a drug with its first batch.
 * @throws Problem 409 for a drug that is there already: the same name, dosage, form and maker
 */
export const addItem = (
  context: Context,
  { batchNumber, expiryDate, quantity, ...drug }: NewItem,
): Promise<ItemDetail> => {
  const { actor, clock } = context
  return context.transact(async (tx) => {
    const wanted = authorize(drug, mayKeepStock(actor))
    await mustBeNew(tx, wanted)
    const now = clock.now()
    const today = clock.today()
    const [item] = await tx
      .insert(inventoryItem)
      .values({ ...wanted, createdAt: now, updatedAt: now })
      .returning({ id: inventoryItem.id })
    if (!item) throw notFound()
    const [batch] = await tx
      .insert(inventoryBatch)
      .values({ itemId: item.id, batchNumber, expiryDate, quantity: 0 })
      .returning({ id: inventoryBatch.id })
    if (!batch) throw notFound()
    await moveStock(tx, [{ batchId: batch.id, before: 0, after: quantity }], {
      reason: 'received',
      movedBy: actor.userId,
      at: now,
    })
    const added = await findItem(tx, item.id, today)
    tx.record('inventory.added', `inventory item ${item.id}`)
    await tellLow(tx, [item.id], { now, today })
    showStock(tx)
    return added
  })
}

/**
 * Changes what describes a drug.
 * @throws Problem 404, and 409 where another item is that drug already
 */
export const changeItem = (context: Context, id: number, change: ItemChange): Promise<ItemDetail> => {
  const { actor, clock } = context
  const subject = `inventory item ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    // Whoever takes stock meanwhile waits, so that just one of them finds the item under its minimum.
    const [held] = await tx.select().from(inventoryItem).where(eq(inventoryItem.id, id)).for('no key update')
    if (!held) throw notFound()
    const item = authorize(held, mayKeepStock(actor))
    const {
      name = item.name,
      dosage = item.dosage,
      form = item.form,
      manufacturer = item.manufacturer,
    } = change
    await mustBeNew(tx, { name, dosage, form, manufacturer }, id)
    const day = { now: clock.now(), today: clock.today() }
    await tx
      .update(inventoryItem)
      .set({ ...change, updatedAt: day.now })
      .where(eq(inventoryItem.id, id))
    const changed = await findItem(tx, id, day.today)
    tx.record('inventory.changed', subject)
    await tellLow(tx, [id], day)
    showStock(tx)
    return changed
  })
}
