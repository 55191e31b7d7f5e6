import { eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { accountRole, userAccount } from './table.ts'

/** For other slices' joins: each role of each active account, as lists show a person; who has two roles is there twice. */
export const activeRoles = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      userId: accountRole.userId,
      role: accountRole.role,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
      profileImage: userAccount.profileImage,
    })
    .from(accountRole)
    .innerJoin(userAccount, eq(userAccount.id, accountRole.userId))
    .where(eq(userAccount.isActive, true))
    .as(alias)
