import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Reader } from '../request/context.ts'
import { accountRole, userAccount } from './table.ts'

const isTold = (roles: readonly Role[], but: number): SQL | undefined =>
  and(inArray(accountRole.role, [...roles]), eq(userAccount.isActive, true), ne(userAccount.id, but))

/** Everybody active who holds one of the roles, each once. @param but who isn't among them */
export const idsWithAnyRole = async (
  reader: Reader,
  roles: readonly Role[],
  but: number,
): Promise<number[]> => {
  const rows = await reader
    .selectDistinct({ id: userAccount.id })
    .from(accountRole)
    .innerJoin(userAccount, eq(userAccount.id, accountRole.userId))
    .where(isTold(roles, but))
    .orderBy(userAccount.id)
  return rows.map(({ id }) => id)
}

/** How many these are. */
export const countWithAnyRole = async (
  reader: Reader,
  roles: readonly Role[],
  but: number,
): Promise<number> => {
  const [row] = await reader
    .select({ people: sql<number>`count(distinct ${userAccount.id})`.mapWith(Number) })
    .from(accountRole)
    .innerJoin(userAccount, eq(userAccount.id, accountRole.userId))
    .where(isTold(roles, but))
  return row?.people ?? 0
}
