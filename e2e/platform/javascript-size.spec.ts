import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { roles } from '@alafia/contract/kernel/roles'
import { atTimeOfDay } from '@alafia/server/seed/time-of-day'
import { dataFolder, startApp } from '../support/app.ts'
import { atLogin, desktop, expect, signedIn, test, throughLogin } from '../support/fixtures.ts'

/* The gzipped size of the JavaScript loaded until the network is idle, in kB of 1000 bytes. */

// Another journey's toast, or its patient in the waiting room, would load scripts of its own.
test.use({ aloneAs: 'size' })

// Before the day's first visit: near one by video the doctor's dashboard loads what notifies patients of a delay.
const clock = atTimeOfDay('07:00')
let app: Awaited<ReturnType<typeof startApp>>
test.beforeAll(async () => {
  app = await startApp(clock.environment, await dataFolder({ isEmpty: true }))
})
test.afterAll(() => app.stop())

const loginAtMost = 130
const dashboardAtMost = 180
const patientAtMost = 170

/** The scripts that the page has loaded since it was opened, including cached ones, largest first. */
const scriptsOf = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  const scripts = [...new Set(addresses)].filter((address) => new URL(address).pathname.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async (address) => ({
      name: new URL(address).pathname.replace('/assets/', ''),
      kB: gzipSync(await (await page.request.get(address)).body()).length / 1000,
    })),
  )
  return sizes.toSorted((one, other) => other.kB - one.kB)
}

const weigh = async (page: Page, what: string): Promise<number> => {
  const sizes = await scriptsOf(page)
  const total = Math.round(sizes.reduce((sum, { kB }) => sum + kB, 0))
  const biggest = sizes.slice(0, 6).map(({ name, kB }) => `${name} ${kB.toFixed(1)}`)
  // The sizes appear in the test's output even when it passes.
  console.log(`${what}: ${total} kB in ${sizes.length} scripts (${biggest.join(', ')})`)
  expect(sizes.length).toBeGreaterThan(0)
  return total
}

test(`PLAT-44 the login page loads at most ${loginAtMost} kB of JavaScript`, async ({ browser }) => {
  const page = await atLogin(browser, app.url, desktop, clock.script)
  await expect(page.getByRole('button', { name: 'Demo' })).toBeVisible()
  expect(await weigh(page, 'login')).toBeLessThanOrEqual(loginAtMost)
})

for (const role of roles) {
  const atMost = role === 'patient' ? patientAtMost : dashboardAtMost
  test(`PLAT-44 the ${role}'s dashboard loads at most ${atMost} kB of JavaScript, or ${dashboardAtMost} kB with the login page`, async ({
    browser,
  }) => {
    const page = await throughLogin(browser, app.url, role, clock.script)
    await expect(page.getByText('Live: connected').first()).toBeAttached()
    const sinceLogin = await weigh(page, `${role}, since the login page`)
    await page.reload()
    await expect(page.getByText('Live: connected').first()).toBeAttached()
    const afresh = await weigh(page, `${role}, opened afresh`)
    expect.soft(afresh).toBeLessThanOrEqual(atMost)
    expect(sinceLogin).toBeLessThanOrEqual(dashboardAtMost)
  })
}

test(`PLAT-44 the patient's home loads at most ${patientAtMost} kB of JavaScript`, async ({ browser }) => {
  const page = await signedIn(browser, app.url, 'patient', desktop, '/', clock.script)
  await expect(page.getByText('Live: connected').first()).toBeAttached()
  expect(await weigh(page, "the patient's home, opened afresh")).toBeLessThanOrEqual(patientAtMost)
})
