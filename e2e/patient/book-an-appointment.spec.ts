import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { appointment } from '@alafia/contract/appointments/schema'
import { checkAccessibility, violations } from '../support/accessibility.ts'
import { apiOf, expect, signedIn, test, toast, toHome } from '../support/fixtures.ts'
import { closeBooked } from '../support/forms.ts'

/* The shared booking dialog, and what can go wrong while it is open. */

const doctor = 'Dr. Adanna Eze'
const taken = 'That time has just been taken'
const failed = 'Unable to book appointment. Please try again.'

const openDialog = async (page: Page): Promise<Locator> => {
  // The dashboard has its own dialog; the shared one is on the home page.
  if (!page.url().endsWith('/')) await toHome(page)
  await page.getByRole('button', { name: 'Book Appointment' }).first().click()
  return page.getByRole('dialog', { name: 'Book Appointment' })
}

const slots = (dialog: Locator) => dialog.locator('[name=appointmentTime]')
const bookButton = (dialog: Locator) => dialog.getByRole('button', { name: 'Book Appointment' })

/** Fills in everything; returns the chosen day and time: the third free slot of the next free day. */
const fill = async (dialog: Locator, reason: string) => {
  const option = dialog.getByLabel('Doctor').getByRole('option').filter({ hasText: doctor })
  await dialog.getByLabel('Doctor').selectOption((await option.textContent()) ?? '')
  const free = dialog.locator('[name=appointmentTime]:enabled').nth(2)
  const time = (await free.getAttribute('value')) ?? ''
  await slots(dialog)
    .and(dialog.locator(`[value="${time}"]`))
    .check()
  await dialog.getByLabel('Consultation type').selectOption('followup')
  await dialog.getByRole('radio', { name: 'In person' }).check()
  await dialog.getByLabel('Reason for the visit').fill(reason)
  return { date: await dialog.getByLabel('Date').inputValue(), time }
}

const expectAllTyped = async (dialog: Locator, reason: string, date: string) => {
  await expect(dialog.getByLabel('Doctor').locator('option:checked')).toContainText(doctor)
  await expect(dialog.getByLabel('Date')).toHaveValue(date)
  await expect(dialog.getByLabel('Consultation type')).toHaveValue('followup')
  await expect(dialog.getByRole('radio', { name: 'In person' })).toBeChecked()
  await expect(dialog.getByLabel('Reason for the visit')).toHaveValue(reason)
}

/** The number of the patient's appointments with this reason, whatever the screen shows. */
const booked = async (url: string, reason: string): Promise<number> => {
  const api = await apiOf(url, 'patient')
  const list = z.array(appointment).parse(await (await api.get('/api/appointments?limit=100')).json())
  await api.dispose()
  return list.filter((one) => one.reason === reason).length
}

