import { parseArgs } from 'node:util'
import { lines, report, summary } from './report.ts'
import { saveResults } from './results.ts'
import { sections, standalone } from './sections.ts'
import { setUp } from './set-up.ts'

/*
 * Speed, as ratios taken in one run: load, server, baseline and PostgreSQL share the machine's cores.
 * `npm run bench -- --quick` fills 100,000 appointments instead of a million, `--large` ten million; `--only NAME,NAME` runs these
 * sections alone. A run stores its figures in bench/results by its day, one of some sections only with `--save NAME`. It begins no
 * section after `--minutes` (40), and says which those are.
 */

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    large: { type: 'boolean' },
    only: { type: 'string' },
    save: { type: 'string' },
    minutes: { type: 'string', default: '40' },
  },
})
const all = Object.keys({ ...sections, ...standalone })
const names = values.only?.split(',') ?? all
for (const name of names)
  if (!all.includes(name)) throw new Error(`There is no section ${name}. There are: ${all.join(', ')}`)

// What is filled for ten million rows is measured whatever else there is time for.
if (values.large) names.sort((one, other) => Number(other === 'growth') - Number(one === 'growth'))
const rows = values.quick ? 100_000 : values.large ? 10_000_000 : 1_000_000
const end = performance.now() + Number(values.minutes) * 60_000
/** As a server of that size would have: with less, PostgreSQL writes each page many times while it is filled. */
const forTenMillion = { shared_buffers: '4GB', max_wal_size: '16GB' }
const measure = async (name: string) => {
  const alone = standalone[name]
  if (alone) return alone(rows)
  const bench = await setUp(values.large ? forTenMillion : {})
  try {
    await sections[name]?.({ ...bench, rows })
  } finally {
    await bench.close()
  }
}

const measured: string[] = []
for (const name of names) {
  if (performance.now() > end) break
  measured.push(name)
  try {
    await measure(name)
  } catch (error) {
    // The other sections are still worth their time.
    report(name, 'failed', String(error), false)
    process.exitCode = 1
  }
}
summary()
const leftOut = all.filter((name) => !measured.includes(name))
if (leftOut.length > 0) process.stdout.write(`\nLeft out: ${leftOut.join(', ')}.\n`)
const today = new Date().toISOString().slice(0, 10)
const save =
  values.save ?? (values.only === undefined ? `${today}${values.large ? '-large' : ''}` : undefined)
if (save !== undefined) await saveResults(save, lines, leftOut)
