/** What breaks a rule: the file that it is seen in, and what else must lie beside it. */
export type BrokenFile = { rule: string; file: string; text: string; beside?: Record<string, string> }

const importing = (what: string, from: string) =>
  `import { ${what} } from '${from}'\n\nexport const used = ${what}\n`

const test = (body: string) => `import { expect, it } from 'vitest'\n\n${body}\n`

/** Every rule of the house, broken at least once, on top of the clean tree. */
export const brokenHouseRules: readonly BrokenFile[] = [
  {
    rule: 'alafia/imports-lead-somewhere',
    file: 'server/src/platform/no-extension.ts',
    text: importing('cores', './clock'),
  },
  {
    rule: 'alafia/imports-lead-somewhere',
    file: 'web/src/lib/no-such-export.ts',
    text: importing('day', '@alafia/contract/kernel/nothing'),
  },
  {
    rule: 'alafia/workspaces-by-name',
    file: 'server/src/platform/by-path.ts',
    text: importing('day', '../../../contract/src/kernel/civil.ts'),
  },
  {
    rule: 'alafia/no-barrels',
    file: 'web/src/ui/everything.ts',
    text: "export { Button } from './Button.tsx'\n",
  },
  { rule: 'alafia/no-barrels', file: 'web/src/ui/star.ts', text: "export * from './Button.tsx'\n" },
  {
    rule: 'alafia/nothing-imports-a-test',
    file: 'web/src/lib/from-a-test.ts',
    text: "import './format.test.ts'\n\nexport const used = 1\n",
  },
  {
    rule: 'alafia/contract-imports-only-zod',
    file: 'contract/src/kernel/with-node.ts',
    text: importing('cpus', 'node:os'),
  },
  {
    rule: 'alafia/contract-imports-only-zod',
    file: 'contract/src/kernel/with-package.ts',
    text: importing('sql', 'drizzle-orm'),
  },
  {
    rule: 'alafia/contract-imports-only-zod',
    file: 'contract/src/kernel/with-server.ts',
    text: importing('patient', '@alafia/server/seed/patient'),
  },
  {
    rule: 'alafia/contract-kernel-at-the-bottom',
    file: 'contract/src/kernel/with-domain.ts',
    text: importing('visit', '../appointments/schema.ts'),
  },
  { rule: 'alafia/zod-in-its-small-form', file: 'web/src/lib/with-zod.ts', text: importing('z', 'zod') },
  {
    rule: 'alafia/web-never-imports-the-server',
    file: 'web/src/lib/with-server.ts',
    text: importing('patient', '@alafia/server/seed/patient'),
  },
  {
    rule: 'alafia/web-runs-in-browsers',
    file: 'web/src/lib/with-node.ts',
    text: importing('cpus', 'node:os'),
  },
  {
    rule: 'alafia/web-imports-run-one-way',
    file: 'web/src/lib/up.ts',
    text: importing('Button', '../ui/Button.tsx'),
  },
  {
    rule: 'alafia/web-imports-run-one-way',
    file: 'web/src/ui/up.ts',
    text: importing('Card', '../features/appointments/Card.tsx'),
  },
  {
    rule: 'alafia/web-imports-run-one-way',
    file: 'web/src/features/appointments/up.ts',
    text: importing('Home', '../../portals/patient/Home.tsx'),
  },
  {
    rule: 'alafia/web-imports-run-one-way',
    file: 'web/src/portals/patient/up.ts',
    text: importing('router', '../../router.tsx'),
  },
  {
    rule: 'alafia/features-never-import-one-another',
    file: 'web/src/features/family/sideways.ts',
    text: importing('key', '../appointments/queries.ts'),
  },
  {
    rule: 'alafia/server-never-imports-the-web',
    file: 'server/src/platform/with-web.ts',
    text: importing('format', '../../../web/src/lib/format.ts'),
  },
  {
    rule: 'alafia/server-imports-run-one-way',
    file: 'server/src/platform/table.ts',
    text: importing('accounts', '../accounts/table.ts'),
  },
  {
    rule: 'alafia/server-imports-run-one-way',
    file: 'server/src/sessions/up.ts',
    text: importing('route', '../request/route.ts'),
  },
  {
    rule: 'alafia/server-imports-run-one-way',
    file: 'server/src/sessions/actions.ts',
    text: importing('accounts', '../accounts/table.ts'),
  },
  {
    rule: 'alafia/server-imports-run-one-way',
    file: 'server/src/request/up.ts',
    text: importing('ask', '../accounts/queries.ts'),
  },
  {
    rule: 'alafia/server-imports-run-one-way',
    file: 'server/src/admin/up.ts',
    text: importing('hub', '../live/hub.ts'),
  },
  {
    rule: 'alafia/server-imports-run-one-way',
    file: 'server/src/live/up.ts',
    text: importing('app', '../app.ts'),
  },
  {
    rule: 'alafia/foundations-stand-side-by-side',
    file: 'server/src/audit/sideways.ts',
    text: importing('look', '../sessions/queries.ts'),
  },
  {
    rule: 'alafia/slices-follow-their-arrows',
    file: 'server/src/doctors/up.ts',
    text: importing('ask', '../appointments/queries.ts'),
  },
  {
    rule: 'alafia/slices-follow-their-arrows',
    file: 'server/src/family/sideways.ts',
    text: importing('ask', '../doctors/queries.ts'),
  },
  {
    rule: 'alafia/slices-follow-their-arrows',
    file: 'server/src/visits/undeclared.ts',
    text: importing('ask', '../inventory/queries.ts'),
  },
  {
    rule: 'alafia/slices-enter-by-their-doors',
    file: 'server/src/appointments/window.ts',
    text: importing('routes', '../doctors/routes.ts'),
  },
  {
    rule: 'alafia/slices-enter-by-their-doors',
    file: 'server/src/live/window.ts',
    text: importing('routes', '../messages/routes.ts'),
  },
  {
    rule: 'alafia/foreign-tables-are-for-foreign-keys',
    file: 'server/src/appointments/actions.ts',
    text: importing('doctors', '../doctors/table.ts'),
  },
  {
    rule: 'alafia/nothing-imports-admin',
    file: 'server/src/seed/with-admin.ts',
    text: importing('ask', '../admin/queries.ts'),
  },
  {
    rule: 'alafia/routes-hold-no-sql',
    file: 'server/src/live/routes.ts',
    text: importing('sql', 'drizzle-orm'),
  },
  {
    rule: 'alafia/routes-hold-no-sql',
    file: 'server/src/sessions/routes.ts',
    text: importing('sessions', './table.ts'),
  },
  {
    rule: 'alafia/sql-has-its-files',
    file: 'server/src/appointments/slots.ts',
    text: importing('Pool', 'pg'),
  },
  {
    rule: 'alafia/sql-has-its-files',
    file: 'server/src/live/rooms.ts',
    text: importing('sql', 'drizzle-orm'),
  },
  {
    rule: 'alafia/testing-stays-in-tests',
    file: 'server/src/appointments/with-testing.ts',
    text: importing('start', '../testing/server.ts'),
  },
  {
    rule: 'alafia/seed-stays-out-of-production',
    file: 'server/src/appointments/with-seed.ts',
    text: importing('patient', '../seed/patient.ts'),
  },
  {
    rule: 'alafia/journeys-see-contract-and-seed',
    file: 'e2e/inside.ts',
    text: importing('app', '../server/src/app.ts'),
  },
  {
    rule: 'alafia/journeys-see-contract-and-seed',
    file: 'bench/sideways.ts',
    text: importing('journey', '../e2e/journey.ts'),
  },
  {
    rule: 'alafia/nothing-imports-the-journeys',
    file: 'web/src/lib/with-journey.ts',
    text: importing('journey', '../../../e2e/journey.ts'),
  },
  {
    rule: 'alafia/no-utils-common-helpers',
    file: 'server/src/platform/utils.ts',
    text: 'export const used = 1\n',
  },
  {
    rule: 'alafia/no-utils-common-helpers',
    file: 'web/src/lib/common/dates.ts',
    text: 'export const used = 1\n',
  },
  {
    rule: 'alafia/no-utils-common-helpers',
    file: 'contract/src/kernel/date-helpers.ts',
    text: 'export const used = 1\n',
  },
  { rule: 'alafia/no-index-files', file: 'web/src/ui/index.ts', text: 'export const used = 1\n' },
  {
    rule: 'alafia/every-home-is-declared',
    file: 'server/src/invoices/queries.ts',
    text: 'export const used = 1\n',
  },
  { rule: 'alafia/every-home-is-declared', file: 'web/src/pages/Home.ts', text: 'export const used = 1\n' },
  {
    rule: 'alafia/cast-says-why',
    file: 'server/src/platform/cast.ts',
    text: 'const read = (text: string): unknown => text\n\nexport const used = read("1") as string\n',
  },
  {
    rule: 'import/no-cycle',
    file: 'server/src/platform/circle.ts',
    text: importing('other', './circle-back.ts'),
    beside: {
      'server/src/platform/circle-back.ts':
        "import type { used } from './circle.ts'\n\nexport type Used = typeof used\nexport const other = 1\n",
    },
  },
]

/** The rules of the linter that .oxlintrc.json names on top of its own sensible ones. */
export const brokenLinterRules: readonly BrokenFile[] = [
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
    rule: 'react/button-has-type',
    file: 'web/src/ui/Untyped.tsx',
    text: 'export const Untyped = () => <button>Go</button>\n',
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
]
