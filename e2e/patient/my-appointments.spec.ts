import type { APIRequestContext, Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { appointment } from '@alafia/contract/appointments/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { retry } from '../support/retry.ts'

/* The appointments page, for a patient and the doctor. */

const people = z.object({ user: z.object({ id: z.int() }) })
const doctors = z.array(z.object({ id: z.int(), lastName: z.string() }))
const freeDays = z.array(z.object({ date: z.string(), free: z.int() }))
const slots = z.array(z.object({ time: z.string(), free: z.boolean() }))

/** A video visit with Dr. Okafor on the last free slot of the fourth free day, which no other journey uses. */
const book = async (api: APIRequestContext, reason: string) => {
  const { user } = people.parse(await (await api.post('/api/auth/verify-token')).json())
  const all = doctors.parse(await (await api.get('/api/doctors')).json())
  const doctorId = all.find(({ lastName }) => lastName === 'Okafor')?.id
  const days = freeDays.parse(await (await api.get(`/api/doctors/${doctorId}/free-days`)).json())
  const date = days.filter(({ free }) => free > 1)[3]?.date ?? ''
  const times = slots.parse(await (await api.get(`/api/doctors/${doctorId}/slots?date=${date}`)).json())
  const answer = await api.post('/api/appointments', {
    data: {
      patientId: user.id,
      doctorId,
      appointmentDate: date,
      appointmentTime: times.findLast(({ free }) => free)?.time,
      type: 'video',
      reason,
    },
  })
  expect(answer.status()).toBe(201)
  return appointment.parse(await answer.json())
}

const list = (page: Page) => page.getByRole('tabpanel').getByRole('article')
const card = (page: Page, text: string): Locator => list(page).filter({ hasText: text })
const search = (page: Page) => page.getByRole('searchbox')

test('APPT-19 APPT-20 APPT-26 APPT-27 APPT-28 APPT-74 PLAT-45 PLAT-47 search, tabs, details, a new time and cancelling with a reason', async ({
  browser,
  url,
}) => {
  const api = await apiOf(url, 'patient')
  const reason = `Numb fingers at night, ${phone.width}`
  const booked = await book(api, reason)
  const page = await signedIn(browser, url, 'patient', phone)
  const errors = collectErrors(page)
  await page
    .getByRole('navigation', { name: 'Pages' })
    .filter({ visible: true })
    .getByRole('link', { name: 'Appointments' })
    .click()
  await expect(page).toHaveURL(/\/appointments$/)
  await expect(page.getByRole('heading', { name: 'Appointments' })).toBeFocused()
  await expect(list(page)).toHaveCount(10)
  await checkAccessibility(page, 'appointments')
  await page.setViewportSize(phone)

  // Search by reason and by the doctor's name, kept in the URL.
  await search(page).fill('numb FINGERS')
  await expect(page).toHaveURL(/search=numb/)
  await expect(list(page).filter({ hasNotText: 'Numb fingers' })).toHaveCount(0)
  await expect(card(page, reason)).toBeVisible()
  await search(page).fill('lawal')
  await expect(list(page).first()).toContainText('Dr. ')
  await expect(list(page).first()).toContainText('for Kemi')
  await search(page).fill('no such words')
  await expect(page.getByText('No appointments match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(search(page)).toHaveValue('')

  // Tabs, and Back goes through them.
  await page.getByRole('tab', { name: 'Cancelled' }).click()
  await expect(list(page).first()).toContainText('Cancelled')
  await page.getByRole('tab', { name: 'Completed' }).click()
  await expect(list(page).first()).toContainText('Completed')
  await expect(list(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Cancelled' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Scheduled' }).click()
  // However many appointments other journeys booked: the list shows ten.
  await search(page).fill(reason)
  await expect(page).toHaveURL(/search=Numb/)
  const mine = card(page, reason)
  await expect(mine).toContainText('Dr. Chidi Okafor')
  await expect(mine).toContainText('Cardiology')
  await expect(mine).toContainText(/\w+day, \d+ \w+ \d{4}, \d\d:\d\d/)
  await expect(mine).toContainText('Lagos time')
  await expect(mine).toContainText('Scheduled')
  await expect(mine).toContainText('You can join from')

  // Details open by URL, and Back closes them.
  await mine.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Appointment' })
  await expect(details).toContainText(reason)
  await expect(page).toHaveURL(new RegExp(`appointment=${booked.id}`))
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(/tab=scheduled&search=[^&]*$/)

  // Reschedules.
  await mine.getByRole('button', { name: 'Reschedule' }).click()
  const moving = page.getByRole('dialog', { name: 'Reschedule Appointment' })
  await moving.getByRole('button', { name: 'Reschedule' }).click()
  await expect(moving.getByRole('link', { name: 'Please select a date' })).toBeVisible()
  await moving.getByLabel('Date').fill(booked.appointmentDate)
  await expect(moving.getByLabel('Date')).toHaveValue(booked.appointmentDate)
  const free = moving.locator('[name=appointmentTime]:enabled').last()
  const time = (await free.getAttribute('value')) ?? ''
  await free.check({ force: true })
  await moving.getByRole('button', { name: 'Reschedule' }).click()
  await expect(toast(page, 'Appointment moved')).toBeVisible()
  await expect(mine).toContainText(time)

  // Cancelling asks for the reason; the doctor's page updates on its own.
  const found = `/appointments?tab=scheduled&search=${encodeURIComponent(reason)}`
  const doctor = await signedIn(browser, url, 'doctor', desktop, found)
  await expect(card(doctor, reason)).toContainText('Amina Bello')
  await expect(doctor.getByRole('button', { name: 'Book Appointment' })).toHaveCount(0)
  await expect(doctor.getByText('Live: connected').first()).toBeAttached()
  await mine.getByRole('button', { name: 'Cancel' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel Appointment' })
  await cancelling.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(cancelling.getByRole('link', { name: 'Please give a reason' })).toBeVisible()
  await checkAccessibility(page, 'cancelling an appointment')
  await page.setViewportSize(phone)
  await cancelling.getByLabel('Reason for cancelling').fill('   ')
  await cancelling.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(cancelling.getByRole('link', { name: 'Please give a reason' })).toBeVisible()
  await cancelling.getByLabel('Reason for cancelling').fill('Back in Kano by then')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await cancelling.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(toast(page, 'We’ve notified Dr. Chidi Okafor.')).toBeVisible()
  await expect(mine).toHaveCount(0)
  await expect(card(doctor, reason)).toHaveCount(0)
  await doctor.getByRole('tab', { name: 'Cancelled' }).click()
  await expect(card(doctor, reason)).toContainText('Cancelled: Back in Kano by then')
  expect(errors).toEqual([])
  await api.dispose()
})

test('APPT-29 PLAT-2 Load more shows the next page; a patient without appointments is invited to book the first', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', desktop, '/appointments')
  await expect(list(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => list(page).count()).toBeGreaterThan(10)

  await page.route('**/api/appointments?*', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('No appointments found')).toBeVisible()
  await page.getByRole('button', { name: 'Book Your First Appointment' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Appointment' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.unroute('**/api/appointments?*')
  await page.route('**/api/appointments?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('We couldn’t load your appointments')).toBeVisible()
  await retry(page.getByRole('main'), '**/api/appointments?*')
  await expect(list(page)).toHaveCount(10)
})

test('PLAT-46 a patient searches, opens details and cancels by keyboard alone', async ({ browser, url }) => {
  const reason = 'Ringing in the left ear'
  const api = await apiOf(url, 'patient')
  await book(api, reason)
  await api.dispose()
  const page = await signedIn(browser, url, 'patient')
  await press(
    page,
    page.getByRole('navigation', { name: 'Pages' }).first().getByRole('link', { name: 'Appointments' }),
  )
  await tabTo(page, search(page))
  await page.keyboard.type('ringing')
  await expect(list(page)).toHaveCount(1)
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Scheduled' })).toHaveAttribute('aria-selected', 'true')
  const mine = card(page, reason)
  const way = mine.getByRole('button', { name: 'View Details' })
  await press(page, way)
  await expect(page.getByRole('dialog', { name: 'Appointment' })).toContainText(reason)
  await page.keyboard.press('Escape')
  await expect(way).toBeFocused()
  await press(page, mine.getByRole('button', { name: 'Cancel' }))
  await tabTo(page, page.getByLabel('Reason for cancelling'))
  await page.keyboard.type('It went away')
  await press(page, page.getByRole('button', { name: 'Cancel appointment' }))
  await expect(toast(page, 'We’ve notified')).toBeVisible()
  await expect(page.getByText('No appointments match')).toBeVisible()
})
