import type { Page } from '@playwright/test'
import { countEffort } from '../support/effort.ts'
import { desktop, expect, phone, signedIn, test, toHome } from '../support/fixtures.ts'
import { closeBooked } from '../support/forms.ts'

/* The main workflow in four browsers: each sees the others' steps without reloading. */

const reason = 'Night cough twice a week since October'
const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Notification/ })
    .getByRole('listitem')
    .filter({ hasText: text })

const counter = async (page: Page, label: string): Promise<number> => {
  const figure = page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd')
  await expect(figure).toHaveText(/\d/)
  return Number((await figure.innerText()).replaceAll(',', ''))
}

const unread = async (page: Page): Promise<number> => {
  const name = await page.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label')
  return Number(/(\d+) unread/.exec(name ?? '')?.[1] ?? 0)
}

const book = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Book Appointment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
  await dialog.getByLabel('Who is it for?').selectOption({ label: 'Kemi Bello (daughter)' })
  await dialog.getByLabel('Doctor').selectOption({ label: 'Dr. Chidi Okafor, Cardiology' })
  const time = dialog
    .getByRole('radio', { disabled: false })
    .and(dialog.locator('[name=appointmentTime]'))
    .first()
  await time.check()
  await dialog.getByLabel('Consultation type').selectOption('general')
  await dialog.getByRole('radio', { name: 'Video' }).check()
  await dialog.getByLabel('Reason for the visit').fill(reason)
  const at = (await time.getAttribute('value')) ?? ''
  await dialog.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(toast(page, 'Your appointment has been successfully scheduled.')).toBeVisible()
  await closeBooked(page)
  await expect(dialog).toBeHidden()
  return at
}

