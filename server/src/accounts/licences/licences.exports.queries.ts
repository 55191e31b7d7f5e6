import { and, eq } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { LicensedRole } from '@alafia/contract/kernel/roles'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Reader } from '../../request/context.ts'
import { licence } from '../table.ts'

const expiryStatement = prepared((db, name) =>
  db
    .select({ validUntil: licence.validUntil })
    .from(licence)
    .where(and(eq(licence.userId, param('userId')), eq(licence.role, param('role'))))
    .prepare(name),
)

/** The last valid day of someone's licence; null without one. */
export const licenceExpiryOf = async (
  reader: Reader,
  userId: number,
  role: LicensedRole,
): Promise<CivilDate | null> =>
  (await expiryStatement(reader).execute({ userId, role }))[0]?.validUntil ?? null
