import { parseArgs } from 'node:util'
import { lines, report, summary } from './report.ts'
import { saveResults } from './results.ts'
import { sections, standalone } from './sections.ts'
import { setUp } from './set-up.ts'

/*
 * Speed, as ratios taken in one run: load, server, baseline and PostgreSQL share the machine's cores.
 * `npm run bench -- --quick` fills 100,000 appointments instead of a million; `--only NAME,NAME` runs these sections alone;
 * `--save NAME` stores the figures in bench/results.
 */

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, save: { type: 'string' } },
})
const all = Object.keys({ ...sections, ...standalone })
const names = values.only?.split(',') ?? all
for (const name of names)
  if (!all.includes(name)) throw new Error(`There is no section ${name}. There are: ${all.join(', ')}`)

const rows = values.quick ? 100_000 : 1_000_000
const measure = async (name: string) => {
  const alone = standalone[name]
  if (alone) return alone(rows)
  const bench = await setUp()
  try {
    await sections[name]?.({ ...bench, rows })
  } finally {
    await bench.close()
  }
}

for (const name of names) {
  try {
    await measure(name)
  } catch (error) {
    // The other sections are still worth their time.
    report(name, 'failed', String(error), false)
    process.exitCode = 1
  }
}
summary()
if (values.save !== undefined)
  await saveResults(
    values.save,
    lines,
    all.filter((name) => !names.includes(name)),
  )
