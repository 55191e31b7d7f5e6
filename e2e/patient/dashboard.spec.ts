import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { appointment } from '@alafia/contract/appointments/schema'
import { prescriptionSummary } from '@alafia/contract/prescriptions/summary'
import { checkAccessibility } from '../support/accessibility.ts'
import { apiOf, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { closeBooked } from '../support/forms.ts'
import { escape, press, signInByKeys, tabTo } from '../support/keyboard.ts'

test.use({ aloneAs: 'patients' })

/* The patient's dashboard: figures, live updates, the three quick actions. */

const counter = async (page: Page, label: string): Promise<number> => {
  const figure = page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd')
  await expect(figure).toHaveText(/\d/)
  return Number(await figure.innerText())
}
/** 3 in a fresh demo; other journeys on the same server may have added prescriptions. */
const currentCountOf = async (url: string) => {
  const api = await apiOf(url, 'patient')
  const { current } = prescriptionSummary.parse(await (await api.get('/api/prescriptions/summary')).json())
  await api.dispose()
  return current
}
const updates = (page: Page) => page.getByRole('region', { name: 'Real-time Updates' })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

const fill = async (dialog: Locator, doctor: string) => {
  await dialog.getByLabel('Doctor').selectOption({ label: doctor })
  await dialog.locator('[name=appointmentTime]:enabled').last().check()
}

test('PAT-12 PAT-13 APPT-5 APPT-15 PLAT-45 the counters, the panel and the lists follow what the doctor does', async ({
  browser,
  url,
}) => {
  const reason = 'Short of breath on stairs'
  const page = await signedIn(browser, url, 'patient', phone)
  await expect(page).toHaveURL('/patient/dashboard')
  await expect(updates(page).getByText('Live: connected')).toBeVisible()
  await expect(updates(page).getByRole('listitem')).toHaveCount(3)
  const current = await currentCountOf(url)
  expect(current).toBeGreaterThanOrEqual(3)
  await expect(page.getByText(`${current} Active`)).toBeVisible()
  expect(await counter(page, 'active prescriptions')).toBe(current)
  await expect(page.getByRole('region', { name: 'Active Prescriptions' }).getByRole('listitem')).toHaveCount(
    3,
  )
  await expect(page.getByRole('region', { name: 'Upcoming Appointments' })).toContainText('Tomorrow')
  expect(await counter(page, 'health reminders')).toBe(3)
  const before = await counter(page, 'upcoming appointments')
  await checkAccessibility(page, 'dashboard')
  await page.setViewportSize(phone)

  // FAM-5, APPT-5: the dashboard's own rules and texts.
  await page.getByRole('button', { name: 'Book Appointment' }).first().click()
  const dialog = dialogOf(page, 'Book Appointment')
  const submit = dialog.getByRole('button', { name: 'Book Appointment' })
  await dialog.getByLabel('Reason for the visit').fill('Ill')
  await submit.click()
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
    'Please select a doctor',
    'Please select a date',
    'Please select a time',
    'Reason must be at least 5 characters',
  ])
  await checkAccessibility(page, 'booking from the dashboard')
  await page.setViewportSize(phone)
  await expect(dialog.getByLabel('Consultation type').locator('option')).toHaveText([
    'Video visit',
    'In-person appointment',
  ])
  await expect(dialog.getByLabel('Consultation type')).toHaveValue('video')
  await fill(dialog, 'Dr. Chidi Okafor, Cardiology')
  await dialog.getByLabel('Reason for the visit').fill(reason)
  await dialog.getByLabel('Notes').fill('Worse in the evening')
  await page.context().setOffline(true)
  await submit.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Failed to book appointment' })).toBeVisible()
  await expect(dialog.getByLabel('Reason for the visit')).toHaveValue(reason)
  await page.context().setOffline(false)
  await submit.click()
  await expect(toast(page, 'Appointment booked successfully!')).toBeVisible()
  await closeBooked(page)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/patient/dashboard')
  await expect.poll(() => counter(page, 'upcoming appointments'), { timeout: 30_000 }).toBe(before + 1)

  const doctor = await apiOf(url, 'doctor')
  const listed = await doctor.get('/api/appointments?status=scheduled&limit=100')
  const mine = z
    .array(appointment)
    .parse(await listed.json())
    .find((one) => one.reason === reason)
  expect(mine).toMatchObject({ type: 'video', mode: 'video' })
  const cancelled = await doctor.patch(`/api/appointments/${mine?.id}`, {
    data: { status: 'cancelled', reason: 'Away at a congress' },
  })
  expect(cancelled.status()).toBe(200)
  await expect.poll(() => counter(page, 'upcoming appointments'), { timeout: 30_000 }).toBe(before)
  await expect(updates(page).getByRole('listitem').first()).toContainText('Appointment cancelled')
  await expect(updates(page).getByRole('listitem')).toHaveCount(3)
  await page.reload()
  await expect(updates(page).getByRole('listitem').first()).toContainText('Appointment cancelled')
  await doctor.dispose()
})

