import { eq, or, type SQL } from 'drizzle-orm'
import type { Transfer } from '@alafia/contract/inventory/transfers'
import { workplaceId } from '../../pharmacies/policy.ts'
import { param } from '../../platform/database/param.ts'
import type { Rule } from '../../request/authorize.ts'
import type { Actor } from '../../sessions/actor.ts'
import { stockTransfer } from './table.ts'

const workplace = () => workplaceId(param('actorId'))

/** With the parameter `actorId`. */
export const isFromHere = (): SQL => eq(stockTransfer.fromPharmacyId, workplace())
export const isToHere = (): SQL => eq(stockTransfer.toPharmacyId, workplace())

/** Pharmacists see what their own pharmacy sends and gets, administrators every transfer. */
export const visibleTo = ({ role }: Pick<Actor, 'role'>): SQL | undefined =>
  role === 'admin' ? undefined : or(isFromHere(), isToHere())

/** The receiving pharmacy confirms or refuses, the sending one cancels and settles. */
export const mayAnswerFor =
  (side: 'from' | 'to'): Rule<Transfer> =>
  (transfer) =>
    transfer.side === side ? undefined : `Only ${transfer[side].name} can do this`