test('APPT-4 PLAT-36 an empty booking form names each missing field, and closing it with text typed asks first', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient')
  const dialog = await openDialog(page)
  await bookButton(dialog).click()
  const summary = dialog.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary.getByRole('listitem')).toHaveText([
    'Please select a doctor',
    'Please select a date',
    'Please select a time',
    'Please provide a reason for the visit',
  ])
  await expect(summary).toBeFocused()
  await checkAccessibility(page, 'booking with a mistake')

  for (const close of ['Close', 'Cancel', 'Escape']) {
    await dialog.getByLabel('Reason for the visit').fill('A cough')
    if (close === 'Escape') await page.keyboard.press('Escape')
    else await dialog.getByRole('button', { name: close, exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('Reason for the visit')).toHaveValue('A cough')
  }
  await page.keyboard.press('Escape')
  const close = page.getByRole('button', { name: 'Close without saving' })
  await expect(close).toBeVisible()
  expect.soft(await violations(page), 'the question before closing').toEqual([])
  await close.click()
  await expect(dialog).toBeHidden()
  // With nothing typed, there is no question.
  await openDialog(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('APPT-92 APPT-93 a chosen time is held, disappears live for others, and comes back when the dialog is closed', async ({
  browser,
  url,
}) => {
  const patient = await signedIn(browser, url, 'patient')
  const other = await signedIn(browser, url, 'patient2@alafia.example')
  await expect(other.getByText('Live: connected').first()).toBeAttached()
  const [dialog, otherDialog] = [await openDialog(patient), await openDialog(other)]
  const { time } = await fill(dialog, 'Tired for two weeks')
  await expect(dialog.getByText(`We’re holding ${time} for you until`)).toBeVisible()
  const option = otherDialog.getByLabel('Doctor').getByRole('option').filter({ hasText: doctor })
  await otherDialog.getByLabel('Doctor').selectOption((await option.textContent()) ?? '')
  const same = slots(otherDialog).and(otherDialog.locator(`[value="${time}"]`))
  await expect(same).toBeDisabled()
  await patient.keyboard.press('Escape')
  await patient.getByRole('button', { name: 'Close without saving' }).click()
  await expect(same).toBeEnabled()
})

test('APPT-11 APPT-12 APPT-93 without a hold, a slot that another patient books meanwhile disappears live, and nothing typed is lost', async ({
  browser,
  url,
}) => {
  const reason = 'Palpitations after climbing stairs'
  const patient = await signedIn(browser, url, 'patient')
  const other = await signedIn(browser, url, 'patient2@alafia.example')
  await expect(patient.getByText('Live: connected').first()).toBeAttached()
  await patient.route('**/api/slot-hold', (route) => route.abort())
  const dialog = await openDialog(patient)
  const { date, time } = await fill(dialog, reason)
  const otherDialog = await openDialog(other)
  const same = await fill(otherDialog, 'Headache')
  expect(same).toEqual({ date, time })
  await bookButton(otherDialog).click()
  await expect(toast(other, 'Your appointment has been successfully scheduled.')).toBeVisible()
  await closeBooked(other)

  await expect(dialog.getByText(taken)).toBeVisible()
  await expect(slots(dialog).and(dialog.locator(`[value="${time}"]`))).toBeDisabled()
  const nearest = dialog.getByRole('group', { name: 'Nearest free times' }).getByRole('button')
  await expect(nearest).toHaveCount(3)
  await expectAllTyped(dialog, reason, date)
  const next = (await nearest.first().textContent()) ?? ''
  await nearest.first().click()
  await expect(dialog.getByText(taken)).toBeHidden()
  await expect(slots(dialog).and(dialog.locator(`[value="${next}"]`))).toBeChecked()
  await bookButton(dialog).click()
  await expect(toast(patient, 'Your appointment has been successfully scheduled.')).toBeVisible()
  await closeBooked(patient)
  await expect(dialog).toBeHidden()
  expect(await booked(url, reason)).toBe(1)
})

test('APPT-14 when only the reply is lost, trying again finds the appointment that was booked', async ({
  browser,
  url,
}) => {
  const reason = 'Results of the last blood test'
  const page = await signedIn(browser, url, 'patient')
  await expect(page.getByText('Live: connected').first()).toBeAttached()
  const dialog = await openDialog(page)
  const { date } = await fill(dialog, reason)
  await checkAccessibility(page, 'booking')
  let lost = 0
  await page.route('**/api/appointments', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    expect((await route.fetch()).status()).toBe(201)
    await route.abort('connectionreset')
  })
  await bookButton(dialog).click()
  await expect(dialog.getByRole('alert').filter({ hasText: failed })).toBeVisible()
  expect(lost).toBe(1)
  expect(await booked(url, reason)).toBe(1)
  // The slot is gone, but to this very request: it must not say that someone else was faster.
  await expect(slots(dialog).and(dialog.locator(':checked'))).toBeDisabled()
  await expect(dialog.getByText(taken)).toBeHidden()
  await expectAllTyped(dialog, reason, date)
  await bookButton(dialog).click()
  await expect(toast(page, 'Your appointment has been successfully scheduled.')).toBeVisible()
  await closeBooked(page)
  await expect(dialog).toBeHidden()
  expect(await booked(url, reason)).toBe(1)
})
