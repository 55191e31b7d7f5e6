import { sql } from 'drizzle-orm'
import { reasonOf } from '../platform/command-line.ts'
import { openForReading } from '../platform/database/open-for-reading.ts'
import { readSettings } from '../platform/settings.ts'
import { verifyChain } from './verify.ts'

/*
 * `npm run audit:detach -- 2025-03` takes that month out of the trail, into tables of the schema `detached`. First the whole trail is
 * verified: what is broken stays where it is.
 */

try {
  const month = process.argv[2] ?? ''
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new Error('Name the month: npm run audit:detach -- 2025-03')
  const database = await openForReading(readSettings(process.env))
  try {
    const { broken } = await verifyChain(database.db)
    if (broken) throw new Error(`Entry ${broken.id} of the audit trail ${broken.why}`)
    await database.db.execute(sql`select detach_audit_month(${`${month}-01`}::date)`)
  } finally {
    await database.close()
  }
  const name = month.replace('-', '_')
  process.stdout.write(
    `${month} is in the tables detached.audit_entry_${name} and detached.audit_entry_patient_${name}.\n`,
  )
} catch (error) {
  process.stderr.write(`Nothing was detached: ${reasonOf(error)}\n`)
  process.exitCode = 1
}
