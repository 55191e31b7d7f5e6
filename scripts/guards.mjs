import { existsSync, rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { root } from './build-outputs.mjs'
import { guards, removed } from './guards/list.mjs'
import { listen } from './run.mjs'

/**
 * Removes each guard in turn, in a copy of the tree, and prints which test noticed. `--only NAME` tries only the guards whose name
 * contains it. Fails if no test notices one, or if the code of one isn't in its file any more.
 * @typedef {import('./guards/list.mjs').Guard} Guard
 */

const { only = [''] } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values
const chosen = guards.filter(({ name }) => only.some((part) => name.includes(part)))
const copy = await realpath(await mkdtemp(path.join(os.tmpdir(), 'alafia-guards-')))
const removeCopy = () => rmSync(copy, { recursive: true, force: true })
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`)

/** The files as they are now, with the packages linked; the workspaces among them lead to the copy. */
async function copyTree() {
  const { output } = await listen('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  for (const file of output.split('\0'))
    if (file !== '' && existsSync(path.join(root, file)))
      await cp(path.join(root, file), path.join(copy, file))
  const [from, to] = [path.join(root, 'node_modules'), path.join(copy, 'node_modules')]
  await mkdir(to)
  for (const name of await readdir(from))
    if (name === '@alafia')
      await cp(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true })
    else if (name === '.bin' || !name.startsWith('.'))
      await symlink(path.join(from, name), path.join(to, name))
}

/** The tests that failed in this run. A file that fails as a whole isn't among them: perhaps what replaces the guard can't run.
 * @type {string[]} */
let failed = []

/** Its PostgreSQL starts, with all migrations, before its first test. */
const openTests = () =>
  createVitest('test', {
    root: copy,
    project: ['server'],
    watch: false,
    fileParallelism: false,
    isolate: true,
    bail: 1,
    reporters: [
      {
        onTestCaseResult: (test) => {
          if (test.result().state === 'failed') failed.push(test.fullName)
        },
      },
    ],
  })

/** @typedef {Awaited<ReturnType<typeof openTests>>} Tests */

/** Runs the tests of these guards: in their files, what cites their rules. Stops at the first that fails.
 * @param {Tests} tests @param {readonly Guard[]} of @returns {Promise<string | undefined>} that test */
async function firstFailure(tests, of) {
  failed = []
  const rules = of.map(({ requirement }) => requirement)
  tests.setGlobalTestNamePattern(new RegExp(String.raw`\b(?:${rules.join('|')})\b`))
  const files = new Set(of.flatMap((guard) => guard.tests))
  await tests.runTestSpecifications(await tests.globTestSpecifications([...files]))
  return failed[0]
}

/** Runs a guard's tests without it. Migrations are run when the tests are opened.
 * @param {Tests} opened @param {Guard} guard @returns {Promise<string | undefined>} the test that noticed */
async function whoNotices(opened, guard) {
  const gone = [guard, ...guards.filter(({ name }) => guard.without?.includes(name))]
  const files = [...new Set(gone.map(({ file }) => path.join(copy, file)))]
  const isMigration = files.some((file) => file.endsWith('.sql'))
  const before = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  for (const one of gone) {
    const file = path.join(copy, one.file)
    await writeFile(file, removed(await readFile(file, 'utf8'), one))
  }
  const tests = isMigration ? await openTests() : opened
  try {
    for (const file of files) tests.invalidateFile(file)
    return await firstFailure(tests, [guard])
  } finally {
    await Promise.all(files.map((file, place) => writeFile(file, before[place] ?? '')))
    for (const file of files) opened.invalidateFile(file)
    if (isMigration) await tests.close()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    removeCopy()
    process.exit(1)
  })

/** @type {Tests | undefined} */
let tests
try {
  if (chosen.length === 0) throw new Error(`No guard’s name contains '${only.join(', ')}'`)
  await copyTree()
  process.chdir(copy)
  tests = await openTests()
  // A test that fails anyway notices nothing.
  const broken = await firstFailure(tests, chosen)
  if (broken !== undefined) throw new Error(`This test fails with all guards in place: ${broken}`)
  const unnoticed = []
  for (const guard of chosen) {
    const test = await whoNotices(tests, guard)
    if (test === undefined) unnoticed.push(guard.name)
    say(`${guard.name} (${guard.requirement}): ${test === undefined ? 'NOT NOTICED' : `noticed by ${test}`}`)
  }
  say(`${chosen.length} guards removed in turn: ${unnoticed.length} not noticed ${unnoticed.join(', ')}`)
  // The runner set it to 1, for the tests that were to fail.
  process.exitCode = unnoticed.length === 0 ? 0 : 1
} finally {
  await tests?.close()
  process.chdir(root)
  removeCopy()
}
