import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { waitingPatient } from '@alafia/contract/urgent-care/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { closeBooked } from '../support/forms.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { clearNextHalfHour } from '../support/open-video-visit.ts'

/* Immediate care: no one on duty, the queue, one doctor who takes the request, and the patient who is called. */

// Doctors on duty are shared state, so no other file may change it.
test.use({ aloneAs: 'care' })

const reason = 'Tight chest since this morning'
const immediateCare = (page: Page) => page.getByRole('region', { name: /^Immediate care/ })

test('URG-1 URG-2 URG-5 URG-7 URG-12 no one on duty, then a doctor; the patient waits, goes away, is called and joins', async ({
  browser,
  url,
}) => {
  test.slow()
  await clearNextHalfHour(await apiOf(url, 'patient'))
  await clearNextHalfHour(await apiOf(url, 'doctor'))
  const patient = await signedIn(browser, url, 'patient', phone, '/')
  const complaints = collectErrors(patient)
  const banner = patient.getByRole('region', { name: 'Need care right now?' })
  await expect(banner).toContainText('Available 24/7 · Secure and Private · Licensed Doctors')
  await expect(banner).toContainText('No doctor is on duty now')
  await banner.getByRole('link', { name: 'Start Consultation' }).click()

  await expect(patient.getByRole('heading', { level: 1, name: 'Immediate care' })).toBeFocused()
  await expect(patient.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112')
  await expect(patient.getByRole('alert')).toContainText('No doctor is on duty now')
  const slots = patient.getByRole('region', { name: 'Next free times' })
  await expect(slots.getByRole('listitem').first()).toContainText(/\d\d:\d\d · Dr\. .*₦/s)
  await checkAccessibility(patient, 'no one on duty')
  await patient.setViewportSize(phone)
  const doctorOfSlot = await slots
    .getByRole('listitem')
    .first()
    .getByText(/· Dr\./)
    .textContent()
  await slots.getByRole('button', { name: /^Book/ }).first().click()
  const booking = patient.getByRole('dialog', { name: 'Book Appointment' })
  await expect(booking.getByLabel('Doctor').locator('option:checked')).toContainText(
    /· (?<name>Dr\. .*)/.exec(doctorOfSlot ?? '')?.groups?.name ?? 'nobody',
  )
  await expect(booking.locator('[name=appointmentTime]:checked')).toHaveCount(1)
  await booking.getByLabel('Reason for the visit').fill(reason)
  await booking.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(toast(patient, 'Your appointment has been successfully scheduled.')).toBeVisible()
  await closeBooked(patient)

  const doctor = await signedIn(browser, url, 'doctor', desktop)
  const panel = immediateCare(doctor)
  await expect(panel).toContainText('Off duty')
  await panel.getByRole('button', { name: 'Go on duty' }).click()
  await expect(panel).toContainText(/On duty.*Until .*\d\d:\d\d, or until you sign out/s)
  await expect(panel).toContainText('No one is waiting')

  // The form appears once a doctor is on duty.
  await expect(patient.getByText('1 doctor is on duty')).toBeVisible()
  await patient.getByRole('button', { name: 'Ask for a doctor now' }).click()
  await expect(patient.getByRole('alert', { name: 'Please check these answers' })).toBeFocused()
  await expect(patient.getByRole('link', { name: 'Please provide a reason for the visit' })).toBeVisible()
  await checkAccessibility(patient.getByRole('main'), 'the form with a mistake')
  await patient.setViewportSize(phone)
  await patient.getByLabel('Reason for the visit').fill(reason)
  // A toast stays for five seconds, so it is awaited together with its cause.
  await Promise.all([
    expect(toast(doctor, 'Amina Bello is waiting for a doctor')).toBeVisible(),
    patient.getByRole('button', { name: 'Ask for a doctor now' }).click(),
  ])
  await expect(patient.getByRole('heading', { name: 'You are next' })).toBeFocused()
  await expect(patient.getByText('We can’t say yet how long you will wait')).toBeVisible()
  await checkAccessibility(patient.getByRole('main'), 'the place in the queue')
  await patient.setViewportSize(phone)

  const row = panel.getByRole('listitem').filter({ hasText: 'Amina Bello' })
  await expect(row).toContainText(reason)
  await checkAccessibility(panel, 'the queue')

  const other = await apiOf(url, 'doctor2@alafia.example')
  await other.put('/api/urgent-care/duty', { data: { onDuty: true } })
  const [seen] = z.array(waitingPatient).parse(await (await other.get('/api/urgent-care/requests')).json())

  await patient.getByRole('link', { name: 'Alafia, home' }).click()
  await expect(banner).toContainText('You are next')
  await expect(banner.getByRole('link', { name: 'Back to the waiting room' })).toBeVisible()
  await Promise.all([
    expect(toast(patient, 'Dr. Chidi Okafor is ready to see you')).toBeVisible(),
    row.getByRole('button', { name: 'Take patient' }).click(),
  ])
  await doctor.waitForURL('**/doctor/consultation/*')
  await expect(doctor.getByText(reason).first()).toBeVisible()
  const late = await other.post(`/api/urgent-care/requests/${seen?.id}/take`)
  expect(late.status()).toBe(409)
  expect(await late.text()).toContain('This request is already taken, by Dr. Chidi Okafor')

  await expect(patient.getByRole('link', { name: 'Join now', exact: true })).toBeVisible()
  await banner.getByRole('link', { name: 'Go to your doctor' }).click()
  await expect(patient.getByRole('heading', { level: 1, name: 'Your doctor is ready' })).toBeFocused()
  await checkAccessibility(patient.getByRole('main'), 'called')
  await patient.getByRole('link', { name: 'Join now' }).click()
  await patient.waitForURL('**/visit/*')
  await expect(patient.getByRole('heading', { level: 1, name: /Dr\. Chidi Okafor/ })).toBeVisible()
  expect(complaints).toEqual([])
})

test('URG-10 URG-12 PLAT-46 by keyboard alone: asks, stays, and leaves the queue; the last doctor is asked before going off duty', async ({
  browser,
  url,
}) => {
  const other = await apiOf(url, 'doctor2@alafia.example')
  await other.put('/api/urgent-care/duty', { data: { onDuty: false } })
  const doctor = await signedIn(browser, url, 'doctor', desktop)
  const panel = immediateCare(doctor)
  await expect(panel.getByRole('button', { name: /Go (on|off) duty/ })).toBeVisible()
  if (await panel.getByRole('button', { name: 'Go on duty' }).isVisible())
    await press(doctor, panel.getByRole('button', { name: 'Go on duty' }))

  const patient = await signedIn(browser, url, 'patient2@alafia.example', desktop, '/')
  await press(patient, patient.getByRole('link', { name: 'Start Consultation' }))
  await tabTo(patient, patient.getByLabel('Reason for the visit'))
  await patient.keyboard.type('Fever and a stiff neck')
  await press(patient, patient.getByRole('button', { name: 'Ask for a doctor now' }))
  await expect(patient.getByRole('heading', { name: 'You are next' })).toBeFocused()

  await expect(panel.getByRole('listitem')).toContainText('Fever and a stiff neck')
  await press(doctor, panel.getByRole('button', { name: 'Go off duty' }))
  const question = doctor.getByRole('alertdialog', { name: 'Go off duty?' })
  await expect(question).toContainText('1 patient is waiting. No other doctor is on duty to see them.')
  await doctor.keyboard.press('Escape')
  await expect(question).toBeHidden()

  const leaving = patient.getByRole('button', { name: 'Leave the queue' })
  await press(patient, leaving)
  const sure = patient.getByRole('alertdialog', { name: 'Leave the queue?' })
  await expect(sure.getByRole('button', { name: 'Keep waiting' })).toBeFocused()
  await patient.keyboard.press('Enter')
  await expect(sure).toBeHidden()
  await press(patient, leaving)
  await press(patient, sure.getByRole('button', { name: 'Leave the queue' }))
  await expect(patient.getByRole('button', { name: 'Ask for a doctor now' })).toBeVisible()
  await expect(panel).toContainText('No one is waiting')
  await press(doctor, panel.getByRole('button', { name: 'Go off duty' }))
  await expect(panel).toContainText('Off duty')
  await expect(patient.getByText('No doctor is on duty now').first()).toBeVisible()
})
