import type { Browser, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { appointment } from '@alafia/contract/appointments/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { expectFormErrors } from '../support/forms.ts'
import { press, tabTo } from '../support/keyboard.ts'

/* Letters about a visit: from the doctor to the patient, and to whoever gets the paper. */

/** The doctor's latest completed visit of the demo patient. */
const completedVisit = async (url: string) => {
  const api = await apiOf(url, 'doctor')
  const list = z.array(appointment).parse(await (await api.get('/api/appointments?tab=completed')).json())
  const visit = list.find(({ patientName, familyMember }) => patientName === 'Amina Bello' && !familyMember)
  return visit ?? expect(visit).toBeDefined()
}

const letters = (page: Page) => page.getByRole('list', { name: 'Letters' })

/** Someone who got the paper, and follows the code on it. */
const stranger = async (browser: Browser, url: string, address: string) => {
  const page = await (await browser.newContext({ baseURL: url, viewport: phone })).newPage()
  collectErrors(page)
  await page.goto(address)
  return page
}

test('LET-1 LET-3 LET-5 LET-6 LET-8 a doctor writes a referral, the patient downloads it, a stranger verifies it until the doctor withdraws it', async ({
  browser,
  url,
}) => {
  const visit = await completedVisit(url)
  if (!visit) return
  const page = await signedIn(browser, url, 'doctor', desktop, `/doctor/consultation/${visit.id}`)
  const section = page.getByRole('region', { name: 'Letters' })
  await section.getByRole('button', { name: 'Referral letter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Referral letter' })
  await expect(dialog.getByLabel('Summary')).toHaveValue(/^Diagnosis: /)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expectFormErrors(dialog, [
    'Enter the specialty or service',
    'Choose how urgent it is',
    'Enter the reason for the referral',
  ])
  await dialog.getByLabel('Specialty or service').fill('Cardiology')
  await dialog.getByLabel('Hospital or clinic').fill('Example Teaching Hospital')
  await dialog.getByRole('radio', { name: /^Soon/ }).check()
  await dialog.getByLabel('Reason for the referral').fill('Blood pressure above target on two medicines')
  await dialog.getByLabel('Summary').fill('Readings around 150/95 for a month.')
  const medicines = dialog.getByRole('group', { name: 'Medicines' })
  await medicines.getByRole('checkbox').first().check()
  await checkAccessibility(page, 'writing a referral letter')
  await dialog.getByRole('button', { name: 'Preview' }).click()

  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toBeFocused()
  await expect(preview).toContainText('Alafia Demo Clinic')
  await expect(preview).toContainText('MDCN/')
  await expect(preview).toContainText('Amina Bello')
  await expect(preview).toContainText('Medicines')
  await expect(preview).not.toContainText('Allergies')
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await expect(dialog.getByLabel('Summary')).toHaveValue('Readings around 150/95 for a month.')
  await expect(medicines.getByRole('checkbox').first()).toBeChecked()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await checkAccessibility(page, 'the preview of a letter')
  await dialog.getByRole('button', { name: 'Sign and issue' }).click()
  await expect(toast(page, 'Referral letter signed')).toBeVisible()
  await expect(dialog).toBeHidden()
  const own = letters(page).getByRole('listitem').filter({ hasText: 'Referral letter to Cardiology' })
  await expect(own).toContainText('For Amina Bello')

  const patient = await signedIn(browser, url, 'patient', phone, `/appointments?appointment=${visit.id}`)
  const theirs = letters(patient).getByRole('listitem').filter({ hasText: 'Referral letter to Cardiology' })
  await expect(theirs).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
  await checkAccessibility(patient, 'letters of an appointment')
  await patient.setViewportSize(phone)
  const started = patient.waitForEvent('download')
  await theirs.getByRole('button', { name: /^Download Referral letter to Cardiology/ }).click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^Letter \d{4}-\d\d-\d\d\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const address = (await theirs.getByRole('link', { name: 'What its code says' }).getAttribute('href')) ?? ''
  const anyone = await stranger(browser, url, address)
  await expect(anyone.getByRole('status')).toContainText('Genuine referral letter')
  await expect(anyone.getByRole('main')).not.toContainText(/Amina|Bello|Okafor|Cardiology|pressure/)
  await checkAccessibility(anyone, 'a genuine letter')

  await own.getByRole('button', { name: /^Withdraw/ }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this letter?' })
  await question.getByLabel('Reason').fill('Sent to the wrong clinic')
  await checkAccessibility(page, 'withdrawing a letter')
  await question.getByRole('button', { name: 'Withdraw letter' }).click()
  await expect(toast(page, 'Letter withdrawn')).toBeVisible()
  await expect(own).toContainText('Withdrawn: Sent to the wrong clinic')
  await expect(own.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
  await expect(theirs).toContainText('Withdrawn: Sent to the wrong clinic')
  await anyone.reload()
  await expect(anyone.getByRole('status')).toContainText('Genuine, but withdrawn')
})

test('LET-4 LET-6 a doctor writes a sick note by keyboard, and the patient finds it in the records', async ({
  browser,
  url,
}) => {
  const visit = await completedVisit(url)
  if (!visit) return
  const page = await signedIn(browser, url, 'doctor', phone, `/doctor/consultation/${visit.id}`)
  const section = page.getByRole('region', { name: 'Letters' })
  await expect(section).toBeVisible()
  await press(page, section.getByRole('button', { name: 'Sick note' }))
  const dialog = page.getByRole('dialog', { name: 'Sick note' })
  await expect(dialog.getByLabel('First day')).toHaveValue(visit.appointmentDate)
  await tabTo(page, dialog.getByRole('radio', { name: 'Not fit for work or school' }))
  // A date field is filled part by part, in the browser's own order.
  await dialog.getByLabel('Last day').fill(visit.appointmentDate)
  await expect(dialog.getByRole('textbox', { name: 'Diagnosis' })).toHaveCount(0)
  await press(page, dialog.getByRole('button', { name: 'Preview' }))
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toBeFocused()
  await expect(preview).toContainText('Not fit for work or school on')
  await expect(preview).not.toContainText('Diagnosis')
  await press(page, dialog.getByRole('button', { name: 'Sign and issue' }))
  await expect(toast(page, 'Sick note signed')).toBeVisible()
  await expect(letters(page).getByRole('listitem').first()).toContainText('Sick note')

  const patient = await signedIn(browser, url, 'patient', desktop, '/records')
  await patient.getByRole('button', { name: 'Letters' }).click()
  const all = patient.getByRole('dialog', { name: 'Letters' })
  await expect(all.getByRole('listitem').first()).toContainText('Not fit for work or school')
  await checkAccessibility(patient, 'all letters')
})
