import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'

test('DOC-24 DOC-25 APPT-100 a doctor says what they speak and treat, and a patient finds them, reads it and books the earliest time', async ({
  browser,
  url,
}) => {
  const doctor = await signedIn(browser, url, 'doctor', phone, '/settings/profile')
  const section = doctor.getByRole('region', { name: 'Your profile for patients' })
  await section.getByRole('checkbox', { name: 'Tiv' }).check()
  await section.getByLabel('About you').fill('Palpitations and high blood pressure.')
  await section.getByRole('button', { name: 'Save profile for patients' }).click()
  await expect(toast(doctor, 'Profile Updated')).toBeVisible()
  await checkAccessibility(section, 'a doctor’s profile for patients')

  const page = await signedIn(browser, url, 'patient', phone, '/appointments')
  const errors = collectErrors(page)
  await page.getByRole('link', { name: 'Find a Doctor' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find a Doctor' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('list').first().locator(':scope > li')
  await expect(rows.nth(4)).toBeVisible()
  await checkAccessibility(page, 'doctors by earliest time')
  await page.setViewportSize(phone)

  // The filters are in the address, and going back undoes them.
  await page.getByLabel('Language').selectOption('Tiv')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/language=Tiv/)
  await page.getByLabel('Specialization').selectOption('Dermatology')
  await expect(page.getByText('No doctors match')).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Cardiology · ₦25,000.00 · English, Igbo, Tiv')

  await rows.getByRole('button', { name: 'About Dr. Chidi Okafor' }).click()
  const profile = page.getByRole('dialog', { name: 'Dr. Chidi Okafor' })
  await expect(profile).toContainText('Palpitations and high blood pressure.')
  await expect(profile).toContainText(/MDCN.*valid until/)
  await expect(profile).toContainText('Standard appointment, 30 minutes')
  await expect(profile).toContainText(/Next free, by video.*\d\d:\d\d/)
  await checkAccessibility(profile, 'a doctor’s profile')
  await page.goBack()
  await expect(profile).toBeHidden()

  await page.setViewportSize(desktop)
  const times = page.getByRole('group', { name: 'Next free times of Dr. Chidi Okafor' })
  const first = times.getByRole('button').first()
  const time = /\d\d:\d\d/.exec((await first.textContent()) ?? '')?.[0] ?? ''
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
  await expect(dialog.getByRole('radio', { name: time, exact: true })).toBeChecked()
  // Going back closes it, and leaves the list as it is.
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(rows).toHaveCount(1)
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio', { name: time, exact: true })).toBeChecked()
  await expect(dialog.getByLabel('Doctor').locator('option:checked')).toContainText('Dr. Chidi Okafor')
  await dialog.getByRole('button', { name: 'About Dr. Chidi Okafor' }).click()
  await profile.getByRole('button', { name: 'Close' }).last().click()
  await expect(profile).toBeHidden()
  await dialog.getByLabel('Reason for the visit').fill('Palpitations at night')
  await press(page, dialog.getByRole('button', { name: 'Book Appointment' }))
  await expect(page.getByRole('dialog', { name: /booked/i })).toBeVisible()
  await page.keyboard.press('Escape')
  // The list follows: that time is taken.
  await expect(first).not.toContainText(time)
  expect(errors).toEqual([])
})
