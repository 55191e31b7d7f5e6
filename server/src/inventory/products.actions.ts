import { asc, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import { productEdition } from '../safety/product.ts'
import { productColumns } from './product-columns.ts'
import { inventoryItem } from './table.ts'

const batchSize = 500

/** At start: reads the items that were stored by another version, or before products were read. */
export const readStoredProducts = async (db: Database): Promise<void> => {
  for (;;) {
    const isDone = await db.transaction(async (tx) => {
      const items = await tx
        .select()
        .from(inventoryItem)
        .where(sql`${inventoryItem.productEdition} is distinct from ${productEdition}`)
        .orderBy(asc(inventoryItem.id))
        .limit(batchSize)
        .for('no key update')
      const read = items.map((item) => {
        const { product, productKeys, isControlled } = productColumns(item)
        return { id: item.id, product, keys: productKeys, isControlled }
      })
      if (read.length > 0)
        await tx.execute(sql`
          update ${inventoryItem} as item
          set product = read.product, product_edition = ${productEdition}, is_controlled = read."isControlled",
            product_keys = array(select jsonb_array_elements_text(read.keys))
          from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read (id int, product jsonb, keys jsonb, "isControlled" boolean)
          where item.id = read.id`)
      return items.length < batchSize
    })
    if (isDone) return
  }
}
