import { checkAccessibility } from '../support/accessibility.ts'
import { expect, phone, signedIn, test } from '../support/fixtures.ts'
import { escape, press, tabTo } from '../support/keyboard.ts'
import { retry } from '../support/retry.ts'

/* The doctor's week, reached from the dashboard. */

test('DOC-18 a week on a desktop: appointments at their times, free time, other weeks by address, details', async ({
  browser,
  url,
}) => {
  test.slow()
  const page = await signedIn(browser, url, 'doctor')
  // What is above the link has come, and no longer moves it away from under the pointer.
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Week' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  const today = page.getByRole('region', { name: /^Today, / })
  await expect(page.getByRole('region').filter({ hasText: /free slots?|time off/ })).toHaveCount(7)
  const entry = today.getByRole('button', { name: /^16:30 Amina Bello/ })
  await expect(entry).toContainText('Confirmed')
  await expect(today.getByText(/^Free/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/week=\d{4}-\d\d-\d\d$/)
  await expect(today).toHaveCount(0)
  await page.getByRole('button', { name: 'This week' }).click()
  await expect(page).toHaveURL(/\/doctor\/calendar$/)
  await page.goto('/doctor/calendar?week=2026-02-30')
  await expect(today).toBeVisible()

  await entry.click()
  await expect(page.getByRole('dialog', { name: 'Appointment' })).toContainText('palpitations at night')
  await expect(page).toHaveURL(/appointment=\d+/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await checkAccessibility(page, 'calendar')

  await page.route('**/api/doctors/*/days?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Live: connected').first()).toBeAttached()
  await expect(page.getByText('We couldn’t load this week')).toBeVisible()
  await retry(page.getByRole('main'), '**/api/doctors/*/days?*')
  await expect(entry).toBeVisible()
})

test('DOC-18 PLAT-47 a phone shows the week one day at a time', async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'doctor', phone, '/doctor/calendar')
  const days = page.getByRole('group', { name: 'Day' }).getByRole('button')
  await expect(days).toHaveCount(7)
  await expect(page.getByRole('button', { name: /^16:30 Amina Bello/ })).toBeVisible()
  const shown = page.getByRole('region').filter({ hasText: /free slots?|time off/ })
  await expect(shown).toHaveCount(1)
  const other = days.and(page.locator(':not([aria-current])')).first()
  // 'Mon 23, Monday, 23 November 2026'
  const name = (await other.textContent())?.split(', ').slice(1).join(', ') ?? 'a day'
  await other.click()
  await expect(page).toHaveURL(/week=/)
  await expect(shown).toHaveCount(1)
  await expect(page.getByRole('region', { name })).toBeVisible()
})

test('PLAT-46 the week is used by keyboard alone', async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'doctor')
  await press(page, page.getByRole('link', { name: 'Week' }))
  const today = page.getByRole('region', { name: /^Today, / })
  const first = today.getByRole('button', { name: /^10:00 Yusuf/ })
  await tabTo(page, first)
  await page.keyboard.press('ArrowDown')
  await expect(today.getByRole('button', { name: /^11:30/ })).toBeFocused()
  await page.keyboard.press('End')
  const last = today.getByRole('button', { name: /^16:30/ })
  await expect(last).toBeFocused()
  await page.keyboard.press('Enter')
  await escape(page, page.getByRole('dialog', { name: 'Appointment' }))
  await expect(last).toBeFocused()
})
