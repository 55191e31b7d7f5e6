import { arrows, calculations, layerOf, slices } from './arrows.mjs'
import { besideLayers, serverLayers, webLayers } from './place.mjs'

/**
 * The import rules of the house: each looks at one import and says whether it breaks the rule, and its message
 * says what to do instead.
 *
 * @typedef {import('./place.mjs').Place} Place
 * @typedef {import('./place.mjs').Target} Target
 * @typedef {{ relative: boolean, reExports: boolean }} Manner how the import is written
 * @typedef {object} ImportRule
 * @property {string} name
 * @property {string} message
 * @property {(from: Place, to: Target, how: Manner) => boolean} broken
 */

/** @param {Target} to @param {string} workspace @returns {to is Place} */
const isIn = (to, workspace) => to.kind === 'file' && to.workspace === workspace

/** @param {string} home */
const isSlice = (home) => slices.includes(home)

/** @param {readonly (readonly string[])[]} layers @param {string} home */
const heightOf = (layers, home) => layers.findIndex((layer) => layer.includes(home))

/** @param {readonly (readonly string[])[]} layers @param {Place} from @param {Place} to */
const goesUp = (layers, from, to) =>
  heightOf(layers, from.home) >= 0 && heightOf(layers, to.home) > heightOf(layers, from.home)

/** Foreign keys to the people: every table may point at the accounts. @param {Place} from @param {Place} to */
const isKeyToAccounts = (from, to) => from.name === 'table' && to.home === 'accounts' && to.name === 'table'

/** @param {Place} from */
const isProduction = (from) => !from.isTest && from.name !== 'samples' && !besideLayers.includes(from.home)

/** @param {Target} to */
const isSql = (to) => to.kind === 'package' && ['drizzle-orm', 'pg'].includes(to.name)

const sqlFiles = ['table', 'queries', 'actions', 'policy']
const sqlHomes = ['platform', 'sessions', 'audit', 'outbox', 'request', ...besideLayers]
const contractPackages = ['zod']
const contractTestPackages = [...contractPackages, 'vitest', 'fast-check']