test('PAT-14 FAM-5 PLAT-45 records and family open over the dashboard, and Back closes them', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', phone)
  await page.getByRole('button', { name: 'View Medical Records' }).click()
  const records = dialogOf(page, 'View Medical Records')
  await expect(records.getByRole('region', { name: 'Last appointments' }).getByRole('listitem')).toHaveCount(
    5,
  )
  await expect(records.getByRole('region', { name: 'Last prescriptions' }).getByRole('listitem')).toHaveCount(
    5,
  )
  const patient = await apiOf(url, 'patient')
  const all = z.array(z.unknown()).parse(await (await patient.get('/api/prescriptions')).json())
  await expect(records.locator('dl > div', { hasText: 'prescriptions in all' }).locator('dd')).toHaveText(
    String(all.length),
  )
  await patient.dispose()
  await checkAccessibility(page, 'records')
  await page.setViewportSize(phone)
  await page.goBack()
  await expect(records).toBeHidden()
  await expect(page).toHaveURL('/patient/dashboard')

  await page.getByRole('button', { name: 'Manage Family' }).click()
  const family = dialogOf(page, 'Manage Family')
  await expect(family.getByRole('listitem').filter({ hasText: 'Kemi Bello' })).toBeVisible()
  await page.goBack()
  await expect(family).toBeHidden()
  // A dialog named in the URL opens after a reload, and closing it keeps the page.
  await page.goto('/patient/dashboard?open=family')
  await expect(family).toBeVisible()
  await family.getByRole('button', { name: 'Close' }).click()
  await expect(family).toBeHidden()
  await expect(page).toHaveURL('/patient/dashboard')
})

test('PAT-14 PLAT-46 by keyboard alone: book from the dashboard, open and close the records', async ({
  browser,
  url,
}) => {
  const page = await signInByKeys(browser, url, 'patient')
  const way = page.getByRole('button', { name: 'View Medical Records' })
  await press(page, way)
  await escape(page, dialogOf(page, 'View Medical Records'))
  await expect(way).toBeFocused()

  await press(page, page.getByRole('button', { name: 'Book Appointment' }).first())
  const dialog = dialogOf(page, 'Book Appointment')
  await tabTo(page, dialog.getByLabel('Doctor'))
  await page.keyboard.type('Dr. Hassan')
  await expect(dialog.getByLabel('Doctor').locator('option:checked')).toContainText('Hassan Danjuma')
  await tabTo(page, dialog.locator('[name=appointmentTime]:enabled').first())
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByLabel('Reason for the visit'))
  await page.keyboard.type('Travel advice')
  await press(page, dialog.getByRole('button', { name: 'Book Appointment' }))
  await expect(toast(page, 'Appointment booked successfully!')).toBeVisible()
  await closeBooked(page)
  await expect(dialog).toBeHidden()
})
