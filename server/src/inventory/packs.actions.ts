import { and, eq } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import { invalid, Problem } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import { inventoryItem, itemGtin } from './table.ts'

export const expiredText = (expiryDate: CivilDate): string =>
  `This batch expired on ${plainDate(expiryDate)}. Don’t take it into stock; send it back to the supplier.`

/** INV-25 @throws Problem 400 for a batch that can't be dispensed any more */
export const requireNotExpired = ({ expiryDate }: { expiryDate: CivilDate }, today: CivilDate): void => {
  if (expiryDate < today) throw invalid('expiryDate', expiredText(expiryDate))
}

/**
 * From now on, a pack with this number is that item's at its pharmacy.
 * @param item the caller holds its lock, or has just added it
 * @throws Problem 409 if it is another item's
 */
export const rememberGtin = async (
  tx: Tx,
  { id, pharmacyId }: { id: number; pharmacyId: number },
  gtin: string,
): Promise<void> => {
  // Waits for whoever remembers the same number at this moment.
  await tx.insert(itemGtin).values({ pharmacyId, gtin, itemId: id }).onConflictDoNothing()
  const [known] = await tx
    .select({ itemId: itemGtin.itemId, name: inventoryItem.name, dosage: inventoryItem.dosage })
    .from(itemGtin)
    .innerJoin(inventoryItem, eq(inventoryItem.id, itemGtin.itemId))
    .where(and(eq(itemGtin.pharmacyId, pharmacyId), eq(itemGtin.gtin, gtin)))
  if (known && known.itemId !== id)
    throw new Problem(
      'wrong-state',
      `The barcode of this pack belongs to ${known.name} ${known.dosage} in your inventory. Check the pack.`,
    )
}
