import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenHouseRules } from './broken-house-rules.ts'
import { brokenLinterRules } from './broken-linter-rules.ts'
import { cleanTree } from './clean-tree.ts'
import { importRules } from './imports.mjs'
import { nameRules } from './names.mjs'
import { root } from './place.mjs'

type Finding = { code: string; filename: string; message: string }
type Ruled = { rules: Record<string, unknown> }
type Outcome = { passed: boolean; files: number; findings: Finding[] }

const brokenFiles = [...brokenHouseRules, ...brokenLinterRules]
const folders: string[] = []

/** Writes a tree and judges it by the very same configuration and rules as the repository's own. */
async function lint(tree: Record<string, string>): Promise<Outcome> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'alafia-lint-'))
  folders.push(folder)
  for (const [file, text] of Object.entries(tree)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json'])
    await cp(path.join(root, file), path.join(folder, file))
  await cp(path.join(root, 'lint'), path.join(folder, 'lint'), {
    recursive: true,
    filter: (source) => !source.endsWith('.ts'),
  })
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { jsx: 'react-jsx', lib: ['ES2023', 'DOM'], types: ['node'] },
      include: ['contract', 'server', 'web', 'e2e', 'bench'],
    }),
  )
  await linkPackages(folder)
  const run = await promisify(execFile)(
    path.join(root, 'node_modules/.bin/oxlint'),
    ['-f', 'json', 'contract', 'server', 'web', 'e2e', 'bench'],
    { cwd: folder, maxBuffer: 1 << 26 },
  ).then(
    ({ stdout }) => ({ passed: true, stdout }),
    (error: Error & { stdout: string }) => ({ passed: false, stdout: error.stdout }),
  )
  // oxlint's own form, of its pinned version.
  const report = JSON.parse(run.stdout) as { diagnostics: Finding[]; number_of_files: number }
  return { passed: run.passed, files: report.number_of_files, findings: report.diagnostics }
}

/** The repository's packages, with the tree's own workspaces among them. */
async function linkPackages(folder: string) {
  const packages = await readdir(path.join(root, 'node_modules'))
  await mkdir(path.join(folder, 'node_modules/@alafia'), { recursive: true })
  await Promise.all([
    ...packages
      .filter((name) => name !== '@alafia')
      .map((name) => symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))),
    ...['contract', 'server'].map((name) =>
      symlink(path.join(folder, name), path.join(folder, 'node_modules/@alafia', name)),
    ),
  ])
}

/** `typescript/no-explicit-any` of the configuration is `typescript(no-explicit-any)` in the outcome. */
const isOf = (rule: string, finding: Finding) => finding.code.endsWith(`(${rule.replace(/^.*\//, '')})`)

const isSource = (file: string) => /\.tsx?$/.test(file)

/** The lines below a folder that silence a linter. */
async function excusesIn(folder: string) {
  const files = (await readdir(path.join(root, folder), { recursive: true })).filter(
    (file) => /\.(tsx?|mjs)$/.test(file) && !/node_modules|rules\.test/.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, folder, file), 'utf8')))
  return texts.flatMap((text, index) =>
    text
      .split('\n')
      .filter((line) => /(oxlint|eslint)-disable/.test(line))
      .map((line) => `${folder}/${files[index]}: ${line.trim()}`),
  )
}

describe('the rules of the house', () => {
  let clean: Outcome
  let broken: Outcome

  beforeAll(async () => {
    clean = await lint(cleanTree)
    const tree = { ...cleanTree }
    for (const { file, text, beside } of brokenFiles) Object.assign(tree, beside, { [file]: text })
    broken = await lint(tree)
  })
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

  it('let a house pass that keeps them, having looked at every file of it', () => {
    expect(clean.findings).toEqual([])
    expect(clean.passed).toBe(true)
    expect(clean.files).toBe(Object.keys(cleanTree).filter(isSource).length)
  })

  it('fail a house that breaks them', () => {
    expect(broken.passed).toBe(false)
  })

  it.each(brokenFiles.map(({ rule, file }) => ({ rule, file })))(
    '$rule is seen in $file',
    ({ rule, file }) => {
      expect(
        broken.findings.filter((finding) => finding.filename === file && isOf(rule, finding)),
      ).not.toEqual([])
    },
  )

  it('blame no file of the clean house', () => {
    expect(broken.findings.filter(({ filename }) => filename in cleanTree)).toEqual([])
  })

  it('are all broken here on purpose: the ones written here, and the ones that .oxlintrc.json names', async () => {
    // Its form is checked by oxlint itself.
    const configuration = JSON.parse(await readFile(path.join(root, '.oxlintrc.json'), 'utf8')) as Ruled & {
      overrides: Ruled[]
    }
    const named = [configuration, ...configuration.overrides]
      .flatMap(({ rules }) => Object.entries(rules))
      .flatMap(([rule, level]) => (level === 'off' ? [] : [rule]))
    const written = [...importRules, ...nameRules].map(({ name }) => `alafia/${name}`)
    const seen = new Set(brokenFiles.map(({ rule }) => rule))
    expect([...named, ...written].filter((rule) => !seen.has(rule))).toEqual([])
    expect(written.filter((rule) => !named.includes(rule))).toEqual([])
  })

  it('have no excuses: a file may silence another rule for one line, with the reason', async () => {
    const sources = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench', 'scripts', 'lint']
    const reasoned = /oxlint-disable(-next)?-line (?!alafia|import\/no-cycle)\S+ -- \S/
    const excuses = (await Promise.all(sources.map(excusesIn))).flat()
    expect(excuses.filter((line) => !reasoned.test(line))).toEqual([])
  })

  it('say in words what to do instead', () => {
    for (const { name, message } of [...importRules, ...nameRules]) {
      expect(message, name).toMatch(/^.{40,}\.$/)
    }
  })
})
