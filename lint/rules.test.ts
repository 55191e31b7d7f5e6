import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenHouseRules, brokenLinterRules } from './brokenFiles.ts'
import { cleanTree } from './cleanTree.ts'
import { importRules } from './imports.mjs'
import { nameRules } from './names.mjs'
import { root } from './place.mjs'

type Finding = { code: string; filename: string; message: string }
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
  const { diagnostics, number_of_files: files }: { diagnostics: Finding[]; number_of_files: number } =
    JSON.parse(run.stdout)
  return { passed: run.passed, files, findings: diagnostics }
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

describe('the rules of the house', () => {
  let clean: Outcome
  let broken: Outcome

  beforeAll(async () => {
    clean = await lint(cleanTree)
    broken = await lint(
      Object.assign(
        {},
        cleanTree,
        ...brokenFiles.map(({ file, text, beside }) => ({ [file]: text, ...beside })),
      ),
    )
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
    const configuration: { rules: Record<string, unknown>; overrides: { rules: Record<string, unknown> }[] } =
      JSON.parse(await readFile(path.join(root, '.oxlintrc.json'), 'utf8'))
    const rules = Object.assign({}, configuration.rules, ...configuration.overrides.map((one) => one.rules))
    const named = Object.keys(rules).filter((rule) => rules[rule] !== 'off')
    const written = [...importRules, ...nameRules].map(({ name }) => `alafia/${name}`)
    const seen = new Set(brokenFiles.map(({ rule }) => rule))
    expect([...named, ...written].filter((rule) => !seen.has(rule))).toEqual([])
    expect(written.filter((rule) => !named.includes(rule))).toEqual([])
  })

  it('say in words what to do instead', () => {
    for (const { name, message } of [...importRules, ...nameRules]) {
      expect(message, name).toMatch(/^.{40,}\.$/)
    }
  })
})
