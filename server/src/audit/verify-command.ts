import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseStartError } from '../platform/start-error.ts'
import { readSettings, SettingError } from '../platform/settings.ts'
import { openForReading } from './open-for-reading.ts'
import { verifyChain, type Verification } from './verify.ts'

/* `npm run audit:verify` prints one line and exits with 0 if the trail is intact, 1 if it is broken or can't be read. */

const count = (entries: number) => `${entries} ${entries === 1 ? 'entry' : 'entries'}`

const lineOf = ({ entries, head, broken }: Verification): string =>
  broken
    ? `The audit trail is BROKEN: entry ${broken.id} ${broken.why}. Intact before it: ${count(entries)}.`
    : `The audit trail is intact: ${count(entries)}, head ${head || 'none'}.`

const reasonOf = (error: unknown): string => {
  const cause: unknown = error instanceof DrizzleQueryError ? error.cause : error
  // If a host name has several addresses, the error is an AggregateError without a message.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  if (first instanceof SettingError || first instanceof DatabaseStartError) return first.message
  return first instanceof Error ? `${first.message.split('\n')[0]}.` : String(first)
}

try {
  const database = await openForReading(readSettings(process.env))
  try {
    const found = await verifyChain(database.db)
    process.stdout.write(`${lineOf(found)}\n`)
    process.exitCode = found.broken ? 1 : 0
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`The audit trail can't be checked: ${reasonOf(error)}\n`)
  process.exitCode = 1
}
