import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { needs, prepareMachine } from './machine.mjs'
import { run, tool } from './run.mjs'
import { leftOut, sentence, sum, tallyOfPlaywright, tallyOfVitest } from './tally.mjs'

/**
 * Runs all tests and ends with one line that counts them. `npm test -- appointments` runs only the tests of Vitest
 * whose path has the word.
 */

const filter = process.argv.slice(2)
const reports = await mkdtemp(path.join(os.tmpdir(), 'alafia-tests-'))

/** @param {string} file @returns {Promise<unknown>} what a runner reported; nothing where it died before */
const read = async (file) => (existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined)

/** @param {Record<string, string>} environment */
async function runVitest(environment) {
  const file = path.join(reports, 'vitest.json')
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...filter]
  const code = await run(tool('vitest'), words, environment)
  return tallyOfVitest(/** @type {import('./tally.mjs').VitestReport | undefined} */ (await read(file)), code)
}

/** @param {Record<string, string>} environment */
async function runPlaywright(environment) {
  const file = path.join(reports, 'playwright.json')
  const onlyCounting = needs.chromium.leftOutAs in environment
  const words = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json']
  const code = await run(tool('playwright'), onlyCounting ? [...words, '--list'] : words, {
    ...environment,
    ...(onlyCounting ? {} : { WHOLE_RUN: 'yes' }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const report = /** @type {import('./tally.mjs').PlaywrightReport | undefined} */ (await read(file))
  return onlyCounting ? leftOut(report) : tallyOfPlaywright(report, code)
}

async function runAll() {
  const environment = await prepareMachine()
  const built = await run(process.execPath, ['scripts/build.mjs'])
  if (built !== 0) return { passed: 0, failed: 1, skipped: 0 }
  const units = await runVitest(environment)
  if (filter.length === 0) return sum([units, await runPlaywright(environment)])
  process.stdout.write('The journeys in e2e/ were left out: a filter was given.\n')
  return units
}

const total = await runAll()
await rm(reports, { recursive: true, force: true })
process.stdout.write(`${sentence(total)}\n`)
process.exitCode = total.failed === 0 ? 0 : 1
