import { asc, sql } from 'drizzle-orm'
import { wrongDecimals } from '@alafia/contract/kernel/minor-units'
import type { Currency } from '@alafia/contract/kernel/money'
import { invalid } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import { inventoryItem } from './table.ts'

/** Prices keep their numbers in the clinic's new currency. @throws Problem 400 for a price with more decimals than it has */
export const repriceItemsIn = async (tx: Tx, to: Currency): Promise<void> => {
  const { name, dosage, price } = inventoryItem
  const [item] = await tx
    .select({ name, dosage, price })
    .from(inventoryItem)
    .where(sql`${price} <> in_currency(${price}, ${to})`)
    .orderBy(asc(inventoryItem.id))
    .limit(1)
  if (item)
    throw invalid(
      'currency',
      `${wrongDecimals(to)}, but ${item.name} ${item.dosage} costs ${item.price}. Change it first`,
    )
  // A trigger gives each the decimals of the clinic's currency.
  await tx.update(inventoryItem).set({ price: sql`${price}` })
}
