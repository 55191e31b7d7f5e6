import type { Browser, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { clinic, signInReply as signedInReply } from '@alafia/contract/accounts/schema'
import { appointment } from '@alafia/contract/appointments/schema'
import { myAvailability, type MyAvailability } from '@alafia/contract/appointments/availability.schema'
import { problemBody } from '@alafia/contract/kernel/problems'
import { addDays, weekdayOf } from '@alafia/contract/kernel/civil'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast, toHome } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'

/* A doctor's weekly hours and days off: conflicts first, two tabs, a patient who books meanwhile. */

const eze = 'doctor2@alafia.example'
let before: MyAvailability | undefined

const hoursOf = async (url: string): Promise<MyAvailability> => {
  const api = await apiOf(url, eze)
  const hours = myAvailability.parse(await (await api.get('/api/doctors/availability')).json())
  await api.dispose()
  return hours
}

test.beforeAll(async ({ url }) => {
  before = await hoursOf(url)
})
// Restores the hours, because other journeys book with the same doctor.
test.afterAll(async ({ url }) => {
  const api = await apiOf(url, eze)
  const { version } = await hoursOf(url)
  const saved = await api.put('/api/doctors/availability', { data: { version, week: before?.week } })
  expect(saved.status()).toBe(200)
  await api.dispose()
})

const openPage = async (browser: Browser, url: string, screen = desktop): Promise<Page> => {
  const page = await signedIn(browser, url, eze, screen)
  await page.getByRole('link', { name: 'Availability' }).click()
  await expect(page.getByRole('heading', { name: 'Availability', level: 1 })).toBeVisible()
  await expect(page.getByText('appointments a week')).toBeVisible()
  return page
}
const save = (page: Page) => page.getByRole('button', { name: 'Save hours' })
const outside = (page: Page) =>
  page.getByRole('alertdialog', { name: /^\d+ appointments? (is|are) (outside these hours|on these days)$/ })
const hoursSaved = (page: Page) => toast(page, 'Hours Saved')
const saving = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/doctors/availability'),
  )
/** Saves and keeps whatever is booked outside the new hours. Returns everything that was shown. */
const saveAndKeep = async (page: Page, meanwhile: () => Promise<unknown> = () => Promise.resolve()) => {
  const shown: { appointmentDate: string; appointmentTime: string }[] = []
  let answered = saving(page)
  await Promise.all([meanwhile(), save(page).click()])
  while ((await answered).status() === 409) {
    const { appointments = [] } = problemBody.parse(await (await answered).json())
    shown.push(...appointments)
    await expect(outside(page).getByRole('listitem')).toHaveCount(appointments.length)
    answered = saving(page)
    await outside(page)
      .getByRole('button', { name: /^Save, keep/ })
      .click()
  }
  expect((await answered).status()).toBe(200)
  await expect(hoursSaved(page)).toBeVisible()
  return shown
}

/** A day so far ahead that no other journey books on it, with slots. */
const farDay = async (url: string, days: number) => {
  const api = await apiOf(url, 'patient')
  const { today } = clinic.parse(await (await api.get('/api/clinic')).json())
  await api.dispose()
  const date = addDays(today, days)
  return { date, weekday: weekdayOf(date) }
}

const bookBy = async (url: string, who: string, date: string, time: string) => {
  const api = await apiOf(url, who)
  const { user } = z
    .object({ user: signedInReply.shape.user })
    .parse(await (await api.post('/api/auth/verify-token')).json())
  const doctors = z.array(z.object({ id: z.int(), lastName: z.string() }))
  const doctor = doctors
    .parse(await (await api.get('/api/doctors')).json())
    .find(({ lastName }) => lastName === 'Eze')
  const answer = await api.post('/api/appointments', {
    data: {
      patientId: user.id,
      doctorId: doctor?.id,
      appointmentDate: date,
      appointmentTime: time,
      type: 'general',
      reason: 'Review of the blood test',
    },
  })
  const body: unknown = await answer.json()
  await api.dispose()
  return { status: answer.status(), visit: appointment.safeParse(body).data, doctorId: doctor?.id }
}

