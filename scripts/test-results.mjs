/**
 * The results of a test runner, counted.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 *
 * The parts of the runners' reports that we read:
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites?: readonly Suite[] }} PlaywrightReport
 * @typedef {{ specs?: readonly Spec[], suites?: readonly Suite[] }} Suite a file, or a group of tests in it
 * @typedef {{ title: string, file: string, tests: readonly { status: string, results: readonly Result[] }[] }} Spec
 * @typedef {{ duration: number, error?: { message?: string }, attachments?: readonly { name: string, path?: string }[] }} Result of one try
 */

/**
 * Counts one failure for a runner that fails without a failed test (a file that doesn't load, a broken set-up) or that
 * ran nothing.
 * @param {Tally} tally @param {number} code the runner's exit code
 * @returns {Tally}
 */
const withSilentFailure = (tally, code) =>
  tally.failed === 0 && (code !== 0 || tally.passed === 0) ? { ...tally, failed: 1 } : tally

/** The runner left no report. */
const noReport = { passed: 0, failed: 1, skipped: 0 }

/** @param {VitestReport | undefined} report @param {number} code */
export const tallyOfVitest = (report, code) =>
  report
    ? withSilentFailure(
        {
          passed: report.numPassedTests,
          failed: report.numFailedTests,
          skipped: report.numPendingTests + report.numTodoTests,
        },
        code,
      )
    : noReport

/**
 * A journey that passed on a retry counts as passed: only `.ci/run` retries, and `flakyJourneys` names it.
 * @param {PlaywrightReport | undefined} report @param {number} code
 */
export const tallyOfPlaywright = (report, code) =>
  report
    ? withSilentFailure(
        {
          passed: report.stats.expected + report.stats.flaky,
          failed: report.stats.unexpected,
          skipped: report.stats.skipped,
        },
        code,
      )
    : noReport

/**
 * Counts the tests of a run that couldn't take place as skipped.
 * @param {PlaywrightReport | undefined} listing @returns {Tally}
 */
export const leftOut = (listing) =>
  listing
    ? {
        passed: 0,
        failed: 0,
        skipped:
          listing.stats.expected + listing.stats.unexpected + listing.stats.flaky + listing.stats.skipped,
      }
    : noReport

/** @param {Suite} suite @returns {readonly Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** @param {PlaywrightReport | undefined} report */
export const allSpecs = (report) => (report?.suites ?? []).flatMap(specsOf)

/**
 * The journeys that failed and then passed on a retry: one line each, with the path of the retry's trace.
 * @param {PlaywrightReport | undefined} report
 */
export const flakyJourneys = (report) =>
  allSpecs(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => {
        const trace = results
          .flatMap(({ attachments = [] }) => attachments)
          .find(({ name }) => name === 'trace')?.path
        return `Flaky: e2e/${file} › ${title} (trace: ${trace ?? 'none'})`
      }),
  )

/** @param {readonly Tally[]} tallies @returns {Tally} */
export const sum = (tallies) => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
})

/** @param {Tally} tally */
export const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
