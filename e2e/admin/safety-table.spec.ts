import type { Page } from '@playwright/test'
import { checkAccessibility } from '../support/accessibility.ts'
import { desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { newAppointment } from '../support/new-appointment.ts'

/* The clinic's own rows: an administrator adds one and disables it, and a doctor reads both on the order pad. */

test.use({ aloneAs: 'administrators' })

const type = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

const prescribe = async (page: Page, name: string) => {
  await page.getByLabel('Medication name').fill(name)
  await page.getByLabel('Dosage').fill('1 tablet')
  await page.getByLabel('Frequency').fill('once a day')
  await page.getByLabel('Duration').fill('5 days')
  await page.getByLabel('Quantity').fill('5')
}

test('SAFE-42 SAFE-43 PLAT-46 PLAT-47 an administrator adds a row by keyboard on a phone, a doctor is warned by it, and it is disabled after two questions', async ({
  browser,
  url,
}) => {
  test.slow()
  const { visit } = await newAppointment(url, 'Headache')
  const admin = await signedIn(browser, url, 'admin', phone, '/admin/safety-table')
  await press(admin, admin.getByRole('button', { name: 'Add Row' }))
  const dialog = admin.getByRole('dialog', { name: 'Add a Row' })
  await press(admin, dialog.getByRole('button', { name: 'Add Row' }))
  await expect(dialog.getByRole('alert')).toBeVisible()
  await type(admin, 'Drugs or classes', 'amlodipine')
  await type(admin, 'Interact with', 'paracetamol')
  await tabTo(admin, dialog.getByLabel('Severity'))
  await admin.keyboard.press('S')
  await type(admin, 'What may happen and what to do', 'Agreed to ask the cardiologist first.')
  await type(admin, 'Reason', 'Two admissions last year')
  await checkAccessibility(admin, 'a new row of the safety table')
  await press(admin, dialog.getByRole('button', { name: 'Add Row' }))
  await expect(toast(admin, 'Row added: the checks use it from now on')).toBeVisible()

  const doctor = await signedIn(browser, url, 'doctor', desktop, `/doctor/consultation/${visit.id}`)
  await prescribe(doctor, 'Amlodipine 5 mg tablets')
  await doctor.getByRole('button', { name: 'Another medication' }).click()
  await prescribe(doctor, 'Paracetamol 500 mg tablets')
  const panel = doctor.getByRole('region', { name: 'Safety check' })
  const warning = panel.getByRole('listitem').filter({ hasText: 'Agreed to ask the cardiologist first.' })
  await expect(warning).toContainText('This clinic')

  await admin.goto('/admin/safety-table?list=changed')
  const row = admin.getByRole('list', { name: 'Rows of the safety table' }).getByRole('listitem')
  await expect(row.first()).toContainText('Added by the clinic: Two admissions last year')
  await checkAccessibility(admin, 'the rows that the clinic changed')
  await press(admin, row.first().getByRole('button', { name: /^Disable/ }))
  await type(admin, 'Reason', 'The cardiologist agreed otherwise')
  await press(admin, admin.getByRole('button', { name: 'Disable row' }))
  const question = admin.getByRole('alertdialog', { name: 'Disable a serious row?' })
  await expect(question).toContainText('Doctors will no longer be warned')
  await press(admin, question.getByRole('button', { name: 'Disable serious row' }))
  await expect(toast(admin, 'The checks do without this row from now on')).toBeVisible()
  await expect(row.first()).toContainText('Disabled by the clinic: The cardiologist agreed otherwise')

  await doctor.getByLabel('Duration').first().fill('6 days')
  await expect(warning).toHaveCount(0)
  await expect(panel).toContainText('clinic changes 2')
})
