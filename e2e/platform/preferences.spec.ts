import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { clinic, verifyTokenReply } from '@alafia/contract/accounts/schema'
import { appointment } from '@alafia/contract/appointments/schema'
import { slot } from '@alafia/contract/appointments/availability.schema'
import { addDays } from '@alafia/contract/kernel/civil'
import { startApp } from '../support/app.ts'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, signInByKeys, tabTo } from '../support/keyboard.ts'

/* /settings/preferences, on its own server, whose mail folder the test can read. */

let url = ''
let mailFolder = ''
let stop = async () => {}
test.beforeAll(async () => {
  const started = await startApp()
  url = started.url
  stop = started.stop
  mailFolder = join(started.folder, 'mail')
})
test.afterAll(() => stop())

const path = '/settings/preferences'
const openPreferences = async (page: Page) => {
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Preferences' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeFocused()
  await expect(page).toHaveTitle('Preferences · Alafia')
}
const chooseTheme = async (page: Page, name: string) => {
  const choice = page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name })
  await choice.click()
  await expect(choice).toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}
const topic = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
/** Every background colour shown from the first frame of each page on. */
const watchGround = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      seen.add(getComputedStyle(document.documentElement).backgroundColor)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
const groundsSeen = (page: Page) =>
  // Set by the script above.
  page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])

test('ACC-29 ACC-30 a theme applies immediately, in other tabs too, and from the first frame after a reload; signing out resets it', async ({
  browser,
}) => {
  const page = await signedIn(browser, url, 'patient', desktop)
  const complaints = collectErrors(page)
  const light = await ground(page)
  await openPreferences(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await chooseTheme(page, 'Dark')
  await expect.poll(() => ground(page)).not.toBe(light)
  const dark = await ground(page)
  await expect.poll(() => ground(other)).toBe(dark)
  await expect(page.locator('meta[name=theme-color][media=all]')).toHaveAttribute('content', '#1a1e27')
  await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'dark')

  await watchGround(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await groundsSeen(page)).toEqual([dark])

  // Light on a device in dark mode.
  await page.emulateMedia({ colorScheme: 'dark' })
  await chooseTheme(page, 'Light')
  expect(await ground(page)).toBe(light)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  expect(await groundsSeen(page)).toEqual([light])

  // The person's other open browser follows, and one that signs in now starts with it.
  const elsewhere = await signedIn(browser, url, 'patient', phone)
  await elsewhere.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => ground(elsewhere)).toBe(light)
  await chooseTheme(page, 'Dark')
  await expect.poll(() => ground(elsewhere)).toBe(dark)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await ground(page)).toBe(light)
  await expect.poll(() => ground(other)).toBe(light)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  // Requests in flight when the session ended are rejected.
  expect(complaints.filter((words) => !words.includes('401'))).toEqual([])
  // Restores the setting for the other tests.
  await openPreferences(elsewhere)
  await chooseTheme(elsewhere, 'Same as your device')
})

const ofWhom = async (api: APIRequestContext): Promise<number> =>
  verifyTokenReply.parse(await (await api.post('/api/auth/verify-token')).json()).user.id

/** Books the doctor's first free slot; returns the appointment's id. */
const book = async (patient: APIRequestContext, doctorId: number): Promise<number> => {
  const { today } = clinic.parse(await (await patient.get('/api/clinic')).json())
  for (let days = 1; days < 30; days += 1) {
    const date = addDays(today, days)
    const answer = await patient.get(`/api/doctors/${doctorId}/slots?date=${date}`)
    for (const { time, free } of z.array(slot).parse(await answer.json())) {
      if (!free) continue
      const wish = { patientId: await ofWhom(patient), doctorId, type: 'general', reason: 'A cough' }
      const data = { ...wish, appointmentDate: date, appointmentTime: time }
      const made = await patient.post('/api/appointments', { data })
      if (made.status() === 201) return appointment.parse(await made.json()).id
    }
  }
  throw new Error('The doctor has no free time')
}

test('NOTE-8 NOTE-9 a topic without toasts still counts as unread; its email says only that there is something new', async ({
  browser,
}) => {
  const page = await signedIn(browser, url, 'patient', phone)
  await openPreferences(page)
  await topic(page, 'Appointments').getByRole('checkbox', { name: 'Show a message on the screen' }).uncheck()
  await topic(page, 'Appointments').getByRole('checkbox', { name: 'Send me an email' }).check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(topic(page, 'Appointments').getByRole('checkbox', { name: 'Send me an email' })).toBeChecked()
  await expect(page.getByText('Live: connected').first()).toBeAttached()
  await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible()

  const [patient, doctor] = [await apiOf(url, 'patient'), await apiOf(url, 'doctor')]
  const id = await book(patient, await ofWhom(doctor))
  const change = async (body: object) =>
    expect((await doctor.patch(`/api/appointments/${id}`, { data: body })).status()).toBe(200)
  await change({ status: 'confirmed' })
  await expect(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible()
  await expect(toast(page, 'Appointment confirmed')).toHaveCount(0)
  await page.getByRole('button', { name: 'Notifications, 4 unread' }).click()
  await expect(page.getByRole('dialog').getByText('Appointment confirmed').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await expect
    .poll(async () => (existsSync(mailFolder) ? (await readdir(mailFolder)).length : 0), { timeout: 20_000 })
    .toBe(1)
  const [name = ''] = await readdir(mailFolder)
  const letter = await readFile(join(mailFolder, name), 'utf8')
  expect(letter).toContain('To: patient@alafia.example')
  expect(letter).toContain('Subject: You have a new message about an appointment in Alafia')
  expect(letter).toContain(`${url}${path}`)
  for (const word of ['Dr.', 'Okafor', 'Amina', 'confirmed', ' at ']) expect(letter).not.toContain(word)

  const onScreen = topic(page, 'Appointments').getByRole('checkbox', { name: 'Show a message on the screen' })
  await onScreen.click()
  await expect(onScreen).toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await change({ status: 'rescheduled' })
  await expect(toast(page, 'Please choose a new time')).toBeVisible()
})

test('PLAT-45 PLAT-46 by keyboard alone, for a doctor too; no accessibility violations in light or dark mode', async ({
  browser,
}) => {
  const page = await signInByKeys(browser, url, 'doctor')
  await press(page, page.getByRole('button', { name: 'Your profile' }))
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.getByRole('menuitem', { name: 'Preferences' })).toBeVisible()
  while (
    !(await page
      .getByRole('menuitem', { name: 'Preferences' })
      .evaluate((item) => item === document.activeElement))
  )
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)

  await tabTo(page, page.getByRole('radio', { name: 'Same as your device' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Same as your device' })).toBeChecked()
  const mail = topic(page, 'Prescriptions').getByRole('checkbox', { name: 'Send me an email' })
  await press(page, mail, 'Space')
  await expect(mail).toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await press(page, mail, 'Space')
  await expect(mail).not.toBeChecked()
  await expect(page.getByRole('heading', { name: 'Reminders' })).toHaveCount(0)
  await checkAccessibility(page, "a doctor's preferences")

  const patient = await signedIn(browser, url, 'patient2@alafia.example', desktop, path)
  await expect(patient.getByRole('group', { name: 'Remind me' })).toBeVisible()
  await checkAccessibility(patient.getByRole('group', { name: 'Remind me' }), "a patient's reminders")
})
