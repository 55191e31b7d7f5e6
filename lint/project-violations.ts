import type { Violation } from './violation.ts'

const importing = (what: string, from: string) =>
  `import { ${what} } from '${from}'\n\nexport const used = ${what}\n`

/** At least one violation of each of the project's own rules, to be added to the valid project. */
export const projectViolations: readonly Violation[] = [
  {
    rule: 'alafia/imports-resolve',
    file: 'server/src/platform/no-extension.ts',
    text: importing('cores', './clock'),
  },
  {
    rule: 'alafia/imports-resolve',
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
    rule: 'alafia/contract-kernel-knows-no-domain',
    file: 'contract/src/kernel/with-domain.ts',
    text: importing('visit', '../appointments/schema.ts'),
  },
  { rule: 'alafia/zod-mini', file: 'web/src/lib/with-zod.ts', text: importing('z', 'zod') },
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
    text: importing('ask', '../accounts/exports.queries.ts'),
  },
  {
    rule: 'alafia/server-imports-run-one-way',
    file: 'server/src/administration/up.ts',
    text: importing('hub', '../live/hub.ts'),
  },
  {
    rule: 'alafia/server-imports-run-one-way',
    file: 'server/src/live/up.ts',
    text: importing('app', '../app.ts'),
  },
  {
    rule: 'alafia/audit-and-outbox-stay-apart',
    file: 'server/src/outbox/sideways.ts',
    text: importing('entries', '../audit/entries.queries.ts'),
  },
  {
    rule: 'alafia/slices-import-along-arrows',
    file: 'server/src/doctors/up.ts',
    text: importing('ask', '../appointments/exports.queries.ts'),
  },
  {
    rule: 'alafia/slices-import-along-arrows',
    file: 'server/src/family/sideways.ts',
    text: importing('ask', '../doctors/exports.queries.ts'),
  },
  {
    rule: 'alafia/slices-import-along-arrows',
    file: 'server/src/video-visits/undeclared.ts',
    text: importing('ask', '../inventory/exports.queries.ts'),
  },
  {
    rule: 'alafia/slices-use-entry-points',
    file: 'server/src/appointments/window.ts',
    text: importing('routes', '../doctors/routes.ts'),
  },
  {
    rule: 'alafia/slices-use-entry-points',
    file: 'server/src/live/window.ts',
    text: importing('routes', '../messages/routes.ts'),
  },
  {
    rule: 'alafia/slices-use-entry-points',
    file: 'server/src/appointments/inner.queries.ts',
    text: importing('listed', '../doctors/listing.queries.ts'),
    beside: { 'server/src/doctors/listing.queries.ts': 'export const listed = 1\n' },
  },
  {
    rule: 'alafia/foreign-tables-are-for-foreign-keys',
    file: 'server/src/appointments/booking.actions.ts',
    text: importing('doctors', '../doctors/table.ts'),
  },
  {
    rule: 'alafia/nothing-imports-administration',
    file: 'server/src/seed/with-administration.ts',
    text: importing('ask', '../administration/exports.queries.ts'),
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
    rule: 'alafia/sql-only-in-data-files',
    file: 'server/src/appointments/slots.ts',
    text: importing('Pool', 'pg'),
  },
  {
    rule: 'alafia/sql-only-in-data-files',
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
    rule: 'alafia/e2e-and-bench-import-contract-and-seed',
    file: 'e2e/inside.ts',
    text: importing('app', '../server/src/app.ts'),
  },
  {
    rule: 'alafia/e2e-and-bench-import-contract-and-seed',
    file: 'bench/sideways.ts',
    text: importing('journey', '../e2e/journey.ts'),
  },
  {
    rule: 'alafia/nothing-imports-e2e-or-bench',
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
    rule: 'alafia/files-say-their-topic',
    file: 'server/src/family/queries.ts',
    text: 'export const used = 1\n',
  },
  {
    rule: 'alafia/features-hold-20-files-a-folder',
    file: 'web/src/features/billing/part-21.ts',
    text: 'export const used = 1\n',
    beside: Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `web/src/features/billing/part-${String(index + 1).padStart(2, '0')}.ts`,
        'export const used = 1\n',
      ]),
    ),
  },
  {
    rule: 'alafia/one-list-of-domains',
    file: 'contract/src/invoices/schema.ts',
    text: 'export const used = 1\n',
  },
  {
    rule: 'alafia/one-list-of-domains',
    file: 'web/src/features/invoices/queries.ts',
    text: 'export const used = 1\n',
  },
  {
    rule: 'alafia/folders-are-declared',
    file: 'server/src/invoices/listing.queries.ts',
    text: 'export const used = 1\n',
  },
  { rule: 'alafia/folders-are-declared', file: 'web/src/pages/Home.ts', text: 'export const used = 1\n' },
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
