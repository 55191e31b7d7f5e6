import { defineConfig } from '@playwright/test'

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
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A camera and a microphone that no machine of CI has; a journey still has to be given permission.
        '--use-fake-device-for-media-stream',
      ],
    },
  },
})
