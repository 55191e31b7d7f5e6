import type { APIRequestContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { emergencyAccess } from '@alafia/contract/chart-access/schema'
import { healthRecord } from '@alafia/contract/records/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, goTo, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'

/* Emergency access, as the doctor, the patient and the administrator see it. */

// A booking with this doctor in another file would bring the patient into their care.
test.use({ aloneAs: 'administrators' })

const reason = 'Brought in unconscious after a fall'
const patientEmail = 'patient@alafia.example'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Emergency access' })
const opener = (page: Page) => page.getByRole('button', { name: 'Emergency access' })
const banner = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Emergency access to the record of Amina Bello' })

const toPatients = async (page: Page) => {
  await goTo(page, '/doctor/patients')
  await expect(page.getByRole('heading', { level: 1, name: 'My patients' })).toBeVisible()
}

/** Ends what an earlier test left open. */
const endAll = async (doctor: APIRequestContext) => {
  const open = z.array(emergencyAccess).parse(await (await doctor.get('/api/emergency-access')).json())
  for (const { id } of open) await doctor.post(`/api/emergency-access/${id}/end`)
}

test('CHART-1 CHART-9 a doctor opens one record with a reason; the patient and administrator see when it begins and ends', async ({
  browser,
  url,
}) => {
  test.slow()
  const [doctor, patient, admin] = await Promise.all([
    signedIn(browser, url, 'doctor2@alafia.example', desktop, '/doctor/patients'),
    signedIn(browser, url, 'patient', phone),
    signedIn(browser, url, 'admin', desktop),
  ])
  const complaints = [doctor, patient, admin].map(collectErrors)
  await patient.getByRole('button', { name: 'Your profile' }).click()
  await patient.getByRole('menuitem', { name: 'Who looked at my record' }).click()
  await expect(patient.getByRole('heading', { level: 1, name: 'Who looked at my record' })).toBeFocused()

  await toPatients(doctor)
  await expect(doctor.getByText('Amina Bello')).toHaveCount(0)
  await opener(doctor).click()
  const form = dialog(doctor)
  await expect(form.getByText('The patient and every administrator are notified at once')).toBeVisible()
  await form.getByRole('button', { name: 'Open the record' }).click()
  await expect(form.getByRole('alert', { name: 'Please check these answers' })).toBeFocused()
  await expect(form.getByRole('listitem').getByRole('link')).toHaveText([
    "Please enter the patient's email",
    'Please give a reason of at least 10 characters',
  ])
  await checkAccessibility(doctor, 'the dialog with mistakes')
  await form.getByLabel('Patient’s email').fill('amina@alafia.example')
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button', { name: 'Open the record' }).click()
  await expect(form.getByRole('alert')).toContainText('No patient matches these details exactly')
  await expect(form.getByLabel('Reason')).toHaveValue(reason)

  await form.getByLabel('Patient’s email').fill(patientEmail)
  await form.getByRole('button', { name: 'Open the record' }).click()
  await expect(doctor.getByRole('heading', { level: 1, name: 'Amina Bello' })).toBeVisible()
  await expect(toast(doctor, 'Amina Bello and the administrators have been notified.')).toBeVisible()
  await expect(banner(doctor)).toContainText(
    // In the last hour of a day, with the day.
    /For reading only\. Ends at (\w+ \d+ \w+, )?\d\d:\d\d, in 59 min \d\d s/,
  )
  await expect(banner(doctor)).toContainText(reason)
  await checkAccessibility(banner(doctor), 'the banner of emergency access')

  await doctor.getByRole('link', { name: 'My patients' }).last().click()
  const way = doctor.getByRole('region', { name: 'Open emergency access' })
  await expect(way.getByRole('listitem')).toContainText(/Amina Bello.*Until (\w+ \d+ \w+, )?\d\d:\d\d/s)
  await way.getByRole('link', { name: 'Amina Bello' }).click()
  await expect(banner(doctor)).toBeVisible()

  const open = patient.getByRole('region', { name: 'Emergency access' }).getByRole('listitem').first()
  await expect(open).toContainText('Dr. Adanna Eze')
  await expect(open).toContainText(`Reason: ${reason}`)
  await expect(open).toContainText('Open now')
  await expect(patient.getByRole('region', { name: 'Day by day' })).toContainText('Emergency access')
  await patient.getByRole('button', { name: /notification/i }).click()
  await expect(patient.getByRole('dialog')).toContainText(
    /Dr\. Adanna Eze opened your record in an emergency on .* at \d\d:\d\d, until (\w+ \d+ \w+, )?\d\d:\d\d\. Reason: Brought in/,
  )
  await patient.keyboard.press('Escape')

  const latest = admin.getByRole('region', { name: 'Emergency Access' })
  await expect(latest.getByRole('listitem').first()).toContainText(
    'Dr. Adanna Eze opened the record of Amina Bello',
  )
  await latest.getByRole('link', { name: 'All emergency access' }).click()
  const row = admin.getByRole('row').filter({ hasText: reason })
  await expect(row).toContainText('Open now')
  await checkAccessibility(admin, 'the administrator’s emergency access')

  await banner(doctor).getByRole('button', { name: 'End now' }).click()
  await expect(doctor.getByText('The emergency access has ended')).toBeVisible()
  await expect(doctor.getByRole('heading', { name: 'Amina Bello' })).toHaveCount(0)
  await expect(open).toContainText('Ended early')
  await expect(row).toContainText('Ended early')
  await checkAccessibility(patient, 'who viewed my record')
  await doctor.reload()
  await expect(doctor.getByText('This patient isn’t in your care')).toBeVisible()
  expect(complaints.flat().filter((one) => !one.includes('404'))).toEqual([])
})

test('CHART-3 PLAT-46 by keyboard alone, on a phone; the chart closes when the time is over', async ({
  browser,
  url,
}) => {
  const api = await apiOf(url, 'doctor2@alafia.example')
  await endAll(api)
  const page = await signedIn(browser, url, 'doctor2@alafia.example', phone, '/doctor/patients')
  await toPatients(page)
  await press(page, opener(page))
  const form = dialog(page)
  await tabTo(page, form.getByRole('radio', { name: 'Email address' }))
  await page.keyboard.press('ArrowDown')
  await expect(form.getByRole('radio', { name: 'Phone number' })).toBeChecked()
  await tabTo(page, form.getByLabel('Patient’s phone number'))
  await page.keyboard.type('0803 555 0142')
  await tabTo(page, form.getByLabel('Reason'))
  await page.keyboard.type(reason)
  // Other tests check the hour to the second; this one only its last seconds.
  await page.route('**/api/emergency-access?*', async (route) => {
    const answer = await route.fetch()
    const rows = z.array(emergencyAccess).parse(await answer.json())
    await route.fulfill({ response: answer, json: rows.map((one) => ({ ...one, secondsLeft: 4 })) })
  })
  await press(page, form.getByRole('button', { name: 'Open the record' }))
  await expect(banner(page)).toContainText(/in [1-4] s/)
  await expect(page.getByText('The emergency access has ended')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Amina Bello' })).toHaveCount(0)
  // A request may be under way when the page is left.
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const records = async (who: string) =>
    z.array(healthRecord).parse(await (await (await apiOf(url, who)).get('/api/records')).json())
  expect(
    (await records('doctor2@alafia.example')).filter(({ patientName }) => patientName === 'Amina Bello'),
  ).toEqual([])
  await endAll(api)
  await api.dispose()
})

test('CHART-5 a doctor who treats the patient is sent to the chart instead', async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'doctor', desktop, '/doctor/patients')
  await toPatients(page)
  await opener(page).click()
  const form = dialog(page)
  await form.getByRole('radio', { name: 'Full name and date of birth' }).check()
  const amina = await apiOf(url, 'patient')
  const profile = z
    .object({ dateOfBirth: z.string() })
    .parse(await (await amina.get('/api/account/profile')).json())
  await amina.dispose()
  await form.getByLabel('First name').fill('Amina')
  await form.getByLabel('Last name').fill('Bello')
  await form.getByLabel('Date of birth', { exact: true }).fill(profile.dateOfBirth)
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button', { name: 'Open the record' }).click()
  await expect(form.getByText('Amina Bello is already your patient')).toBeVisible()
  await form.getByRole('button', { name: 'Open the chart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Amina Bello' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('CHART-15 a child is named with the parent’s account; only the child’s record opens', async ({
  browser,
  url,
}) => {
  const [api, amina] = await Promise.all([apiOf(url, 'doctor2@alafia.example'), apiOf(url, 'patient')])
  await endAll(api)
  const [kemi] = z
    .array(z.object({ id: z.int(), firstName: z.string(), dateOfBirth: z.string() }))
    .parse(await (await amina.get('/api/family')).json())
    .filter(({ firstName }) => firstName === 'Kemi')
  const page = await signedIn(browser, url, 'doctor2@alafia.example', phone, '/doctor/patients')
  await toPatients(page)
  await opener(page).click()
  const form = dialog(page)
  await form.getByLabel('Patient’s email').fill(patientEmail)
  await expect(form.getByRole('radio', { name: 'This patient' })).toBeChecked()
  await form.getByRole('radio', { name: 'Someone in their family' }).check()
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button', { name: 'Open the record' }).click()
  await expect(form.getByRole('listitem').getByRole('link')).toHaveText([
    "Please enter the family member's first name",
    "Please enter the family member's date of birth",
  ])
  await checkAccessibility(page, 'the dialog for someone in the family')
  await form.getByLabel('Their first name').fill('Kemi')
  await form.getByLabel('Their date of birth').fill(kemi?.dateOfBirth ?? '')
  await form.getByRole('button', { name: 'Open the record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kemi Bello' })).toBeVisible()
  await expect(toast(page, 'The account holder and the administrators have been notified.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Family charts' })).toHaveCount(0)
  const [open] = z.array(emergencyAccess).parse(await (await api.get('/api/emergency-access')).json())
  expect(open).toMatchObject({ familyMemberId: kemi?.id, patientName: 'Kemi Bello' })
  expect((await api.get(`/api/patients/${open?.patientId}`)).status()).toBe(404)
  await endAll(api)
  await Promise.all([api.dispose(), amina.dispose()])
})
