import type { APIRequestContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { appointment } from '@alafia/contract/appointments/schema'
import { freeDay, slot } from '@alafia/contract/appointments/availability.schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, expect, signedIn, test, toast } from '../support/fixtures.ts'
import { press, signInByKeys, tabTo } from '../support/keyboard.ts'

/* The doctor's dashboard: figures, requests, today. */

const people = z.array(z.object({ id: z.int(), lastName: z.string() }))

/** Requests Dr. Okafor's last free slots of the coming days, one for each reason. */
const ask = async (api: APIRequestContext, ...reasons: string[]) => {
  const all = people.parse(await (await api.get('/api/doctors')).json())
  const doctorId = all.find(({ lastName }) => lastName === 'Okafor')?.id
  const mine = z.array(appointment).parse(await (await api.get('/api/appointments?limit=1')).json())
  const days = z
    .array(freeDay)
    .parse(await (await api.get(`/api/doctors/${doctorId}/free-days`)).json())
    .filter(({ free }) => free > 0)
  const booked = []
  for (const [place, reason] of reasons.entries()) {
    const date = days[2 + (place % 20)]?.date
    const times = z
      .array(slot)
      .parse(await (await api.get(`/api/doctors/${doctorId}/slots?date=${date}`)).json())
    const answer = await api.post('/api/appointments', {
      data: {
        patientId: mine[0]?.patientId,
        doctorId,
        appointmentDate: date,
        appointmentTime: times.findLast(({ free }) => free)?.time,
        type: 'general',
        reason,
      },
    })
    booked.push(appointment.parse(await answer.json()))
  }
  return booked
}

const requests = (page: Page) => page.getByRole('region', { name: /Pending Appointment Requests/ })
const request = (page: Page, reason: string) =>
  requests(page).getByRole('listitem').filter({ hasText: reason })
const showAll = async (page: Page) => {
  await expect(requests(page).getByRole('listitem').first()).toBeVisible()
  const way = requests(page).getByRole('button', { name: /^Show all/ })
  if (await way.isVisible()) await way.click()
}
/** A dialog that has just opened may not handle keys yet. */
const escape = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1000 })
  }).toPass()
const schedule = (page: Page) => page.getByRole('region', { name: "Today's Schedule" })
const updated = (page: Page) => toast(page, 'Patient has been notified of the changes')

const pending = async (page: Page): Promise<number> => {
  const figure = page.locator('dl > div', { has: page.getByText('pending requests') }).locator('dd')
  await expect(figure).toHaveText(/\d/)
  return Number(await figure.innerText())
}

/** Delays the next responses for the list, as on a slow connection, so that it becomes stale. */
const holdLists = async (page: Page) => {
  const waiting: (() => void)[] = []
  const lists = /\/api\/appointments\?/
  await page.route(lists, async (route) => {
    await new Promise<void>((go) => void waiting.push(go))
    await route.continue().catch(() => undefined)
  })
  return async () => {
    await page.unroute(lists)
    for (const go of waiting) go()
  }
}

