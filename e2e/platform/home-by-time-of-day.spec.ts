import type { Page } from '@playwright/test'
import { atTimeOfDay, visitBegun, visitOver } from '@alafia/server/seed/time-of-day'
import { collectErrors } from '../support/browser-errors.ts'
import { dataFolder, startApp } from '../support/app.ts'
import { desktop, expect, phone, signedIn, test } from '../support/fixtures.ts'
import { holdScripts } from '../support/hold-scripts.ts'
import { movedAtMost, movedOn } from '../support/moved.ts'

/* The patient's home once the visit of the day has begun, at whatever hour this runs: the server and the browser have another. */

// What its patient sees is the same as long as nobody changes the demo's data.
test.use({ aloneAs: 'time of day' })

/** When; what is painted later and isn't larger doesn't count. */
const largestPaintOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Infinity)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )

const expected = [
  [visitBegun, /Started 16:30\. Dr\. Chidi Okafor hasn’t joined yet\./],
  [visitOver, /due to end at 17:00\. Dr\. Chidi Okafor didn’t join/],
] as const

for (const [time, status] of expected)
  test(`PAT-81 APPT-71 PLAT-98 at ${time} the home is as its script shows it from the first paint on, and nothing larger is painted later`, async ({
    browser,
  }) => {
    // A server is started for it.
    test.slow()
    const clock = atTimeOfDay(time)
    const app = await startApp(clock.environment, await dataFolder({ isEmpty: true }))
    try {
      for (const viewport of [phone, desktop]) {
        const page = await signedIn(browser, app.url, 'patient', viewport, '/records', clock.script)
        const calls: string[] = []
        page.on('request', (request) => calls.push(new URL(request.url()).pathname))
        const release = await holdScripts(page)
        await page.goto('/', { waitUntil: 'commit' })
        const step = page.getByRole('region', { name: /^Your next step/ })
        await expect(step).toContainText(status)
        await expect(step.getByRole('link', { name: /^Join/ })).toBeVisible()
        await expect(step.getByRole('button', { name: 'Choose another time' })).toBeVisible()
        await step.evaluate((element) => element.setAttribute('data-as-written', ''))
        const asShown = () => step.evaluate((element) => `${element.clientHeight} px: ${element.textContent}`)
        const written = await asShown()
        const atRelease = await page.evaluate(() => performance.now())
        release()
        await expect(page.getByText('Live: connected').first()).toBeAttached()
        await page.waitForLoadState('networkidle')
        expect(await asShown()).toBe(written)
        expect(await largestPaintOf(page)).toBeLessThan(atRelease)
        // The same elements, and nothing was fetched that came with the page.
        await expect(step).toHaveAttribute('data-as-written', '')
        expect(calls.filter((path) => /^\/api\/(video-visits|appointments)/.test(path))).toEqual([])
        expect(await movedOn(page)).toBeLessThanOrEqual(movedAtMost)
        expect(collectErrors(page)).toEqual([])
        await page.context().close()
      }
    } finally {
      await app.stop()
    }
  })
