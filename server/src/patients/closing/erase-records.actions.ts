import { sql } from 'drizzle-orm'
import { closedAccountsBefore } from '../../accounts/exports.queries.ts'
import { lockAccount, noteRecordsErased } from '../../accounts/users.actions.ts'
import { eraseVisitTexts } from '../../appointments/erasing.actions.ts'
import { eraseMemberNames } from '../../family/closing.actions.ts'
import { hasGrownUpSince } from '../../family/exports.queries.ts'
import { isLinkedWithOpenAccount } from '../../family/record-links/record-links.exports.queries.ts'
import { eraseDeliveries } from '../../pharmacy/deliveries.actions.ts'
import { tryEach } from '../../platform/jobs/try-each.ts'
import { transactWithoutSession, type Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { recordDeletions, recordFiles } from './record-deletions.ts'

const about = (statement: string, userId: number) => sql.raw(statement.replaceAll('$', String(userId)))

/** What was prescribed, dispensed and paid stays, of nobody. @returns the keys of files that nothing refers to any more */
const erase = async (tx: Tx, userId: number, now: Date): Promise<string[]> => {
  // Triggers let kept rows go only for a closed account, in a transaction that names it.
  await tx.execute(sql`select set_config('alafia.erasing_records_of', ${String(userId)}, true)`)
  const keys = new Set<string>()
  for (const files of recordFiles) {
    const { rows } = await tx.execute<{ key: string }>(about(files, userId))
    for (const { key } of rows) keys.add(key)
  }
  for (const [table, where] of recordDeletions)
    await tx.execute(about(`delete from ${table} where ${where}`, userId))
  await eraseVisitTexts(tx, userId)
  await eraseDeliveries(tx, userId)
  await eraseMemberNames(tx, userId)
  await noteRecordsErased(tx, userId, now)
  return [...keys]
}

/**
 * A job: erases the records of accounts that were closed longer ago than the retention period, once the youngest of the family has
 * been grown up for as long. What safety checks read for a linked record of an open account stays until then (ADM-95). Each account is one transaction, and one that fails holds up no other; files follow, or are found by
 * the job for files that no row refers to.
 */
export const eraseDueRecords = async (services: Services): Promise<void> => {
  const { db, clock, files, log, security } = services
  const now = clock.now()
  const { recordYears } = await security.periods(now)
  const eraseOne = (userId: number) =>
    transactWithoutSession(services, { address: '', requestId: `records-${userId}` }, async (tx) => {
      const held = await lockAccount(tx, userId)
      if (held.areRecordsErased || !(await hasGrownUpSince(tx, userId, clock.today(), recordYears))) return []
      if (await isLinkedWithOpenAccount(tx, userId)) return []
      tx.record('records.erased', `account ${userId}`, userId)
      return erase(tx, userId, now)
    })
  await tryEach(log, await closedAccountsBefore(db, now, recordYears), {
    name: (userId) => `erasing the records of account ${userId}`,
    async work(userId) {
      for (const key of await eraseOne(userId)) await files.remove(key)
    },
  })
}
