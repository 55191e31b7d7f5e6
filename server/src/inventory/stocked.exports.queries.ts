import { prepared, type Queryable } from '../platform/database/connect.ts'
import { inventoryItem } from './table.ts'

const statement = prepared((db, name) =>
  db.selectDistinct({ id: inventoryItem.pharmacyId }).from(inventoryItem).prepare(name),
)

/** The pharmacies that have entered any stock. */
export const listStockedPharmacies = async (db: Queryable): Promise<ReadonlySet<number>> =>
  new Set((await statement(db).execute()).map(({ id }) => id))
