import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../build-outputs.mjs'
import { testsOf } from '../citations.mjs'
import { guards, removed } from './list.mjs'

const idsOf = (title: string) => title.match(/\b[A-Z]+-\d+\b/g) ?? []

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

it.each(guards)('SEC-95 the guard $name is in $file once, and tests cite its rule', (guard) => {
  expect(removed(read(guard.file), guard)).not.toBe(read(guard.file))
  const tests = testsOf(new Map(guard.tests.map((file) => [file, read(file)])))
  expect(tests.flatMap(({ title }) => idsOf(title))).toContain(guard.requirement)
  for (const name of guard.without ?? []) expect(guards.map((one) => one.name)).toContain(name)
})

const migrations = 'server/src/migrations'

it.each(guards.filter(({ file }) => file.startsWith(migrations)))(
  'SEC-95 no later migration replaces the function or trigger that the guard $name is in',
  ({ file, code }) => {
    const before = read(file).split(code)[0] ?? ''
    // Neither is a constraint or a policy.
    const body = /\bfunction \w+(?=\((?:(?!\bfunction \w+\(|\$\$;).)*$)/is.exec(before)
    const [created] = /\btrigger \w+/i.exec(code) ?? body ?? []
    const later = readdirSync(path.join(root, migrations)).filter(
      (other) => other.endsWith('.sql') && other > path.basename(file),
    )
    const again = new RegExp(`create (?:or replace )?${created}\\b`, 'i')
    expect(later.filter((other) => again.test(read(`${migrations}/${other}`)))).toEqual([])
  },
)

it('SEC-95 each guard has a name of its own', () => {
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length)
})

it('SEC-95 a guard that is gone, or there twice, is named', () => {
  const [guard] = guards
  if (!guard) throw new Error('There are no guards')
  expect(() => removed('', guard)).toThrow(`has the code of the guard '${guard.name}' no more`)
  expect(() => removed(guard.code.repeat(2), guard)).toThrow('several times')
})
