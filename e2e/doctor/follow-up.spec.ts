import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { appointment, appointmentDetails } from '@alafia/contract/appointments/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, goTo, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'

/* The follow-up that a doctor books from an appointment. */

/** A completed appointment of the doctor's with the demo's patient, without a follow-up. */
const completedAppointment = async (url: string) => {
  const api = await apiOf(url, 'doctor')
  const list = z.array(appointment).parse(await (await api.get('/api/appointments?tab=completed')).json())
  for (const { id } of list.filter(({ patientName }) => patientName === 'Amina Bello')) {
    const details = appointmentDetails.parse(await (await api.get(`/api/appointments/${id}`)).json())
    if (details.followUp !== null) continue
    await api.dispose()
    return details
  }
  throw new Error('The demo has no completed appointment without a follow-up')
}

const open = async (page: Page, id: number) => {
  await goTo(page, `/appointments?appointment=${id}`)
  await page
    .getByRole('dialog', { name: 'Appointment' })
    .getByRole('button', { name: 'Book follow-up' })
    .click()
  return page.getByRole('dialog', { name: 'Book a follow-up' })
}

test('APPT-33 APPT-35 a follow-up is booked from a completed appointment: errors are explained, a lost slot keeps everything, the patient sees it immediately', async ({
  browser,
  url,
}) => {
  const completed = await completedAppointment(url)
  const patient = await signedIn(browser, url, 'patient', phone)
  await expect(patient.getByText('Live: connected').first()).toBeAttached()
  const page = await signedIn(browser, url, 'doctor', desktop, `/appointments?appointment=${completed.id}`)
  const errors = collectErrors(page)
  const dialog = await open(page, completed.id)
  const book = dialog.getByRole('button', { name: 'Book follow-up' })
  await expect(dialog.getByLabel('Reason for the visit')).toHaveValue(`Follow-up: ${completed.reason}`)
  await dialog.getByLabel('Reason for the visit').fill('')
  await book.click()
  const summary = dialog.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary.getByRole('listitem')).toHaveText([
    'Please select a date',
    'Please select a time',
    'Please provide a reason for the visit',
  ])
  await expect(summary).toBeFocused()
  await dialog.getByLabel('Reason for the visit').fill('Blood pressure after two weeks')
  await dialog.getByRole('button', { name: 'In 2 weeks' }).click()
  await dialog.getByRole('radio', { name: 'In person' }).check()
  const date = await dialog.getByLabel('Date').inputValue()
  await dialog.getByRole('radio', { name: '13:30' }).check()

  // Someone else is faster.
  const other = await apiOf(url, 'patient2@alafia.example')
  const { user } = z
    .object({ user: z.object({ id: z.int() }) })
    .parse(await (await other.post('/api/auth/verify-token')).json())
  const taken = await other.post('/api/appointments', {
    data: {
      patientId: user.id,
      doctorId: completed.doctorId,
      appointmentDate: date,
      appointmentTime: '13:30',
      type: 'general',
      reason: 'Headache',
    },
  })
  expect(taken.status()).toBe(201)
  await expect(dialog.getByText('That time has just been taken')).toBeVisible()
  await book.click()
  await expect(toast(page, 'That time has just been taken')).toBeVisible()
  await expect(dialog.getByLabel('Reason for the visit')).toHaveValue('Blood pressure after two weeks')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('radio', { name: '14:30' }).check()
  await book.click()
  await expect(toast(page, 'Patient has been notified of the appointment')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Appointment' })).toContainText(/at 14:30/)

  await expect(toast(patient, 'Follow-up booked')).toBeVisible()
  await patient.goto('/appointments?search=Blood%20pressure%20after%20two%20weeks')
  const card = patient
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Blood pressure after two weeks' })
  await expect(card).toContainText('Confirmed')
  await expect(card).toContainText('14:30')
  expect(errors.filter((one) => !/status of 409/.test(one))).toEqual([])
})

test('PLAT-45 PLAT-46 by keyboard alone, and without accessibility violations', async ({ browser, url }) => {
  test.slow()
  const completed = await completedAppointment(url)
  const page = await signedIn(browser, url, 'doctor', desktop, `/appointments?appointment=${completed.id}`)
  const way = page
    .getByRole('dialog', { name: 'Appointment' })
    .getByRole('button', { name: 'Book follow-up' })
  await press(page, way)
  const dialog = page.getByRole('dialog', { name: 'Book a follow-up' })
  await press(page, dialog.getByRole('button', { name: 'In 4 weeks' }))
  const times = dialog.locator('[name=appointmentTime]:enabled')
  await tabTo(page, times.first())
  await page.keyboard.press('ArrowDown')
  await expect(times.nth(1)).toBeChecked()
  await press(page, dialog.getByRole('button', { name: 'Book follow-up' }))
  await expect(toast(page, 'Patient has been notified of the appointment')).toBeVisible()
  await expect(way).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('A follow-up is already booked')).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Book follow-up' }))
  await expect(dialog.getByText('Please select a date').first()).toBeVisible()
  await checkAccessibility(page, 'booking a follow-up')
})
