import { parseArgs } from 'node:util'
import { summary } from './report.ts'
import { sections } from './sections.ts'
import { setUp } from './set-up.ts'

/*
 * Speed, as ratios taken in one run: load, server, baseline and PostgreSQL share the machine's cores.
 * `npm run bench -- --quick` fills 100,000 appointments instead of a million; `--only NAME,NAME` runs these sections alone.
 */

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } })
const names = values.only?.split(',') ?? Object.keys(sections)
for (const name of names)
  if (!(name in sections))
    throw new Error(`There is no section ${name}. There are: ${Object.keys(sections).join(', ')}`)

const rows = values.quick ? 100_000 : 1_000_000
for (const name of names) {
  const bench = await setUp()
  try {
    await sections[name]?.({ ...bench, rows })
  } finally {
    await bench.close()
  }
}
summary()
