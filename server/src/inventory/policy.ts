import { and, eq, type SQL } from 'drizzle-orm'
import { workplaceId } from '../pharmacies/policy.ts'
import { param } from '../platform/database/param.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { inventoryItem } from './table.ts'

/** Which items a statement may read: those of the actor's own pharmacy, of the pharmacy that was chosen, or both. */
export type StockScope = { own: boolean; chosen: boolean }

/** Pharmacists see the stock of their own pharmacy, administrators that of all. */
export const scopeOf = ({ role }: Pick<Actor, 'role'>, pharmacyId?: number): StockScope => ({
  own: role !== 'admin',
  chosen: pharmacyId !== undefined,
})

/** With the parameters `actorId` and `pharmacyId`. */
export const isInScope = ({ own, chosen }: StockScope): SQL | undefined =>
  and(
    own ? eq(inventoryItem.pharmacyId, workplaceId(param('actorId'))) : undefined,
    chosen ? eq(inventoryItem.pharmacyId, param('pharmacyId')) : undefined,
  )

/** A recall at every pharmacy is lifted only by those who could start it. */
export const mayLiftRecall =
  ({ role }: Actor): Rule<{ isEverywhere: boolean }> =>
  ({ isEverywhere }) =>
    isEverywhere && role !== 'admin' ? 'Only an administrator can lift a recall at every pharmacy' : undefined

/** Pharmacists manage the stock of their own pharmacy; administrators can only read it. */
export const mayManageStock =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'pharmacist' ? undefined : 'Only a pharmacist can change the stock'
