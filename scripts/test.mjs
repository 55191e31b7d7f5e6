import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { failedJourneys, failedTests } from './failures.mjs'
import { needs, prepareMachine } from './required-programs.mjs'
import { run, tool } from './run.mjs'
import { slowest, timesOfJourneys } from './slowest.mjs'
import { flakyJourneys, leftOut, sentence, sum, tallyOfPlaywright, tallyOfVitest } from './test-results.mjs'

/**
 * Runs all tests and ends with what failed and one line that counts them. `npm test -- appointments` runs only the Vitest files whose
 * path contains the word.
 */

const filter = process.argv.slice(2)
const reports = await mkdtemp(path.join(os.tmpdir(), 'alafia-tests-'))

/** @param {string} file @returns {Promise<unknown>} a runner's report; undefined if the runner ended before writing one */
const read = async (file) => (existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined)

/**
 * What a runner's tests came to.
 * @typedef {{ tally: import('./test-results.mjs').Tally, times: readonly import('./slowest.mjs').FileTime[], named: readonly string[] }} Outcome
 */

/** @param {Record<string, string>} environment @returns {Promise<Outcome>} */
async function runVitest(environment) {
  const [file, times] = [path.join(reports, 'vitest.json'), path.join(reports, 'times.json')]
  const reporters = ['default', 'json', './scripts/file-times.mjs'].map((name) => `--reporter=${name}`)
  const words = ['run', ...reporters, `--outputFile.json=${file}`, ...filter]
  const code = await run(tool('vitest'), words, { ...environment, FILE_TIMES: times })
  const report =
    /** @type {(import('./test-results.mjs').VitestReport & import('./failures.mjs').VitestReport) | undefined} */ (
      await read(file)
    )
  const fileTimes = /** @type {import('./slowest.mjs').FileTime[] | undefined} */ (await read(times))
  return { tally: tallyOfVitest(report, code), times: fileTimes ?? [], named: failedTests(report) }
}

/** @param {Record<string, string>} environment @returns {Promise<Outcome>} */
async function runPlaywright(environment) {
  const file = path.join(reports, 'playwright.json')
  const onlyCounting = needs.chromium.leftOutAs in environment
  const words = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json']
  const code = await run(tool('playwright'), onlyCounting ? [...words, '--list'] : words, {
    ...environment,
    ...(onlyCounting ? {} : { WHOLE_RUN: 'yes' }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const report = /** @type {import('./test-results.mjs').PlaywrightReport | undefined} */ (await read(file))
  return onlyCounting
    ? { tally: leftOut(report), times: [], named: [] }
    : {
        tally: tallyOfPlaywright(report, code),
        times: timesOfJourneys(report),
        named: [...flakyJourneys(report), ...failedJourneys(report)],
      }
}

/** @returns {Promise<readonly Outcome[]>} */
async function runAll() {
  const environment = await prepareMachine()
  const built = await run(process.execPath, ['scripts/build.mjs'])
  if (built !== 0) return [{ tally: { passed: 0, failed: 1, skipped: 0 }, times: [], named: [] }]
  const units = await runVitest(environment)
  if (filter.length === 0) return [units, await runPlaywright(environment)]
  process.stdout.write('The journeys in e2e/ were left out: a filter was given.\n')
  return [units]
}

const outcomes = await runAll()
await rm(reports, { recursive: true, force: true })
const total = sum(outcomes.map(({ tally }) => tally))
const lines = [
  'The slowest test files:',
  ...slowest(outcomes.flatMap(({ times }) => times)),
  ...outcomes.flatMap(({ named }) => named),
  sentence(total),
]
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = total.failed === 0 ? 0 : 1
