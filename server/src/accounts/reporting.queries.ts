import { sql, type SQL } from 'drizzle-orm'
import { accountRole, userAccount } from './table.ts'

/** For the administrator's report, as a part of its query: the accounts made from `earliest` until before `end`. */
export const madeAccounts = ({ earliest, end }: { earliest: string; end: string }): SQL =>
  sql`select ${userAccount.createdAt} as at, ${userAccount.isActive} as is_active,
      ${userAccount.lastLoginAt} is not null as has_signed_in,
      (select ${accountRole.role} from ${accountRole} where ${accountRole.userId} = ${userAccount.id}
        order by ${accountRole.rank} limit 1) as role
    from ${userAccount}
    where ${userAccount.createdAt} >= ${earliest}::timestamptz and ${userAccount.createdAt} < ${end}::timestamptz`