test('DOC-2 DOC-3 a week is changed by ranges, copied to other days, checked with messages, guarded while unsaved, and kept', async ({
  browser,
  url,
}) => {
  const page = await openPage(browser, url)
  const errors = collectErrors(page)
  await expect(page.getByText('112 appointments a week')).toBeVisible()

  await page.getByLabel('Monday, until').fill('12:40')
  await save(page).click()
  const summary = page.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText([
    'Monday: Appointments take 30 minutes: from 09:00, end at 12:30 or 13:00',
  ])
  await checkAccessibility(page, 'availability with a mistake')
  await page.getByLabel('Monday, until').fill('12:30')
  await expect(summary).toBeHidden()

  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  await expect(page.getByLabel('Monday, from (2)')).toBeFocused()
  await page.getByLabel('Monday, from (2)').fill('12:00')
  await page.getByLabel('Monday, until (2)').fill('17:00')
  await save(page).click()
  await expect(summary.getByRole('listitem')).toHaveText(['Monday: Overlaps 09:00 to 12:30'])
  await page.getByLabel('Monday, from (2)').fill('14:00')
  await page.getByLabel('Monday, until (2)').fill('')
  await expect(summary.getByRole('listitem')).toHaveText(['Monday: Enter the end time'])
  await page.getByLabel('Monday, until (2)').fill('17:00')

  await page.getByRole('button', { name: 'Copy the hours of Monday' }).click()
  await page.getByRole('menuitem', { name: 'To Monday to Friday' }).click()
  await expect(page.getByLabel('Friday, from (2)')).toHaveValue('14:00')
  await expect(page.getByText('97 appointments a week')).toBeVisible()
  await expect(page.getByText('Not saved yet, 15 fewer than saved')).toBeVisible()

  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Friday, from (2)')).toHaveValue('14:00')
  await page.context().setOffline(true)
  await save(page).click()
  await expect(toast(page, 'Failed to save your hours. Please try again.')).toBeVisible()
  await page.context().setOffline(false)
  await saveAndKeep(page)
  await expect(toast(page, 'Patients can book 97 appointments a week.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('97 appointments a week')).toBeVisible()
  await expect(page.getByLabel('Friday, from (2)')).toHaveValue('14:00')
  expect(errors.filter((one) => !/ERR_INTERNET_DISCONNECTED|status of 409/.test(one))).toEqual([])
})

test('DOC-5 DOC-6 appointments that an edit would leave outside are shown first and stay booked; patients see the hours change live', async ({
  browser,
  url,
}) => {
  const { date, weekday } = await farDay(url, 20)
  expect((await bookBy(url, 'patient', date, '16:00')).status).toBe(201)
  const page = await openPage(browser, url)
  const second = await page.context().newPage()
  await second.goto('/doctor/availability')
  await expect(second.getByText('appointments a week')).toBeVisible()

  // Another patient opens that day.
  const other = await signedIn(browser, url, 'patient2@alafia.example', phone)
  await toHome(other)
  await other.getByRole('button', { name: 'Book Appointment' }).first().click()
  const dialog = other.getByRole('dialog', { name: 'Book Appointment' })
  await dialog.getByLabel('Doctor').selectOption({ label: 'Dr. Adanna Eze, Internal Medicine' })
  await dialog.getByLabel('Date').fill(date)
  await dialog.getByRole('radio', { name: '16:30' }).check()
  await dialog.getByLabel('Reason for the visit').fill('Blood pressure')

  const until = page.getByLabel(new RegExp(`^${weekday}, until`)).last()
  await until.fill('15:30')
  await save(page).click()
  await expect(outside(page)).toContainText(/stays? booked\. Only new bookings are affected\./)
  await expect(outside(page).getByRole('listitem').filter({ hasText: 'Amina Bello' })).toContainText(
    'at 16:00',
  )
  await outside(page).getByRole('button', { name: 'Go back' }).click()
  await expect(until).toHaveValue('15:30')
  await expect(dialog.getByRole('radio', { name: '16:30' })).toBeChecked()
  await saveAndKeep(page)

  await expect(dialog.getByText('The doctor has no slot at that time on the selected date')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: '16:30' })).toHaveCount(0)
  await expect(dialog.getByLabel('Reason for the visit')).toHaveValue('Blood pressure')
  const patient = await apiOf(url, 'patient')
  const appointments = z
    .array(appointment)
    .parse(await (await patient.get(`/api/appointments?date=${date}`)).json())
  expect(appointments.map(({ status, appointmentTime }) => [appointmentTime, status])).toContainEqual([
    '16:00',
    'scheduled',
  ])

  // The other tab follows if nothing changed there; otherwise it says so, and overwrites nothing unseen.
  const theirs = second.getByLabel(new RegExp(`^${weekday}, until`)).last()
  await expect(theirs).toHaveValue('15:30')
  await theirs.fill('15:00')
  await until.fill('14:30')
  await saveAndKeep(page)
  await expect(second.getByText('Your hours were changed in another tab or browser')).toBeVisible()
  await expect(theirs).toHaveValue('15:00')
  await save(second).click()
  await expect(toast(second, 'Your hours were changed somewhere else')).toBeVisible()
  await second.getByRole('button', { name: 'Keep my changes' }).click()
  await saveAndKeep(second)
  await expect(until).toHaveValue('15:00')
})

