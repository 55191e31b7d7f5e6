import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '../request/context.ts'
import { userAccount } from './table.ts'
import { isStaff } from './users.exports.queries.ts'

/** Accounts with one of the addresses or dates of birth; with `staff`, also all of staff. Without closed ones. */
export const findAccountsLike = (
  reader: Reader,
  { emails, birthDates, staff }: { emails: string[]; birthDates: string[]; staff: boolean },
) =>
  reader
    .select({
      id: userAccount.id,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
      email: userAccount.email,
      phone: userAccount.phone,
      dateOfBirth: userAccount.dateOfBirth,
    })
    .from(userAccount)
    .where(
      and(
        isNull(userAccount.closedAt),
        or(
          inArray(sql`lower(${userAccount.email})`, emails),
          inArray(userAccount.dateOfBirth, birthDates),
          staff ? isStaff(userAccount.id) : undefined,
        ),
      ),
    )
    .orderBy(userAccount.id)

export type KnownAccount = Awaited<ReturnType<typeof findAccountsLike>>[number]
