import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { args, chromium } from './support/chromium.ts'

/** Those that ask for a server to themselves, or for another browser: last, so that the others keep theirs. */
const apart = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .filter((file) => /^test\.use\(/m.test(readFileSync(new URL(file, import.meta.url), 'utf8')))
  .map((file) => `**/${file}`)

/** Only `.ci/run` asks for a second try, and it names every journey that needed one. */
const retries = process.env.RETRY_JOURNEYS ? 1 : 0

/** A worker has a server of its own for the files that it runs: see `url` in fixtures.ts. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/app.ts',
  projects: [
    { name: 'together', testMatch: '**/*.spec.ts', testIgnore: apart },
    // Among them are the visits, whose browsers draw, send and show pictures: two keep these cores busy.
    { name: 'apart', testMatch: apart, workers: 2 },
  ],
  workers: 3,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  retries,
  use: {
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // Recording every step slows journeys down by a third, so the first try leaves no trace.
    trace: process.env.TRACE ? 'retain-on-failure' : 'on-first-retry',
    launchOptions: { executablePath: process.env.CHROMIUM_SHELL ?? chromium, args },
  },
})
