import { eq, sql } from 'drizzle-orm'
import type { SecuritySettings } from '@alafia/contract/administration/security/schema'
import { people } from '../../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import type { Tx } from '../../request/context.ts'
import type { Security } from '../../sessions/rules.ts'
import { securityRules } from '../../sessions/table.ts'

const selectSettings = prepared((db, name) => {
  const changer = people('changer')
  return db
    .select({
      rules: securityRules.rules,
      version: securityRules.version,
      stillLonger: securityRules.stillLonger,
      changedAt: securityRules.updatedAt,
      changedBy: sql<string | null>`${changer.firstName} || ' ' || ${changer.lastName}`,
    })
    .from(securityRules)
    .leftJoin(changer, eq(changer.id, securityRules.updatedBy))
    .prepare(name)
})

/** The current settings, and who changed them last. */
export const getSecuritySettings = async (
  db: Queryable,
  { defaults }: Pick<Security, 'defaults'>,
  now: Date,
): Promise<SecuritySettings> => {
  const [row] = await selectSettings(db).execute()
  return {
    rules: { ...defaults, ...row?.rules },
    defaults,
    version: row?.version ?? 0,
    changedAt: row?.changedAt.toISOString() ?? null,
    changedBy: row?.changedBy ?? null,
    stillLonger: row?.stillLonger.filter(({ until }) => Date.parse(until) > now.getTime()) ?? [],
  }
}

const waitForLock = prepared((db, name) =>
  db
    .select({ turn: sql`pg_advisory_xact_lock(hashtextextended('security rules', 0))` })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** Locks them until the transaction ends. */
export const lockSecuritySettings = async (
  tx: Tx,
  security: Pick<Security, 'defaults'>,
  now: Date,
): Promise<SecuritySettings> => {
  await waitForLock(tx).execute()
  return getSecuritySettings(tx, security, now)
}
