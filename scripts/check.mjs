import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { root } from './build-outputs.mjs'
import { listen, tool } from './run.mjs'

/**
 * Checks everything that can be checked without running the product. `--fast` skips unused code, known
 * vulnerabilities and the lint rules that need types, and reuses the type checker's last results: for an editor, or before a commit.
 */

const isFast = process.argv.includes('--fast')
const workspaces = ['contract', 'server', 'web', 'e2e', 'bench']
const cache = path.join(root, 'node_modules/.cache/alafia-check')

/** @param {string} name */
const remembered = (name) =>
  isFast ? ['--incremental', '--tsBuildInfoFile', path.join(cache, `${name}.tsbuildinfo`)] : []

/** @typedef {{ name: string, program: string, words: readonly string[] }} Part */

/** @type {(workspace: string) => Part} */
const typesOf = (workspace) => ({
  name: `types of ${workspace}`,
  program: tool('tsc'),
  words: ['-p', workspace, ...remembered(workspace)],
})

/** @type {readonly Part[]} two run at a time, so the slowest come first */
const parts = [
  ...(isFast
    ? [
        typesOf('server'),
        { name: 'lint without types', program: tool('oxlint'), words: ['-c', '.oxlintrc.fast.json'] },
      ]
    : [
        { name: 'lint and import rules', program: tool('oxlint'), words: [] },
        { name: 'unused code', program: tool('knip'), words: ['--no-progress'] },
        typesOf('server'),
        {
          name: 'known vulnerabilities',
          program: process.execPath,
          words: ['scripts/check-advisories.mjs'],
        },
      ]),
  ...workspaces.filter((name) => name !== 'server').map(typesOf),
  { name: 'types of the tooling', program: tool('tsc'), words: ['-p', '.', ...remembered('tooling')] },
  { name: 'packages', program: process.execPath, words: ['scripts/check-packages.mjs'] },
  { name: 'requirements', program: process.execPath, words: ['scripts/requirements.mjs', '--check'] },
  { name: 'format', program: tool('oxfmt'), words: ['--check'] },
]

/** @type {string[]} */
const failed = []
const waiting = [...parts]

async function runWaitingParts() {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const since = performance.now()
    // The type checker and the linter are Go programs: less frequent garbage collection saves a quarter of their time.
    const { code, output } = await listen(part.program, part.words, { GOGC: '400' })
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    process.stdout.write(`${code === 0 ? 'ok     ' : 'FAILED '} ${part.name} (${seconds} s)\n`)
    if (code === 0) {
      for (const [note] of output.matchAll(/^note: .*$/gm)) process.stdout.write(`        ${note}\n`)
      continue
    }
    failed.push(part.name)
    process.stdout.write(`${output.trimEnd()}\n\n`)
  }
}

await mkdir(cache, { recursive: true })
await Promise.all([runWaitingParts(), runWaitingParts()])

process.stdout.write(
  failed.length === 0
    ? `All ${parts.length} parts passed.\n`
    : `${failed.length} of ${parts.length} parts failed: ${failed.join(', ')}.\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1
