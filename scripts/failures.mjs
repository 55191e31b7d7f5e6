import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { allSpecs } from './test-results.mjs'

/**
 * The tests that failed, each with the start of its message, for the end of a run: a log that is cut keeps its end.
 * @typedef {{ testResults?: readonly TestFile[] }} VitestReport
 * @typedef {{ name: string, message?: string, assertionResults: readonly Assertion[] }} TestFile its message says why it didn't load
 * @typedef {{ status: string, fullName: string, failureMessages?: readonly string[] }} Assertion
 */

const linesOfMessage = 12

/** @param {string} where @param {readonly string[]} messages */
const failure = (where, messages) => {
  const lines = stripVTControlCharacters(messages[0] ?? '')
    .split('\n')
    .slice(0, linesOfMessage)
  return [`Failed: ${where}`, ...lines.filter((line) => line.trim() !== '').map((line) => `  ${line}`)].join(
    '\n',
  )
}

/** @param {VitestReport | undefined} report */
export const failedTests = (report) =>
  (report?.testResults ?? []).flatMap(({ name, message = '', assertionResults }) => {
    const file = path.relative(process.cwd(), name)
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => failure(`${file} › ${fullName}`, failureMessages))
    return failed.length === 0 && message !== '' ? [failure(file, [message])] : failed
  })

/** @param {import('./test-results.mjs').PlaywrightReport | undefined} report */
export const failedJourneys = (report) =>
  allSpecs(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) =>
        failure(
          `e2e/${file} › ${title}`,
          results.map(({ error }) => error?.message ?? ''),
        ),
      ),
  )
