import type { Violation } from './violation.ts'

const test = (body: string) => `import { expect, it } from 'vitest'\n\n${body}\n`

/** A violation of each rule that .oxlintrc.json turns on besides oxlint's defaults. */
export const linterViolations: readonly Violation[] = [
  {
    rule: 'import/no-duplicates',
    file: 'web/src/lib/twice.ts',
    text: "import { one } from './one.ts'\nimport { two } from './one.ts'\n\nexport const used = one + two\n",
    beside: { 'web/src/lib/one.ts': 'export const one = 1\nexport const two = 2\n' },
  },
  {
    rule: 'import/first',
    file: 'web/src/lib/first.ts',
    text: "export const used = 1\nimport { format } from './format.ts'\nexport const also = format\n",
  },
  {
    rule: 'import/no-mutable-exports',
    file: 'web/src/lib/mutable.ts',
    text: 'export let used = 1\nused += 1\n',
  },
  { rule: 'eqeqeq', file: 'web/src/lib/equal.ts', text: 'export const used = (x: string) => x == "1"\n' },
  { rule: 'max-lines', file: 'web/src/lib/long.ts', text: 'export const used = 1\n'.padEnd(400, '\n') },
  {
    rule: 'max-lines',
    file: 'web/src/lib/long.test.ts',
    text: test('it("x", () => expect(1).toBe(1))').padEnd(700, '\n'),
  },
  { rule: 'no-console', file: 'server/src/platform/talk.ts', text: "console.log('Ada Obi')\n" },
  { rule: 'no-alert', file: 'web/src/lib/alert.ts', text: "export const used = () => alert('x')\n" },
  {
    rule: 'no-param-reassign',
    file: 'web/src/lib/reassign.ts',
    text: 'export const used = (x: number) => {\n  x = 2\n  return x\n}\n',
  },
  {
    rule: 'no-restricted-imports',
    file: 'web/src/ui/late.tsx',
    text: "import { lazy } from 'react'\n\nexport const used = lazy\n",
  },
  { rule: 'no-var', file: 'web/src/lib/var.ts', text: 'export var used = 1\n' },
  {
    rule: 'no-warning-comments',
    file: 'web/src/lib/later.ts',
    text: '// TODO later\nexport const used = 1\n',
  },
  {
    rule: 'no-unused-vars',
    file: 'web/src/lib/unused.ts',
    text: 'const unused = 1\nexport const used = 1\n',
  },
  { rule: 'prefer-const', file: 'web/src/lib/let.ts', text: 'let x = 1\nexport const used = x\n' },
  {
    rule: 'unicorn/prefer-node-protocol',
    file: 'server/src/platform/protocol.ts',
    text: "import { cpus } from 'os'\n\nexport const used = cpus\n",
  },
  {
    rule: 'typescript/ban-ts-comment',
    file: 'web/src/lib/ignore.ts',
    text: '// @ts-ignore\nexport const used: string = 1\n',
  },
  {
    rule: 'typescript/consistent-type-imports',
    file: 'web/src/lib/type-import.ts',
    text: "export type Used = import('./format.ts').Format\n",
  },
  {
    rule: 'typescript/no-deprecated',
    file: 'web/src/lib/deprecated.ts',
    text: "export const used = 'abc'.substr(1)\n",
  },
  {
    rule: 'typescript/no-explicit-any',
    file: 'web/src/lib/any.ts',
    text: 'export const used = (x: any) => [x]\n',
  },
  {
    rule: 'typescript/no-floating-promises',
    file: 'web/src/lib/floating.ts',
    text: 'const later = async () => 1\nexport const used = () => {\n  later()\n}\n',
  },
  {
    rule: 'typescript/no-misused-promises',
    file: 'web/src/lib/misused.ts',
    text: 'const later = async () => true\nexport const used = () => (later() ? 1 : 2)\n',
  },
  {
    rule: 'typescript/no-non-null-assertion',
    file: 'web/src/lib/bang.ts',
    text: 'export const used = (x: string | null) => x!.length\n',
  },
  {
    rule: 'typescript/no-unsafe-argument',
    file: 'web/src/lib/argument.ts',
    text: "export const used = Number.parseInt(JSON.parse('1'), 10)\n",
  },
  {
    rule: 'typescript/no-unsafe-assignment',
    file: 'web/src/lib/assignment.ts',
    text: "export const used = JSON.parse('1')\n",
  },
  {
    rule: 'typescript/no-unsafe-call',
    file: 'web/src/lib/call.ts',
    text: "export const used = () => void JSON.parse('1')()\n",
  },
  {
    rule: 'typescript/no-unsafe-member-access',
    file: 'web/src/lib/member.ts',
    text: "export const used = () => void JSON.parse('1').name\n",
  },
  {
    rule: 'typescript/no-unsafe-return',
    file: 'web/src/lib/return.ts',
    text: "export const used = () => JSON.parse('1')\n",
  },
  {
    rule: 'typescript/only-throw-error',
    file: 'web/src/lib/throw.ts',
    text: "export const used = () => {\n  throw 'text'\n}\n",
  },
  {
    rule: 'typescript/prefer-promise-reject-errors',
    file: 'web/src/lib/reject.ts',
    text: "export const used = () => Promise.reject('text')\n",
  },
  {
    rule: 'typescript/return-await',
    file: 'web/src/lib/return-await.ts',
    text: 'const later = async () => 1\nexport const used = async () => {\n  try {\n    return later()\n  } catch {\n    return 2\n  }\n}\n',
  },
  {
    rule: 'typescript/switch-exhaustiveness-check',
    file: 'web/src/lib/switch.ts',
    text: "export const used = (x: 'a' | 'b') => {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n",
  },
  {
    rule: 'react/rules-of-hooks',
    file: 'web/src/ui/Hooks.tsx',
    text: "import { useState } from 'react'\n\nexport const Hooks = ({ x }: { x: boolean }) => (x ? <p>{useState(1)[0]}</p> : null)\n",
  },
  {
    rule: 'react/exhaustive-deps',
    file: 'web/src/ui/Deps.tsx',
    text: "import { useMemo } from 'react'\n\nexport const Deps = ({ x }: { x: number }) => <p>{useMemo(() => x + 1, [])}</p>\n",
  },
  {
    rule: 'react/no-danger',
    file: 'web/src/ui/Danger.tsx',
    text: "export const Danger = () => <p dangerouslySetInnerHTML={{ __html: '<b>x</b>' }} />\n",
  },
  {
    rule: 'react/jsx-no-target-blank',
    file: 'web/src/ui/Blank.tsx',
    text: "export const Blank = ({ to }: { to: string }) => (\n  <a href={to} target='_blank'>\n    Out\n  </a>\n)\n",
  },
  {
    rule: 'vitest/no-disabled-tests',
    file: 'web/src/lib/disabled.test.ts',
    text: test("it.skip('x', () => {\n  expect(1).toBe(1)\n})"),
  },
  {
    rule: 'vitest/no-focused-tests',
    file: 'web/src/lib/focused.test.ts',
    text: test("it.only('x', () => {\n  expect(1).toBe(1)\n})"),
  },
  {
    rule: 'vitest/no-identical-title',
    file: 'web/src/lib/identical.test.ts',
    text: test("it('x', () => {\n  expect(1).toBe(1)\n})\nit('x', () => {\n  expect(1).toBe(1)\n})"),
  },
  {
    rule: 'vitest/valid-expect',
    file: 'web/src/lib/expect.test.ts',
    text: test("it('x', () => {\n  expect(1)\n})"),
  },
  {
    rule: 'vitest/no-standalone-expect',
    file: 'web/src/lib/standalone.test.ts',
    text: "import { describe, expect } from 'vitest'\n\ndescribe('x', () => {\n  expect(1).toBe(1)\n})\n",
  },
]