/** Types the first letters and takes the first suggestion. */
const choose = async (page: Page, letters: string, suggestion: RegExp) => {
  await page.keyboard.type(letters)
  await expect(page.getByRole('option').first()).toContainText(suggestion)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const thenType = async (page: Page, ...fields: string[]) => {
  for (const text of fields) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

test('PLAT-51 APPT-60 the main journey from end to end in four browsers, one phone and three desktops', async ({
  browser,
  url,
}) => {
  const patient = await signedIn(browser, url, 'patient', phone)
  await toHome(patient)
  const doctor = await signedIn(browser, url, 'doctor', desktop)
  const pharmacist = await signedIn(browser, url, 'pharmacist', desktop)
  const admin = await signedIn(browser, url, 'admin', desktop)
  for (const page of [patient, doctor, pharmacist, admin])
    await expect(page.getByText('Live: connected').first()).toBeAttached()

  // 1. The patient books; 2. the doctor is notified, the list and the badge grow, and accepts; the patient is notified.
  const pending = await counter(doctor, 'pending requests')
  const unreadBefore = await unread(doctor)
  await book(patient)
  await expect(toast(doctor, 'New appointment request')).toBeVisible()
  const request = doctor
    .getByRole('region', { name: /Pending Appointment Requests/ })
    .getByRole('listitem')
    .filter({ hasText: reason })
  await expect(request).toContainText('Kemi Bello')
  await expect.poll(() => counter(doctor, 'pending requests')).toBe(pending + 1)
  await expect.poll(() => unread(doctor)).toBe(unreadBefore + 1)
  const effort = await countEffort(doctor)
  await request.getByRole('button', { name: 'Accept' }).click()
  await expect(toast(doctor, 'Patient has been notified of the changes')).toBeVisible()
  await expect(toast(patient, 'Appointment confirmed')).toBeVisible()
  await expect(patient.getByRole('region', { name: 'Upcoming Appointments' })).toContainText(/Confirmed/)
  await expect(request).toHaveCount(0)
  expect(await effort()).toEqual({ clicks: 1, keys: 0 })

  // 3. The patient loses the network; the doctor sees today's confirmed appointment and prescribes, and the pharmacist is notified.
  const missedFrom = await unread(patient)
  await patient.context().setOffline(true)
  const schedule = doctor.getByRole('region', { name: "Today's Schedule" })
  await schedule
    .getByRole('listitem')
    .filter({ hasText: 'Amina Bello' })
    .getByRole('button', { name: 'Start Consultation' })
    .click()
  const notes = doctor.getByLabel('Appointment notes')
  await expect(notes).toBeVisible()
  expect(await effort()).toEqual({ clicks: 1, keys: 0 })
  await notes.click()
  await doctor.keyboard.type('Sleeps well. Chest clear.')
  await doctor.getByRole('combobox', { name: 'Diagnosis' }).click()
  await choose(doctor, 'asth', /^Unspecified asthma, uncomplicated/)
  const medication = doctor.getByLabel('Medication name')
  await medication.click()
  await choose(doctor, 'salb', /^Salbutamol inhaler 100 µg/)
  await thenType(doctor, '2 puffs', 'qds', '1/12')
  await doctor.getByRole('button', { name: 'Another medication' }).click()
  await expect(medication).toBeFocused()
  await choose(doctor, 'para', /^Paracetamol 500 mg/)
  await thenType(doctor, '1 tab', 'qds', '5/7')
  await doctor.getByRole('button', { name: 'Add Prescription' }).click()
  await expect(toast(pharmacist, 'New Prescription')).toBeVisible()
  await expect(toast(doctor, 'Patient and pharmacy have been notified')).toBeVisible()
  await doctor.getByRole('button', { name: 'Complete Consultation' }).click()
  const visit = await effort()
  expect(visit.clicks).toBeLessThanOrEqual(8)
  expect(visit.keys).toBeLessThanOrEqual(75)
  await expect(toast(doctor, 'Patient has been notified of the changes')).toBeVisible()
  await doctor.waitForURL('**/doctor/dashboard')

  // 4. The pharmacist reviews and fulfils; stock goes down by what was dispensed.
  const inStock = await counter(pharmacist, 'in stock')
  const row = pharmacist
    .getByRole('region', { name: /Pending Prescriptions/ })
    .getByRole('listitem')
    .filter({ hasText: 'Salbutamol inhaler 100 µg' })
    .filter({ hasText: 'Paracetamol 500 mg' })
  await row.getByRole('button', { name: /^Review/ }).click()
  await expect(pharmacist.getByLabel('Quantity to dispense').first()).toHaveValue('1')
  await pharmacist.getByLabel('Pharmacist notes').fill('Spacer technique shown to mother.')
  await pharmacist.getByRole('button', { name: /Fulfill Prescription/ }).click()
  await expect(toast(doctor, 'Prescription Updated')).toBeVisible()
  await expect(toast(pharmacist, 'Patient and doctor have been notified')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(
    pharmacist.getByRole('region', { name: 'Recently Fulfilled' }).getByRole('listitem').first(),
  ).toContainText('Salbutamol inhaler 100 µg')
  await expect.poll(() => counter(pharmacist, 'in stock')).toBe(inStock - 21)

  // 5. The patient, online again, receives everything once and in order.
  await patient.context().setOffline(false)
  await patient
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Prescriptions' })
    .click()
  const prescription = patient
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Salbutamol inhaler 100 µg' })
    .first()
  await expect(prescription).toContainText('Filled', { timeout: 20_000 })
  await expect(prescription).toContainText('Spacer technique shown to mother.')
  await expect.poll(() => unread(patient)).toBe(missedFrom + 3)
  await patient.getByRole('button', { name: /^Notifications/ }).click()
  const list = patient.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(list.nth(0)).toContainText('Prescription Updated')
  await expect(list.nth(1)).toContainText('Appointment completed')
  await expect(list.nth(2)).toContainText('Prescription Added')
  await expect(list.nth(3)).toContainText('Appointment confirmed')

  // The administrator has seen every step.
  const log = admin.getByRole('region', { name: 'System Activity Log' }).getByRole('row')
  for (const [place, step] of [
    'fulfilled a prescription',
    'opened a prescription at the counter',
    'completed an appointment',
    'issued a prescription',
    'accepted an appointment',
    'booked an appointment',
  ].entries())
    await expect(log.nth(place + 1)).toContainText(step)
})
