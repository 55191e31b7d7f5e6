import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Licence } from '@alafia/contract/accounts/licences.schema'
import { licenceStateOn } from '@alafia/contract/accounts/licences.states'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { licensedRoles, type LicensedRole } from '@alafia/contract/kernel/roles'
import { accountRole, licence } from '../table.ts'

export type StoredLicence = { role: LicensedRole; number: string | null; validUntil: CivilDate | null }

/** The licences of the account `id` (an expression) as JSON: one for each licensed role held, on file or not. */
export const licencesOf = (id: SQLWrapper): SQL<StoredLicence[]> => {
  const filed = new QueryBuilder()
    .select({
      entries: sql`coalesce(json_agg(json_build_object('role', ${accountRole.role}, 'number', ${licence.number},
        'validUntil', ${licence.validUntil}) order by ${accountRole.rank}), '[]'::json)`,
    })
    .from(accountRole)
    .leftJoin(licence, and(eq(licence.userId, accountRole.userId), eq(licence.role, accountRole.role)))
    .where(and(eq(accountRole.userId, id), inArray(accountRole.role, [...licensedRoles])))
  return sql`(${filed})`
}

export const licenceStatusOn =
  (today: CivilDate) =>
  (filed: StoredLicence): Licence => ({ ...filed, state: licenceStateOn(filed.validUntil, today) })
