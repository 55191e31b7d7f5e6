import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { atLogin, desk, expect, phone, signedIn, test } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const narrowest = { width: 320, height: 640 }

/** What the browser has to complain about: errors, and what the content security policy stopped. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze()
  return found.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }))
}

/** What is wider than the screen, or than the dialog that holds it. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > div')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
  )

const check = async (page: Page, what: string) => {
  for (const screen of [desk, phone]) {
    await page.setViewportSize(screen)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect.soft(await violations(page), `${what}, ${screen.width} px, ${colorScheme}`).toEqual([])
    }
  }
  await page.setViewportSize(narrowest)
  expect.soft(await tooWide(page), `${what}, ${narrowest.width} px`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desk)
}

test('§2.2 the login page has no barriers, also with its alerts', async ({ browser, url }) => {
  const page = await atLogin(browser, url)
  const complaints = complaintsOf(page)
  await page.reload()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await check(page, 'login')
  expect(complaints).toEqual([])
})

test("§2.5 the patient's home and notifications have no barriers", async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'patient')
  const complaints = complaintsOf(page)
  await page.reload()
  await expect(
    page.getByRole('region', { name: 'Prescriptions' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(page.getByText('Live: connected').first()).toBeAttached()
  await check(page, 'home')

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first(),
  ).toBeVisible()
  await check(page, 'notifications')
  expect(complaints).toEqual([])
})

test('§5 the booking dialog has no barriers', async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'patient')
  const complaints = complaintsOf(page)
  await page.getByRole('button', { name: 'Book Appointment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
  await dialog.getByLabel('Doctor').selectOption({ index: 1 })
  await dialog.locator('[name=appointmentTime]:enabled').first().check()
  await check(page, 'booking')
  await dialog.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please provide a reason for the visit')
  await check(page, 'booking with a mistake')
  await page.keyboard.press('Escape')
  const asked = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await expect(asked).toBeVisible()
  expect.soft(await violations(page), 'the question before closing').toEqual([])
  await asked.getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog).toBeHidden()
  expect(complaints).toEqual([])
})

test('§2.6 a consultation has no barriers', async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'doctor')
  const complaints = complaintsOf(page)
  await page.reload()
  await page.getByRole('button', { name: 'Start Consultation' }).first().click()
  await expect(page.getByLabel('Appointment notes')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Consultation' }).click()
  await expect(page.getByText('Please enter a diagnosis').first()).toBeVisible()
  await check(page, 'consultation')
  expect(complaints).toEqual([])
})

test("§2.7 the pharmacist's review has no barriers", async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'pharmacist')
  const complaints = complaintsOf(page)
  await page.reload()
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click()
  await expect(page.getByLabel('Pharmacist notes')).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Please say why the prescription is rejected')).toBeVisible()
  await check(page, 'review')
  expect(complaints).toEqual([])
})

test("§2.8 the admin's dashboard has no barriers", async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'admin')
  const complaints = complaintsOf(page)
  await page.reload()
  await expect(
    page.getByRole('region', { name: 'System Activity Log' }).getByRole('row').nth(1),
  ).toBeVisible()
  await check(page, 'admin')
  expect(complaints).toEqual([])
})
