import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { appointment } from '@alafia/contract/appointments/schema'
import { clinic } from '@alafia/contract/accounts/schema'
import { addDays } from '@alafia/contract/kernel/civil'
import { atTimeOfDay } from '@alafia/server/seed/time-of-day'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { args, chromium } from '../support/chromium.ts'
import { dataFolder, startApp } from '../support/app.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'

/* Getting ready for a video visit, and appointments in a calendar. */

test.use({ launchOptions: { executablePath: chromium, args } })

const list = z.array(appointment)

/** An upcoming appointment by video: from tomorrow on, or today's (the doctor's). */
const upcomingAppointment = async (url: string, who: 'patient' | 'doctor', when: 'today' | 'later') => {
  const api = await apiOf(url, who)
  const { today } = clinic.parse(await (await api.get('/api/clinic')).json())
  const from = when === 'today' ? `date=${today}` : `from=${addDays(today, 1)}`
  const all = list.parse(await (await api.get(`/api/appointments?${from}&order=soonest`)).json())
  await api.dispose()
  const found = all.find(
    ({ mode, status }) => mode === 'video' && (status === 'scheduled' || status === 'confirmed'),
  )
  if (!found) throw new Error(`There is no appointment by video ${when} for the ${who}`)
  return found
}

const allow = (page: Page, url: string) =>
  page.context().grantPermissions(['camera', 'microphone'], { origin: new URL(url).origin })