/** @type {readonly ImportRule[]} */
export const importRules = [
  {
    name: 'imports-lead-somewhere',
    message:
      'Write the path to an existing file with its extension (.ts, .tsx), or a path that its package exports.',
    broken: (_, to) => to.kind === 'missing',
  },
  {
    name: 'workspaces-by-name',
    message:
      'Import another workspace by its name: `@alafia/contract/appointments/schema`, not by a relative path.',
    broken: (from, to, how) =>
      how.relative && to.kind === 'file' && from.workspace !== '' && to.workspace !== from.workspace,
  },
  {
    name: 'no-barrels',
    message: 'Import it from the file that defines it; don’t pass it on with `export … from`.',
    broken: (from, _, how) => from.workspace !== '' && how.reExports,
  },
  {
    name: 'nothing-imports-a-test',
    message: 'Move what both need into server/src/testing, server/src/seed or a file named for what it is.',
    broken: (_, to) => to.kind === 'file' && to.isTest,
  },
  {
    name: 'contract-imports-only-zod',
    message:
      'The contract runs in the browser and on the server: it imports zod and itself, does no I/O and knows neither side.',
    broken: (from, to) =>
      from.workspace === 'contract' &&
      !isIn(to, 'contract') &&
      to.kind !== 'missing' &&
      !(to.kind === 'package' && (from.isTest ? contractTestPackages : contractPackages).includes(to.name)),
  },
  {
    name: 'contract-kernel-at-the-bottom',
    message: 'The kernel knows no domain: move what is a domain’s own into that domain, or pass it in.',
    broken: (from, to) =>
      from.workspace === 'contract' && from.home === 'kernel' && isIn(to, 'contract') && to.home !== 'kernel',
  },
  {
    name: 'zod-in-its-small-form',
    message: "Import * as z from 'zod/mini': the whole of zod would travel to every browser.",
    broken: (_, to) => to.kind === 'package' && to.name === 'zod' && !['mini', 'v4/core'].includes(to.inner),
  },
  {
    name: 'web-never-imports-the-server',
    message:
      'What browser and server agree on lives in contract/; everything else is fetched through an endpoint.',
    broken: (from, to) => from.workspace === 'web' && isIn(to, 'server'),
  },
  {
    name: 'web-runs-in-browsers',
    message:
      'There is no node in a browser: use the web’s own API, or do it on the server behind an endpoint.',
    broken: (from, to) => from.workspace === 'web' && from.home !== '' && !from.isTest && to.kind === 'node',
  },
  {
    name: 'web-imports-run-one-way',
    message:
      'lib <- ui <- domain <- features <- portals <- router <- main: move down what both need, or pass it in as a property.',
    broken: (from, to) => from.workspace === 'web' && isIn(to, 'web') && goesUp(webLayers, from, to),
  },
  {
    name: 'features-never-import-one-another',
    message:
      'A feature can be taken out whole: compose the two in a portal, or move what both need to domain, ui or lib.',
    broken: (from, to) =>
      from.workspace === 'web' &&
      isIn(to, 'web') &&
      from.home === 'features' &&
      to.home === 'features' &&
      from.part !== to.part,
  },
  {
    name: 'server-never-imports-the-web',
    message: 'The server serves the built pages as files and knows nothing else of them.',
    broken: (from, to) => from.workspace === 'server' && isIn(to, 'web'),
  },
  {
    name: 'server-imports-run-one-way',
    message:
      'platform <- sessions <- audit, outbox <- request <- slices <- live <- app <- main: move down what both need, ' +
      'pass it in from above, or put it on the bus.',
    broken: (from, to) =>
      from.workspace === 'server' &&
      isIn(to, 'server') &&
      goesUp(serverLayers, from, to) &&
      !(from.home !== 'platform' && isKeyToAccounts(from, to)),
  },
  {
    name: 'foundations-stand-side-by-side',
    message: 'audit and outbox know nothing of one another: request/ brings them together.',
    broken: (from, to) =>
      isIn(to, 'server') &&
      from.home !== to.home &&
      [from.home, to.home].every((home) => ['audit', 'outbox'].includes(home)),
  },
  {
    name: 'slices-follow-their-arrows',
    message:
      'lint/arrows.mjs declares no such arrow. If it goes down, declare it there; if it doesn’t, let the slice above ' +
      'do the composing, or tell it through an event.',
    broken: (from, to) =>
      from.workspace === 'server' &&
      isIn(to, 'server') &&
      isSlice(from.home) &&
      isSlice(to.home) &&
      from.home !== to.home &&
      !(arrows[from.home] ?? []).includes(to.home) &&
      !(isKeyToAccounts(from, to) && layerOf(from.home) === 0),
  },
  {
    name: 'slices-enter-by-their-doors',
    message:
      'Another slice is entered by its actions, queries or policy: export there what you need from it.',
    broken: (from, to) =>
      isIn(to, 'server') &&
      (isSlice(from.home) || from.home === 'live') &&
      isSlice(to.home) &&
      from.home !== to.home &&
      !sqlFiles.includes(to.name) &&
      !(calculations[to.home] ?? []).includes(to.name),
  },
  {
    name: 'foreign-tables-are-for-foreign-keys',
    message:
      'Only a table.ts names another slice’s table, for a foreign key. Ask that slice’s queries (a subquery to join ' +
      'with is fine) or policy; change its rows through its actions.',
    broken: (from, to) =>
      isIn(to, 'server') &&
      isProduction(from) &&
      isSlice(to.home) &&
      from.home !== to.home &&
      to.name === 'table' &&
      from.name !== 'table',
  },
  {
    name: 'nothing-imports-administration',
    message:
      'administration looks at everything and nothing looks at it: move what you need down to the slice that owns it.',
    broken: (from, to) =>
      isIn(to, 'server') && to.home === 'administration' && !['administration', 'app'].includes(from.home),
  },
  {
    name: 'routes-hold-no-sql',
    message:
      'A routes.ts is a table of contents: endpoint -> action or query. Move the SQL there, and the rule to policy.',
    broken: (from, to) =>
      from.workspace === 'server' &&
      from.name === 'routes' &&
      !from.isTest &&
      (isSql(to) || (isIn(to, 'server') && to.name === 'table')),
  },
  {
    name: 'sql-has-its-files',
    message:
      'SQL stands in table.ts, queries.ts, actions.ts or policy.ts: move it there and import the function.',
    broken: (from, to) =>
      from.workspace === 'server' &&
      from.home !== '' &&
      !from.isTest &&
      from.name !== 'routes' &&
      !sqlFiles.includes(from.name) &&
      !sqlHomes.includes(from.home) &&
      isSql(to),
  },
  {
    name: 'testing-stays-in-tests',
    message: 'server/src/testing is for tests: move what production needs to the place it belongs to.',
    broken: (from, to) => isIn(to, 'server') && to.home === 'testing' && isProduction(from),
  },
  {
    name: 'seed-stays-out-of-production',
    message: 'Only main and app fill an empty demo; a slice never knows of made-up data.',
    broken: (from, to) =>
      from.workspace === 'server' &&
      isIn(to, 'server') &&
      to.home === 'seed' &&
      isProduction(from) &&
      !['main', 'app'].includes(from.home),
  },
  {
    name: 'journeys-see-contract-and-seed',
    message:
      'e2e and bench look from outside: they import contract and server/seed; start the rest as a process.',
    broken: (from, to) =>
      ['e2e', 'bench'].includes(from.workspace) &&
      to.kind === 'file' &&
      to.workspace !== from.workspace &&
      !(to.workspace === 'contract' || (to.workspace === 'server' && to.home === 'seed')),
  },
  {
    name: 'nothing-imports-the-journeys',
    message:
      'e2e and bench stand on the product, never under it: move what you need into server/src/seed or contract/.',
    broken: (from, to) =>
      ['contract', 'server', 'web'].includes(from.workspace) &&
      to.kind === 'file' &&
      ['e2e', 'bench'].includes(to.workspace),
  },
]
