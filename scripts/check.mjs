import { listen, tool } from './run.mjs'

/** Everything that can be known without running the product. Two parts run at a time; the longest start first. */

const workspaces = ['contract', 'server', 'web', 'e2e', 'bench']

/** @type {readonly { name: string, program: string, words: readonly string[] }[]} */
const parts = [
  { name: 'lint and import rules', program: 'oxlint', words: [] },
  { name: 'unused code', program: 'knip', words: ['--no-progress'] },
  ...workspaces.map((name) => ({ name: `types of ${name}`, program: 'tsc', words: ['-p', name] })),
  { name: 'types of the tooling', program: 'tsc', words: ['-p', '.'] },
  { name: 'format', program: 'oxfmt', words: ['--check'] },
]

/** @type {string[]} */
const failed = []
const waiting = [...parts]

async function lane() {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const since = performance.now()
    const { code, output } = await listen(tool(part.program), part.words)
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    process.stdout.write(`${code === 0 ? 'ok     ' : 'FAILED '} ${part.name} (${seconds} s)\n`)
    if (code === 0) continue
    failed.push(part.name)
    process.stdout.write(`${output.trimEnd()}\n\n`)
  }
}

await Promise.all([lane(), lane()])

process.stdout.write(
  failed.length === 0
    ? `All ${parts.length} parts are in order.\n`
    : `${failed.length} of ${parts.length} parts failed: ${failed.join(', ')}.\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1