test('DOC-16 APPT-51 PLAT-45 requests are answered: accepting, requesting a new time, details and cancelling', async ({
  browser,
  url,
}) => {
  const patient = await apiOf(url, 'patient')
  const name = (what: string) => `${what} at the desk`
  const reasons = ['Cough', 'Rash', 'Sore knee', 'Bad sleep', 'Old scar', 'New lenses'].map(name)
  const booked = await ask(patient, ...reasons)
  const page = await signedIn(browser, url, 'doctor')
  const errors = collectErrors(page)
  await expect(page.getByText('Live: connected').first()).toBeAttached()

  await checkAccessibility(page, 'dashboard')
  // Beyond six, the rest are one click away, and all are counted.
  const before = await pending(page)
  await expect(requests(page).getByText(`${before} pending`)).toBeAttached()
  await expect(requests(page).getByRole('listitem')).toHaveCount(6)
  await showAll(page)
  await expect(requests(page).getByRole('listitem')).toHaveCount(before)
  await expect(requests(page).getByRole('listitem').first()).toContainText('Urgent')

  await request(page, name('Cough')).getByRole('button', { name: 'Accept' }).click()
  await expect(toast(page, 'Appointment Updated')).toBeVisible()
  await expect(updated(page)).toBeVisible()
  await expect(request(page, name('Cough'))).toHaveCount(0)
  await expect.poll(() => pending(page)).toBe(before - 1)

  await request(page, name('Rash')).getByRole('button', { name: 'Reschedule' }).click()
  await page.getByRole('button', { name: 'Keep this time' }).click()
  await request(page, name('Rash')).getByRole('button', { name: 'Reschedule' }).click()
  await page.getByRole('button', { name: 'Ask for a new time' }).click()
  await expect(request(page, name('Rash'))).toHaveCount(0)

  // Details: the request, the person, the history; the request can be cancelled there with a reason.
  await request(page, name('Sore knee')).getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Appointment' })
  await expect(details).toContainText(name('Sore knee'))
  await expect(details).toContainText('Amina Bello, 38 years')
  await expect(details.getByRole('listitem').first()).toContainText('Blood pressure follow-up')
  await checkAccessibility(page, 'details')
  await details.getByRole('button', { name: 'Cancel appointment' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel Appointment' })
  await cancelling.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(cancelling.getByRole('link', { name: 'Please give a reason' })).toBeVisible()
  await cancelling.getByLabel('Reason for cancelling').fill('At a congress that day')
  await cancelling.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(cancelling).toBeHidden()
  await expect(details).toContainText('At a congress that day')
  await expect(details.getByRole('button', { name: 'Cancel appointment' })).toHaveCount(0)
  await escape(page)
  await expect(request(page, name('Sore knee'))).toHaveCount(0)

  // The patient was quicker: the current status is shown, also in the list.
  const late = booked[3]
  const release = await holdLists(page)
  await patient.patch(`/api/appointments/${late?.id}`, {
    data: { status: 'cancelled', reason: 'I sleep well again' },
  })
  await request(page, name('Bad sleep')).getByRole('button', { name: 'Accept' }).click()
  await release()
  await expect(toast(page, 'This appointment is already cancelled')).toBeVisible()
  await expect(request(page, name('Bad sleep'))).toHaveCount(0)

  const listed = z.array(appointment).parse(await (await patient.get('/api/appointments')).json())
  const statusOf = (what: string) => listed.find(({ reason }) => reason === name(what))?.status
  expect(['Cough', 'Rash', 'Sore knee', 'Bad sleep', 'Old scar'].map(statusOf)).toEqual([
    'confirmed',
    'rescheduled',
    'cancelled',
    'cancelled',
    'scheduled',
  ])
  // The browser may log an error only for the rejected change.
  expect(errors.filter((text) => !text.includes('409'))).toEqual([])
  await patient.dispose()
})

test('DOC-17 PLAT-46 the day by keyboard alone: the next request gets focus, details open and close, a no-show is marked', async ({
  browser,
  url,
}) => {
  const api = await apiOf(url, 'patient')
  await ask(api, ...['First', 'Second', 'Third', 'Fourth'].map((which) => `${which} by keys`))
  await api.dispose()
  const page = await signInByKeys(browser, url, 'doctor')
  await press(page, requests(page).getByRole('button', { name: /^Show all/ }))
  await press(page, request(page, 'First by keys').getByRole('button', { name: 'Accept' }))
  await expect(updated(page)).toBeVisible()
  await expect(request(page, 'First by keys')).toHaveCount(0)
  await expect(
    requests(page).getByRole('button', { name: 'Accept' }).and(page.locator(':focus')),
  ).toBeVisible()

  // Today: hours, statuses, free time, and the link to the consultation.
  const mine = schedule(page).getByRole('listitem').filter({ hasText: 'Amina Bello' })
  await expect(mine).toContainText('16:30')
  await expect(mine).toContainText('Confirmed')
  await expect(
    schedule(page)
      .getByText(/^Free until/)
      .first(),
  ).toBeVisible()
  await expect(schedule(page).getByText(/^Now/)).toBeVisible()
  const way = mine.getByRole('button', { name: /details$/ })
  await press(page, way)
  await expect(page.getByRole('dialog', { name: 'Appointment' })).toContainText('palpitations at night')
  await escape(page)
  await expect(way).toBeFocused()
  await press(page, mine.getByRole('button', { name: 'Start Consultation' }))
  await expect(page).toHaveURL(/\/doctor\/consultation\/\d+$/)

  // Yesterday’s patient didn’t come: marked after a question.
  await press(
    page,
    page.getByRole('navigation', { name: 'Pages' }).first().getByRole('link', { name: 'Appointments' }),
  )
  // What is ahead comes first, so it is searched for.
  await tabTo(page, page.getByLabel('Search by patient or reason'))
  await page.keyboard.type('ECG')
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  const missed = page.getByRole('article').filter({ hasText: 'Second opinion on an ECG' })
  await press(page, missed.getByRole('button', { name: 'Not attended' }))
  await expect(page.getByRole('alertdialog')).toContainText('Kunle Adesina')
  await press(page, page.getByRole('button', { name: 'Mark as not attended' }))
  await expect(updated(page)).toBeVisible()
  await expect(missed).toHaveCount(0)
})