test('VID-1 VID-4 Join says when it opens and leads to the page for getting ready', async ({
  browser,
  url,
}) => {
  const visit = await upcomingAppointment(url, 'patient', 'later')
  const page = await signedIn(browser, url, 'patient', phone, '/appointments?tab=scheduled')
  const complaints = collectErrors(page)
  const card = page.getByRole('article').filter({ hasText: visit.reason })
  await expect(card).toContainText(/You can join from \d\d:\d\d/)
  await card.getByRole('link', { name: /^Join/ }).click()
  await expect(page).toHaveURL(new RegExp(`/visit/${visit.id}$`))
  await expect(page.getByRole('heading', { name: `Appointment with ${visit.doctorName}` })).toBeFocused()
  await expect(
    page.getByText(/^This video visit opens on \w+day, .* at \d\d:\d\d, Lagos time$/),
  ).toBeVisible()
  await expect(page.getByText(visit.reason)).toBeVisible()

  // Nothing is allowed yet: the browser refuses, and the page says what to do about it.
  await page.getByRole('button', { name: 'Turn camera on' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The camera is blocked' })).toBeVisible()
  await allow(page, url)
  await page.getByRole('button', { name: 'Try the camera again' }).click()
  await expect(page.getByLabel('What your camera sees')).toBeVisible()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Turn microphone on' }).click()
  // The fake microphone beeps.
  await expect(page.getByText('Your microphone hears you.')).toBeVisible()
  // The other of the two fake cameras is used, and remembered.
  const which = page.getByLabel('Which camera')
  await which.selectOption({ index: 2 })
  await expect(page.getByText('On', { exact: true })).toHaveCount(2)
  await page.reload()
  await page.getByRole('button', { name: 'Turn camera on' }).click()
  await expect(which.locator('option:checked')).toHaveText(/fake_device_1/)

  await page.getByRole('button', { name: 'Play a test sound' }).click()
  await page.getByRole('button', { name: 'I heard nothing' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Turn the volume up' })).toBeVisible()
  await page.getByRole('button', { name: 'Play it again' }).click()
  await page.getByRole('button', { name: 'I heard it' }).click()
  await expect(page.getByText('You hear it', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.getByText('This browser is ready')).toBeVisible()

  // One click switches to sound only: the camera goes off immediately.
  await page.getByRole('button', { name: 'Use sound only' }).click()
  await expect(page.locator('video')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use the camera too' }).click()
  await expect(page.getByRole('button', { name: 'Turn camera on' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('VID-2 VID-5 PLAT-45 the doctor may join at any time that day; missing devices are explained; no barriers', async ({
  browser,
  url,
}) => {
  const visit = await upcomingAppointment(url, 'doctor', 'today')
  const page = await signedIn(browser, url, 'doctor')
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
  })
  await page.goto(`/visit/${visit.id}`)
  await expect(page.getByRole('heading', { name: 'This video visit is open' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Consultation' })).toHaveAttribute(
    'href',
    `/doctor/consultation/${visit.id}`,
  )
  await page.getByRole('button', { name: 'Turn microphone on' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No microphone found' })).toBeVisible()
  await checkAccessibility(page, 'getting ready for a video visit')
})

test('APPT-38 APPT-40 an appointment as a file, and all by a private link that is copied, renewed and revoked', async ({
  browser,
  url,
}) => {
  const visit = await upcomingAppointment(url, 'patient', 'later')
  const page = await signedIn(browser, url, 'patient', phone)
  const complaints = collectErrors(page)
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin })
  await page.goto('/appointments?tab=scheduled')
  await page
    .getByRole('article')
    .filter({ hasText: visit.reason })
    .getByRole('button', { name: 'Add to calendar' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add to calendar' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download calendar file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`Alafia appointment ${visit.id}.ics`)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(`UID:appointment-${visit.id}@alafia`)
  expect(text).not.toContain(visit.reason)

  await dialog.getByRole('button', { name: 'Create a private link' }).click()
  const address = dialog.getByLabel('Your private link')
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/)
  const first = await address.inputValue()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  const feed = await page.request.get(first)
  expect(feed.status()).toBe(200)
  expect(await feed.text()).toContain(`UID:appointment-${visit.id}@alafia`)
  await checkAccessibility(page, 'adding to a calendar')

  await dialog.getByRole('button', { name: 'Create a new link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create new link' }).click()
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect((await page.request.get(first)).status()).toBe(404)
  expect((await page.request.get(second)).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Revoke the link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(toast(page, 'Link revoked')).toBeVisible()
  expect((await page.request.get(second)).status()).toBe(404)
  await expect(dialog.getByRole('button', { name: 'Create a private link' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('VID-5 VID-7 VID-8 VID-11 waiting: a delay in one press, joining with sound only, and a cancellation shown at once', async ({
  browser,
}) => {
  // A server is started for it: a visit that was planned is open only around its time.
  test.slow()
  const clock = atTimeOfDay('16:20')
  const { url, stop } = await startApp(clock.environment, await dataFolder({ isEmpty: true }))
  const visit = await upcomingAppointment(url, 'patient', 'today')
  const doctor = await apiOf(url, 'doctor')
  const late = `${visit.doctorName} is running about 10 minutes late`
  const doctorPage = await signedIn(browser, url, 'doctor', desktop, undefined, clock.script)
  const page = await signedIn(browser, url, 'patient', phone, undefined, clock.script)
  await allow(page, url)
  const complaints = collectErrors(page)
  await page.goto(`/visit/${visit.id}`)
  await expect(page.getByRole('heading', { name: 'Your video visit is open' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^0803/ })).toHaveAttribute('href', /^tel:0803\d+$/)
  await checkAccessibility(page, 'before a video visit')
  await page.setViewportSize(phone)

  await doctorPage
    .getByRole('group', { name: 'Running late' })
    .getByRole('button', { name: '10 min' })
    .click()
  await expect(toast(doctorPage, 'They’ve been told you’re about 10 minutes late.')).toBeVisible()
  await expect(page.getByText(late, { exact: true }).first()).toBeVisible()
  await expect(
    doctorPage.getByRole('group', { name: 'Running late' }).getByText('You are about 10 minutes late'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Join with sound only' }).click()
  await expect(page.getByText(/^You are in the waiting room/)).toBeVisible()
  await expect(page.getByText(late, { exact: true }).first()).toBeVisible()
  await doctorPage.goto(`/visit/${visit.id}`)
  await expect(doctorPage.getByText(`${visit.patientName} is in the waiting room`)).toBeVisible()
  await checkAccessibility(page.getByRole('main'), 'the waiting room')
  await page.setViewportSize(phone)

  await doctor.patch(`/api/appointments/${visit.id}`, {
    data: { status: 'cancelled', reason: 'I am called to an emergency' },
  })
  await expect(page.getByText('This appointment is cancelled')).toBeVisible()
  await expect(page.getByText('I am called to an emergency').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book another appointment' })).toBeVisible()
  expect(complaints).toEqual([])
  await stop()
})
