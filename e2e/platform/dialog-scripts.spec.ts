import type { Browser, Page, Request, Route } from '@playwright/test'
import { expect, phone, signedIn, test } from '../support/fixtures.ts'

/* How many scripts a dialog waits for: on a slow phone each round of them costs half a second. */

// Another journey's toast would load scripts of its own.
test.use({ aloneAs: 'size' })

/** Of a dialog that nothing was fetched for ahead. */
const scriptsAtMost = 9
const sharedWithToasts = 2

/** What the page fetches from now on, counted. */
const countScripts = (page: Page) => {
  let fetched = 0
  let pending = 0
  const isScript = (request: Request) => new URL(request.url()).pathname.endsWith('.js')
  page.on('request', (request) => {
    if (!isScript(request)) return
    fetched += 1
    pending += 1
  })
  const end = (request: Request) => {
    if (isScript(request)) pending -= 1
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  /** How many it has fetched, once no script asks for another. */
  return async (): Promise<number> => {
    let before: number
    do {
      before = fetched
      await page.evaluate(async () => void (await fetch('/')))
    } while (pending > 0 || fetched > before)
    return fetched
  }
}

/** The patient's home on a phone, some time after its first touch, which loads what any toast needs. */
const home = async (browser: Browser, url: string, savesData = false) => {
  const page = await signedIn(browser, url, 'patient', phone, '/')
  if (savesData)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
  await page.clock.install()
  await page.reload()
  await expect(page.getByText('Live: connected').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  const scripts = countScripts(page)
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await expect.poll(scripts).toBeGreaterThan(0)
  return {
    page,
    scripts,
    /** Less than after which toasts would be fetched without a touch. */
    wait: () => page.clock.fastForward(8000),
    button: page.getByRole('button', { name: 'Book Appointment' }).first(),
    dialog: page.getByRole('dialog', { name: 'Book Appointment' }),
  }
}

test('PLAT-96 a page that is left alone, or whose button is pointed at, fetches the booking dialog’s scripts ahead', async ({
  browser,
  url,
}) => {
  const alone = await home(browser, url)
  const before = await alone.scripts()
  await alone.wait()
  await expect.poll(alone.scripts).toBeGreaterThan(before)
  const ahead = (await alone.scripts()) - before

  const pointed = await home(browser, url)
  const untouched = await pointed.scripts()
  await pointed.button.hover()
  await expect.poll(pointed.scripts).toBe(untouched + ahead)
})

test('PLAT-96 for those who save data, the booking dialog’s scripts come once it is opened, all at once', async ({
  browser,
  url,
}) => {
  const { page, scripts, wait, button, dialog } = await home(browser, url, true)
  const before = await scripts()
  await wait()
  expect(await scripts()).toBe(before)

  const held: Route[] = []
  const announced = page.locator('head > link[rel=modulepreload]')
  const known = await announced.count()
  await page.route('**/assets/*.js', (route) => void held.push(route))
  await button.click()
  await expect.poll(() => announced.count()).toBeGreaterThan(known)
  // Toasts have brought what they share with dialogs.
  const together = (await announced.count()) - known - sharedWithToasts
  await expect.poll(() => held.length).toBe(together)
  console.log(`the booking dialog, saving data: ${together} scripts at once`)
  expect(together).toBeLessThanOrEqual(scriptsAtMost)
  // It needs no other.
  await page.route('**/assets/*.js', (route) => route.abort())
  await Promise.all(held.map((route) => route.continue()))
  await expect(dialog.getByLabel('Doctor')).toBeVisible()
})

test('PLAT-96 the booking dialog opens with at most two more scripts, and what follows a booking with at most one', async ({
  browser,
  url,
}) => {
  const { page, scripts, wait, button, dialog } = await home(browser, url)
  await button.focus()
  const ahead = await scripts()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Doctor')).toBeVisible()
  expect((await scripts()) - ahead).toBeLessThanOrEqual(2)

  await dialog.getByLabel('Doctor').selectOption({ index: 1 })
  await dialog.locator('[name=appointmentTime]:enabled').first().check()
  await dialog.getByLabel('Consultation type').selectOption('followup')
  await dialog.getByLabel('Reason for the visit').fill('A cough for three weeks')
  // Left there, the pointer would rest on a link once the dialog has closed, and fetch its page.
  await page.mouse.move(0, 0)
  await wait()
  const filledIn = await scripts()
  await dialog.getByRole('button', { name: 'Book Appointment' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your appointment is booked' })).toBeVisible()
  expect((await scripts()) - filledIn).toBeLessThanOrEqual(1)
})
