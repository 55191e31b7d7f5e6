import type { Page } from '@playwright/test'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, signedIn, test } from '../support/fixtures.ts'
import { holdScripts } from '../support/hold-scripts.ts'
import { movedAtMost, movedOn } from '../support/moved.ts'

/* The patient's home on a slow network: its script is on the way for seconds. */

/** Opens the home and holds its scripts back until `release`. */
const withoutScript = async (page: Page) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  return release
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const viewport of [phone, desktop])
  test(`PAT-81 at ${viewport.width} px the patient's home is there before its script, which goes on with it`, async ({
    browser,
    url,
  }) => {
    const page = await signedIn(browser, url, 'patient', viewport)
    await page.waitForLoadState('networkidle')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    const release = await withoutScript(page)
    await expect(heading(page)).toHaveText('Hi Amina')
    await expect(page).toHaveTitle('Hi Amina · Alafia')
    for (const name of ['Upcoming Appointments', 'Health Reminders', 'Recent Consultations'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages' }).filter({ visible: true })).toBeVisible()
    await heading(page).evaluate((element) => element.setAttribute('data-as-written', ''))
    // Nothing happens yet.
    await page.getByRole('main').getByRole('button', { name: 'Book Appointment' }).first().click()
    release()
    await expect(page.getByRole('dialog', { name: 'Book Appointment' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Live: connected').first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    // The same elements, and nothing was fetched that came with the page.
    await expect(heading(page)).toHaveAttribute('data-as-written', '')
    expect(await movedOn(page)).toBeLessThanOrEqual(movedAtMost)
    expect(calls).not.toContain('/api/appointments')
    expect(collectErrors(page)).toEqual([])
  })

test('SEC-3 PAT-81 what was written for one person is shown to nobody else', async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'patient', phone)
  await page.waitForLoadState('networkidle')
  // As if another person had signed in here, with the first one's cookie left.
  await page.evaluate(() => {
    const user = localStorage.getItem('user') ?? ''
    localStorage.setItem('user', user.replace(/"id":(\d+)/, '"id":9$1'))
  })
  const release = await withoutScript(page)
  await expect(page.locator('html')).toHaveAttribute('data-for', /\d+/)
  await expect(heading(page)).toBeHidden()
  release()
  await page.unrouteAll()

  // Signing out leaves nothing that going back would show.
  const own = await signedIn(browser, url, 'patient', phone, '/')
  await expect(heading(own)).toHaveText('Hi Amina')
  await own.getByRole('button', { name: 'Your profile' }).click()
  await own.getByRole('menuitem', { name: 'Sign Out' }).click()
  await own.waitForURL('**/login**')
  await own.goto('/')
  await expect(own.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await own.goBack()
  await expect(own.getByText('Hi Amina')).toHaveCount(0)
})
