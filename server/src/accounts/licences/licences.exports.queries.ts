import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { LicensedRole } from '@alafia/contract/kernel/roles'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Reader } from '../../request/context.ts'
import { licence } from '../table.ts'

const licenceStatement = prepared((db, name) =>
  db
    .select({ number: licence.number, validUntil: licence.validUntil })
    .from(licence)
    .where(and(eq(licence.userId, param('userId')), eq(licence.role, param('role'))))
    .prepare(name),
)

/** Someone's licence with its last valid day; undefined without one. */
export const licenceOf = async (
  reader: Reader,
  userId: number,
  role: LicensedRole,
): Promise<{ number: string; validUntil: CivilDate } | undefined> =>
  (await licenceStatement(reader).execute({ userId, role }))[0]

/** The last valid day of someone's licence; null without one. */
export const licenceExpiryOf = async (
  reader: Reader,
  userId: number,
  role: LicensedRole,
): Promise<CivilDate | null> => (await licenceOf(reader, userId, role))?.validUntil ?? null

/** The licence of the account `id` (an expression) as JSON; null without one. */
export const filedLicenceOf = (
  id: SQLWrapper,
  role: LicensedRole,
): SQL<{ number: string; validUntil: CivilDate } | null> => {
  const filed = new QueryBuilder()
    .select({
      licence: sql`json_build_object('number', ${licence.number}, 'validUntil', ${licence.validUntil})`,
    })
    .from(licence)
    .where(and(eq(licence.userId, id), eq(licence.role, role)))
  return sql`(${filed})`
}
