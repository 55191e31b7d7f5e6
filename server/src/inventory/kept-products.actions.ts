import { and, eq, ne, sql } from 'drizzle-orm'
import { Problem } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import { productKeys, productOfItem, type ItemText } from '../safety/product.ts'
import { isSameMaker, isSameProduct } from './same-product.ts'
import { inventoryItem } from './table.ts'

/** Makes those who add or rename items of a pharmacy wait for each other, until the transaction ends. */
export const lockProducts = (tx: Tx, pharmacyId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`inventory of pharmacy ${pharmacyId}`}, 0))`)

/** The pharmacy's items that may be the same product, those of the same maker first. */
export const findSameProducts = async (tx: Tx, item: ItemText & { pharmacyId: number }, self = 0) => {
  const keys = productKeys(productOfItem(item))
  const candidates = await tx
    .select({
      id: inventoryItem.id,
      name: inventoryItem.name,
      genericName: inventoryItem.genericName,
      dosage: inventoryItem.dosage,
      form: inventoryItem.form,
      manufacturer: inventoryItem.manufacturer,
    })
    .from(inventoryItem)
    .where(
      and(
        eq(inventoryItem.pharmacyId, item.pharmacyId),
        ne(inventoryItem.id, self),
        sql`(${inventoryItem.productKeys} && array(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
          or lower(${inventoryItem.name}) = lower(${item.name}::text))`,
      ),
    )
    .orderBy(inventoryItem.id)
  const same = candidates.filter((candidate) => isSameProduct(candidate, item))
  return [
    ...same.filter((kept) => isSameMaker(kept, item)),
    ...same.filter((kept) => !isSameMaker(kept, item)),
  ]
}

/**
 * At a pharmacy one product is one item, or its stock would be split. Another maker's may be kept beside it.
 * @throws Problem 409 that names the item
 */
export const requireNewProduct = async (
  tx: Tx,
  item: ItemText & { pharmacyId: number },
  { separately, self }: { separately: boolean; self?: number },
): Promise<void> => {
  await lockProducts(tx, item.pharmacyId)
  const [kept] = await findSameProducts(tx, item, self)
  if (!kept) return
  const ofSameMaker = isSameMaker(kept, item)
  if (separately && !ofSameMaker) return
  const name = `${kept.name} ${kept.dosage}`
  throw new Problem(
    'already-kept',
    `${name} (${kept.form}, ${kept.manufacturer}) is already in the inventory. Receive stock into it.`,
    { keptItem: { id: kept.id, name, isSameMaker: ofSameMaker } },
  )
}