test('DOC-7 PLAT-47 days off on a phone: wrong days are explained, the conflict is shown first, and they are removed', async ({
  browser,
  url,
}) => {
  const { date } = await farDay(url, 25)
  const { visit } = await bookBy(url, 'patient', date, '09:30')
  const page = await openPage(browser, url, phone)
  await page.getByRole('button', { name: 'Add days off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add days off' })
  const add = dialog.getByRole('button', { name: 'Add days off' })
  await add.click()
  const summary = dialog.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary.getByRole('listitem')).toHaveText(['Select the first day', 'Select the last day'])
  await dialog.getByLabel('First day').fill(date)
  await dialog.getByLabel('Last day').fill(addDays(date, -1))
  await expect(summary.getByRole('listitem')).toHaveText(['The last day can’t be before the first'])
  await dialog.getByLabel('Last day').fill(addDays(date, 1))
  await add.click()
  await expect(outside(page).getByRole('listitem').filter({ hasText: 'Amina Bello' })).toContainText(
    'at 09:30',
  )
  await checkAccessibility(page, 'the appointments on days off')
  await page.setViewportSize(phone)
  const opening = page.context().waitForEvent('page')
  await outside(page)
    .getByRole('link', { name: /Open Amina Bello’s appointment/ })
    .first()
    .click()
  const details = await opening
  await expect(details.getByRole('dialog', { name: 'Appointment' })).toContainText('Review of the blood test')
  await details.close()
  await outside(page)
    .getByRole('button', { name: /^Add, keep/ })
    .click()
  await expect(toast(page, 'Days Off Added')).toBeVisible()
  const off = page.getByRole('list', { name: 'Days off' }).getByRole('listitem').filter({ hasText: '2 days' })
  await expect(off).toBeVisible()
  expect((await bookBy(url, 'patient2@alafia.example', date, '10:00')).status).toBe(400)

  await off.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove days off' }).click()
  await expect(toast(page, 'Days Off Removed')).toBeVisible()
  await expect(off).toHaveCount(0)
  const patient = await apiOf(url, 'patient')
  const kept = appointment.parse(await (await patient.get(`/api/appointments/${visit?.id}`)).json())
  expect(kept.status).toBe('scheduled')
})

test('PLAT-46 by keyboard alone: an hour is added to a day and removed', async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'doctor')
  await press(page, page.getByRole('link', { name: 'Availability' }))
  await press(page, page.getByRole('button', { name: 'Add hours on Sunday' }))
  await expect(page.getByLabel('Sunday, from (2)')).toBeFocused()
  await page.keyboard.type('1800')
  await tabTo(page, page.getByLabel('Sunday, until (2)'))
  await page.keyboard.type('1930')
  await expect(page.getByText('Not saved yet, 3 more than saved')).toBeVisible()
  await press(page, save(page))
  await expect(hoursSaved(page)).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Remove Sunday 18:00 to 19:30' }), 'Enter')
  await expect(page.getByRole('button', { name: 'Add hours on Sunday' })).toBeFocused()
  await press(page, save(page))
  await expect(toast(page, 'Patients can book 112 appointments a week.')).toBeVisible()
})
