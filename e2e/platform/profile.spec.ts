import type { Page } from '@playwright/test'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { newAppointment } from '../support/new-appointment.ts'

/* Profile Settings, and the other places that show the profile. */

const openProfile = async (page: Page) => {
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Profile Settings', level: 1 })).toBeVisible()
  await expect(page.getByLabel('First name')).not.toHaveValue('')
}
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const nameInBar = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Your profile' }).click()
  await expect(page.getByRole('menu').getByText(name)).toBeVisible()
  await page.keyboard.press('Escape')
}

test('ACC-24 ACC-25 ACC-27 a patient’s profile: invalid input, saved once, live in the top bar, a second tab and the doctor’s view', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', phone)
  const errors = collectErrors(page)
  const second = await page.context().newPage()
  await second.goto('/family')
  await expect(second.getByText('Live: connected').first()).toBeAttached()
  await openProfile(page)
  await expect(page.getByText('patient@alafia.example')).toBeVisible()
  await expect(page.getByLabel('Medical conditions')).toHaveValue('Hypertension')

  await page.getByLabel('First name').fill(' ')
  await page.getByLabel('Date of birth').fill('2199-12-31')
  await save(page).click()
  const summary = page.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary.getByRole('listitem')).toHaveText([
    'First name is required',
    'Date of birth can’t be in the future',
  ])
  await checkAccessibility(page, 'profile with mistakes')
  await page.setViewportSize(phone)
  await page.getByLabel('First name').fill('Aminat')
  await page.getByLabel('Date of birth').fill('')
  await expect(page.getByText('Date of birth is required').first()).toBeVisible()
  await page.getByLabel('Date of birth').fill('1987-05-19')
  await page.getByLabel('Reason for the change').fill('Mistyped')
  await page.getByLabel('Allergies').fill('Codeine , ,')
  await page.getByLabel('Insurance company').fill('Harmattan Health')

  // Leaving the page asks first.
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.context().setOffline(true)
  await save(page).click()
  await expect(toast(page, 'Failed to update your profile. Please try again.')).toBeVisible()
  await page.context().setOffline(false)
  await save(page).click()
  await expect(toast(page, 'Profile Updated')).toBeVisible()
  await expect(page.getByLabel('Allergies')).toHaveValue('Codeine')
  await nameInBar(page, 'Aminat Bello')
  await nameInBar(second, 'Aminat Bello')
  await expect(second.getByRole('main')).toContainText('Codeine')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('"firstName":"Aminat"')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Aminat')
  await expect(page.getByLabel('Insurance company')).toHaveValue('Harmattan Health')
  expect(errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])

  const { visit } = await newAppointment(url, 'A look at the profile')
  const doctor = await signedIn(browser, url, 'doctor', desktop, `/doctor/consultation/${visit.id}`)
  await expect(doctor.getByText('Codeine, stated by the patient')).toBeVisible()
  await expect(doctor.getByText('Amlodipine 5 mg').first()).toBeVisible()

  await page.getByLabel('First name').fill('Amina')
  await page.getByLabel('Reason for the change').fill('The shorter name')
  await save(page).click()
  await expect(toast(page, 'Profile Updated')).toBeVisible()
})

test('ACC-25 PHARM-8 PLAT-46 staff have a profile without health notes, also by keyboard; the pharmacist sees the health notes', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'pharmacist', desktop)
  await page
    .getByRole('button', { name: /^Review/ })
    .first()
    .click()
  await expect(page.getByText('Allergies', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Insurance' })).toBeVisible()

  await openProfile(page)
  for (const label of ['Allergies', 'Address', 'Insurance company'])
    await expect(page.getByLabel(label)).toHaveCount(0)
  await tabTo(page, page.getByLabel('Phone'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('+234 805 555 0001')
  await press(page, save(page))
  await expect(toast(page, 'Profile Updated')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue('0805 555 0001')
})
