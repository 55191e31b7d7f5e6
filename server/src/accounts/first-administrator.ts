import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import type { Settings } from '../platform/settings.ts'
import { hashPassword } from './password.ts'
import { accountRole, userAccount } from './table.ts'

/** Without demo mode the first administrator comes from the settings, at the first start, when there is no account yet. */
export const firstAdministrator = async (db: Database, { adminEmail, adminPassword }: Settings): Promise<void> => {
  if (adminEmail === undefined || adminPassword === undefined) return
  const passwordHash = await hashPassword(adminPassword)
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${userAccount} in exclusive mode`)
    const [anybody] = await tx.select({ id: userAccount.id }).from(userAccount).limit(1)
    if (anybody) return
    const [account] = await tx
      .insert(userAccount)
      .values({ email: adminEmail.toLowerCase(), passwordHash, firstName: 'System', lastName: 'Admin' })
      .returning({ id: userAccount.id })
    if (account) await tx.insert(accountRole).values({ userId: account.id, role: 'admin' })
  })
}
