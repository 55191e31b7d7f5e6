import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { calledWith, reasonOf } from '../platform/command-line.ts'
import { readSettings } from '../platform/settings.ts'
import { compareHeads, headsIn, headText, type HeadComparison } from './heads.ts'
import { openForReading } from '../platform/database/open-for-reading.ts'
import { verifyChain, verifyDetached, type Verification } from './verify.ts'

/*
 * `npm run audit:verify` prints whether the trail is intact. With `-- --heads FILE` it also prints whether the heads in that file are
 * part of it. With `-- --month 2026-03` it checks that month alone, which was detached. It exits with 0 if all is well, 1 if the trail
 * is broken, isn't that of the heads, or can't be read.
 */

const count = (entries: number) => `${entries} ${entries === 1 ? 'entry' : 'entries'}`

const lineOf = (what: string, { entries, detached, head, broken }: Verification): string =>
  broken
    ? `${what} is BROKEN: entry ${broken.id} ${broken.why}. Intact before it: ${count(entries)}.`
    : `${what} is intact: ${count(entries)}, head ${head || 'none'}.${detached === undefined ? '' : ` ${count(detached)} of them ${detached === 1 ? 'is in a detached month' : 'are in detached months'}; check each with -- --month.`}`

const detachedLine = (detached: number) =>
  detached === 0 ? '' : ` Not compared, in detached months: ${detached}.`

const comparisonLine = (file: string, { last, foreign, detached }: HeadComparison): string =>
  foreign
    ? `The audit trail was REWRITTEN: head ${headText(foreign)} of ${file} isn't part of it. ${last ? `The last that is: ${headText(last)}.` : 'No earlier one is.'}`
    : `${last ? `Every head of ${file} is part of it, the last at entry ${last.entries}.` : `No head of ${file} could be compared.`}${detachedLine(detached)}`

const readHeads = async (file: string) => {
  const heads = headsIn(await readFile(calledWith(file), 'utf8'))
  if (heads.length === 0) throw new Error(`There is no head in ${file}`)
  return heads
}

try {
  const { heads: file, month } = parseArgs({
    options: { heads: { type: 'string' }, month: { type: 'string' } },
  }).values
  const heads = file === undefined ? undefined : await readHeads(file)
  const database = await openForReading(readSettings(process.env))
  try {
    const found = await (month === undefined ? verifyChain(database.db) : verifyDetached(database.db, month))
    process.stdout.write(`${lineOf(month ?? 'The audit trail', found)}\n`)
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
