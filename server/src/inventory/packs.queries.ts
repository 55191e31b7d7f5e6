import { and, eq } from 'drizzle-orm'
import { readBarcode } from '@alafia/contract/inventory/barcode'
import type { ScannedPack } from '@alafia/contract/inventory/packs'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { invalid, Problem } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { getInventoryItem } from './items.queries.ts'
import { expiredText } from './packs.actions.ts'
import { isInScope } from './policy.ts'
import { inventoryItem, itemGtin } from './table.ts'

const selectItemOfGtin = prepared((db, name) =>
  db
    .select({ id: itemGtin.itemId })
    .from(itemGtin)
    .innerJoin(inventoryItem, eq(inventoryItem.id, itemGtin.itemId))
    .where(and(eq(itemGtin.gtin, param('gtin')), isInScope({ own: true, chosen: false })))
    .prepare(name),
)

/**
 * Reads a scanned barcode.
 * @throws Problem 400 for one that can't be read, and 409 for a batch that has expired
 */
export const lookUpPack = async ({ db, actor, clock }: Context, code: string): Promise<ScannedPack> => {
  const today = clock.today()
  const { pack, why } = readBarcode(code, today)
  if (why !== undefined) throw invalid('code', why)
  const { gtin, batchNumber, expiryDate } = pack
  if (expiryDate !== null && expiryDate < today) throw new Problem('wrong-state', expiredText(expiryDate))
  const [known] = await selectItemOfGtin(db).execute({ gtin, actorId: actor.userId })
  if (!known) return { gtin, batchNumber, expiryDate, item: null }
  const { id, name, dosage, form, quantity } = await getInventoryItem(db, actor, known.id, today)
  return { gtin, batchNumber, expiryDate, item: { id, name, dosage, form, quantity } }
}
