import { spawnSync } from 'node:child_process'
import { vulnerabilitiesIn } from './advisories.mjs'
import { root } from './build-outputs.mjs'

/** Fails when a package that is shipped has a known vulnerability. Without an answer from the advisory service, says so and passes. */

const { stdout } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000'],
  { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
)
/** @type {import('./advisories.mjs').AuditReport} */
let report = {}
try {
  report = /** @type {typeof report} */ (JSON.parse(stdout))
} catch {
  // npm gave up before it wrote a report.
}
const vulnerable = vulnerabilitiesIn(report)

if (vulnerable === undefined)
  process.stdout.write(
    `note: the advisory service did not answer, so no package was checked for known vulnerabilities. ${report.message ?? ''}\n`,
  )
else if (vulnerable.length > 0) {
  for (const line of vulnerable) process.stdout.write(`${line}\n`)
  process.stdout.write('Update the packages, or override the dependency in package.json.\n')
  process.exitCode = 1
}
