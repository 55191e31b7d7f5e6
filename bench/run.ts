import { parseArgs } from 'node:util'
import { lines, report, summary } from './report.ts'
import { saveResults } from './results.ts'
import { sections } from './sections.ts'
import { setUp } from './set-up.ts'

/*
 * Speed, as ratios taken in one run: load, server, baseline and PostgreSQL share the machine's cores.
 * `npm run bench -- --quick` fills 100,000 appointments instead of a million; `--only NAME,NAME` runs these sections alone;
 * `--save NAME` stores the figures in bench/results.
 */

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, save: { type: 'string' } },
})
const names = values.only?.split(',') ?? Object.keys(sections)
for (const name of names)
  if (!(name in sections))
    throw new Error(`There is no section ${name}. There are: ${Object.keys(sections).join(', ')}`)

const rows = values.quick ? 100_000 : 1_000_000
for (const name of names) {
  const bench = await setUp()
  try {
    await sections[name]?.({ ...bench, rows })
  } catch (error) {
    // The other sections are still worth their time.
    report(name, 'failed', String(error), false)
    process.exitCode = 1
  } finally {
    await bench.close()
  }
}
summary()
if (values.save !== undefined)
  await saveResults(
    values.save,
    lines,
    Object.keys(sections).filter((name) => !names.includes(name)),
  )
