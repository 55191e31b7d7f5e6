import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { seed } from './scripts/property-seed.ts'

process.stdout.write(`The property tests use PROPERTY_SEED=${seed}\n`)

/** For two cores; what shares a run has to share the number of workers. */
const usual = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  maxWorkers: 2,
  setupFiles: fileURLToPath(new URL('scripts/property-tests.setup.ts', import.meta.url)),
  env: { PROPERTY_SEED: String(seed) },
  // Who is in a visit is asked of other processes for up to 1.5 s: longer than what is polled for by itself.
  expect: { poll: { timeout: 10_000 } },
}

/** Tests of web/ run in node; a file that needs a page says so in its first line: `// @vitest-environment happy-dom`. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false, ...usual } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          // The built program, for tests that start it. One PostgreSQL for all files; each file makes itself a database of its own in it.
          globalSetup: ['server/src/testing/built.global.ts', 'server/src/testing/postgres.global.ts'],
          pool: 'forks',
          // A process loads the program once, as the server itself does, and not anew for each of a hundred files; what a test
          // changes for itself (mocks, settings) is undone after its file, and its data were its own anyway.
          isolate: false,
          ...usual,
        },
      },
      {
        extends: 'web/vite.config.ts',
        // vmThreads: a page of its own for each file, without loading a new process for it; a third of the time is saved.
        test: {
          name: 'web',
          // So that Testing Library clears the page after each test.
          globals: true,
          include: ['web/src/**/*.test.{ts,tsx}'],
          pool: 'vmThreads',
          vmMemoryLimit: '1GB',
          ...usual,
        },
      },
      { test: { name: 'lint', include: ['{lint,scripts}/**/*.test.ts'], ...usual } },
    ],
  },
})
