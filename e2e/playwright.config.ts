import { defineConfig } from '@playwright/test'
import { args, chromium } from './chromium.ts'

/** Each test file starts a server of its own on a database of its own: see server.ts. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  retries: 0,
  use: {
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // Recording every step for the few that fail costs the others a third of their time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: process.env.CHROMIUM_SHELL ?? chromium, args },
  },
})
