/**
 * What a runner of tests did, in numbers.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 *
 * Of the runners' own reports, what is read here:
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 */

/**
 * A runner that ends badly without naming a failed test (a file that doesn't load, a setup that breaks), and one that
 * ran nothing at all, count as one failure: silence is no success.
 * @param {Tally} tally @param {number} code the runner's exit code
 * @returns {Tally}
 */
const honest = (tally, code) =>
  tally.failed === 0 && (code !== 0 || tally.passed === 0) ? { ...tally, failed: 1 } : tally

/** The runner left no report. */
const silent = { passed: 0, failed: 1, skipped: 0 }

/** @param {VitestReport | undefined} report @param {number} code */
export const tallyOfVitest = (report, code) =>
  report
    ? honest(
        {
          passed: report.numPassedTests,
          failed: report.numFailedTests,
          skipped: report.numPendingTests + report.numTodoTests,
        },
        code,
      )
    : silent

/**
 * A test that only passed when tried again has failed.
 * @param {PlaywrightReport | undefined} report @param {number} code
 */
export const tallyOfPlaywright = (report, code) =>
  report
    ? honest(
        {
          passed: report.stats.expected,
          failed: report.stats.unexpected + report.stats.flaky,
          skipped: report.stats.skipped,
        },
        code,
      )
    : silent

/**
 * What a run would have held that couldn't take place.
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
    : silent

/** @param {readonly Tally[]} tallies @returns {Tally} */
export const sum = (tallies) => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
})

/** @param {Tally} tally */
export const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
