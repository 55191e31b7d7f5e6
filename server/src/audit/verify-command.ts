import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseStartError } from '../platform/start-error.ts'
import { readSettings, SettingError } from '../platform/settings.ts'
import { compareHeads, headsIn, headText, type HeadComparison } from './heads.ts'
import { openForReading } from '../platform/database/open-for-reading.ts'
import { verifyChain, type Verification } from './verify.ts'

/*
 * `npm run audit:verify` prints whether the trail is intact. With `-- --heads FILE` it also prints whether the heads in that file are
 * part of it. It exits with 0 if all is well, 1 if the trail is broken, isn't that of the heads, or can't be read.
 */

const count = (entries: number) => `${entries} ${entries === 1 ? 'entry' : 'entries'}`

const lineOf = ({ entries, head, broken }: Verification): string =>
  broken
    ? `The audit trail is BROKEN: entry ${broken.id} ${broken.why}. Intact before it: ${count(entries)}.`
    : `The audit trail is intact: ${count(entries)}, head ${head || 'none'}.`

const comparisonLine = (file: string, { last, foreign }: HeadComparison): string =>
  foreign
    ? `The audit trail was REWRITTEN: head ${headText(foreign)} of ${file} isn't part of it. ${last ? `The last that is: ${headText(last)}.` : 'No earlier one is.'}`
    : `Every head of ${file} is part of it, the last at entry ${last?.entries}.`

/** `npm run` starts in the project, wherever it was called. */
const calledFrom = process.env['INIT_CWD'] ?? '.'

const readHeads = async (file: string) => {
  const heads = headsIn(await readFile(resolve(calledFrom, file), 'utf8'))
  if (heads.length === 0) throw new Error(`There is no head in ${file}`)
  return heads
}

const reasonOf = (error: unknown): string => {
  const cause: unknown = error instanceof DrizzleQueryError ? error.cause : error
  // If a host name has several addresses, the error is an AggregateError without a message.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  if (first instanceof SettingError || first instanceof DatabaseStartError) return first.message
  return first instanceof Error ? `${first.message.split('\n')[0]}.` : String(first)
}

try {
  const { heads: file } = parseArgs({ options: { heads: { type: 'string' } } }).values
  const heads = file === undefined ? undefined : await readHeads(file)
  const database = await openForReading(readSettings(process.env))
  try {
    const found = await verifyChain(database.db)
    process.stdout.write(`${lineOf(found)}\n`)
    process.exitCode = found.broken ? 1 : 0
    if (file !== undefined && heads) {
      const compared = await compareHeads(database.db, heads)
      process.stdout.write(`${comparisonLine(file, compared)}\n`)
      if (compared.foreign) process.exitCode = 1
    }
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`The audit trail can't be checked: ${reasonOf(error)}\n`)
  process.exitCode = 1
}
