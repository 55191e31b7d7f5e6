import { and, eq, type SQL } from 'drizzle-orm'
import { workplaceId } from '../../pharmacies/policy.ts'
import { param } from '../../platform/database/param.ts'
import type { StockScope } from '../policy.ts'
import { stockTake } from './table.ts'

/** With the parameters `actorId` and `pharmacyId`: as for the stock itself. */
export const isStockTakeInScope = ({ own, chosen }: StockScope): SQL | undefined =>
  and(
    own ? eq(stockTake.pharmacyId, workplaceId(param('actorId'))) : undefined,
    chosen ? eq(stockTake.pharmacyId, param('pharmacyId')) : undefined,
  )
