import { spawnSync } from 'node:child_process'
import { root } from './build-outputs.mjs'
import { onlyShipped } from './shipped.mjs'

/** Writes what is shipped to stdout, as a CycloneDX bill of materials: `npm run -s sbom > sbom.json`. */

const { status, stdout, stderr } = spawnSync(
  'npm',
  [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    '--workspace=contract',
    '--workspace=server',
    '--workspace=web',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
)
if (status === 0) {
  const bill = /** @type {import('./shipped.mjs').BillOfMaterials} */ (JSON.parse(stdout))
  bill.metadata.component.name = 'alafia'
  process.stdout.write(`${JSON.stringify(onlyShipped(bill), null, 2)}\n`)
} else {
  process.stderr.write(stderr)
  process.exitCode = 1
}
