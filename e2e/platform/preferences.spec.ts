import type { Page } from '@playwright/test'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, signedIn, test } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'

/* /settings/preferences: the theme, and what each person chooses by keyboard. */

const path = '/settings/preferences'
const openPreferences = async (page: Page) => {
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Preferences' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeFocused()
  await expect(page).toHaveTitle('Preferences · Alafia')
}
const chooseTheme = async (page: Page, name: string) => {
  const choice = page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name })
  await choice.click()
  await expect(choice).toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}
const topic = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
/** Every background colour shown from the first frame of each page on. */
const watchGround = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      seen.add(getComputedStyle(document.documentElement).backgroundColor)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
const groundsSeen = (page: Page) =>
  // Set by the script above.
  page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])

test('ACC-29 ACC-30 a theme applies immediately, in other tabs too, and from the first frame after a reload; signing out resets it', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', desktop)
  const complaints = collectErrors(page)
  const light = await ground(page)
  await openPreferences(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await chooseTheme(page, 'Dark')
  await expect.poll(() => ground(page)).not.toBe(light)
  const dark = await ground(page)
  await expect.poll(() => ground(other)).toBe(dark)
  await expect(page.locator('meta[name=theme-color][media=all]')).toHaveAttribute('content', '#1a1e27')
  await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'dark')

  await watchGround(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await groundsSeen(page)).toEqual([dark])

  // Light on a device in dark mode.
  await page.emulateMedia({ colorScheme: 'dark' })
  await chooseTheme(page, 'Light')
  expect(await ground(page)).toBe(light)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  expect(await groundsSeen(page)).toEqual([light])

  // The person's other open browser follows, and one that signs in now starts with it.
  const elsewhere = await signedIn(browser, url, 'patient', phone)
  await elsewhere.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => ground(elsewhere)).toBe(light)
  await chooseTheme(page, 'Dark')
  await expect.poll(() => ground(elsewhere)).toBe(dark)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await ground(page)).toBe(light)
  await expect.poll(() => ground(other)).toBe(light)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  // Requests in flight when the session ended are rejected.
  expect(complaints.filter((words) => !words.includes('401'))).toEqual([])
  // Restores the setting for the other tests.
  await openPreferences(elsewhere)
  await chooseTheme(elsewhere, 'Same as your device')
})

test('PLAT-45 PLAT-46 by keyboard alone, for a doctor too; no accessibility violations in light or dark mode', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'doctor')
  await press(page, page.getByRole('button', { name: 'Your profile' }))
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.getByRole('menuitem', { name: 'Preferences' })).toBeVisible()
  while (
    !(await page
      .getByRole('menuitem', { name: 'Preferences' })
      .evaluate((item) => item === document.activeElement))
  )
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)

  await tabTo(page, page.getByRole('radio', { name: 'Same as your device' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Same as your device' })).toBeChecked()
  const mail = topic(page, 'Prescriptions').getByRole('checkbox', { name: 'Send me an email' })
  await press(page, mail, 'Space')
  await expect(mail).toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await press(page, mail, 'Space')
  await expect(mail).not.toBeChecked()
  await expect(page.getByRole('heading', { name: 'Reminders' })).toHaveCount(0)
  await checkAccessibility(page, "a doctor's preferences")

  const patient = await signedIn(browser, url, 'patient2@alafia.example', desktop, path)
  await expect(patient.getByRole('group', { name: 'Remind me' })).toBeVisible()
  await checkAccessibility(patient.getByRole('group', { name: 'Remind me' }), "a patient's reminders")
})
