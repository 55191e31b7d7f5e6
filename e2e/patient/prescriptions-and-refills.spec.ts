import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { verification } from '@alafia/contract/letters/verification'
import { prescription } from '@alafia/contract/prescriptions/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { retry } from '../support/retry.ts'

/* The prescriptions page, and the verification of a printed code. */

test.use({ aloneAs: 'patients' })

const prescriptions = z.array(prescription)
const listOf = async (api: APIRequestContext, query = '') =>
  prescriptions.parse(await (await api.get(`/api/prescriptions${query}`)).json())

const cards = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const cardOf = (page: Page, medicine: string) => cards(page).filter({ hasText: medicine })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search medications or doctors' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('RX-26 RX-27 RX-28 PLAT-34 a patient searches and filters, and goes back', async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'patient', phone)
  const complaints = collectErrors(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Prescriptions' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prescriptions' })).toBeFocused()
  await expect(page).toHaveTitle('Prescriptions · Alafia')
  await expect(search(page)).toHaveAttribute('placeholder', 'Search medications or doctors...')

  const beclometasone = cardOf(page, 'Beclometasone')
  await expect(beclometasone).toContainText('Dr. Bukola Lawal')
  await expect(beclometasone).toContainText('Pediatrics · for Kemi')
  await expect(beclometasone).toContainText(
    '1 puff in the morning and 1 at night for 60 days · Rinse the mouth afterwards',
  )
  await expect(beclometasone).toContainText(/Issued .* · Expires /)
  await expect(beclometasone).toContainText('Picked up')
  await expect(
    beclometasone.getByRole('list', { name: /^Prescription for/ }).getByRole('listitem'),
  ).toHaveText([/Requested, done/, /At the pharmacy, done/, /Ready, done/, /Collected, done/])
  await expect(cardOf(page, 'Artemether')).toContainText('Expired')
  await expect(cardOf(page, 'Amoxicillin')).toContainText(
    'The pharmacy has rejected this: Penicillin rash reported by the mother. Dr. Lawal called.',
  )

  await tab(page, 'Active').click()
  await expect(page).toHaveURL(/\/prescriptions\?tab=active$/)
  await expect(cardOf(page, 'Amoxicillin')).toHaveCount(0)
  await expect(cardOf(page, 'Beclometasone')).toBeVisible()
  await tab(page, 'Expired').click()
  await expect(cardOf(page, 'Artemether')).toBeVisible()
  await expect(cardOf(page, 'Beclometasone')).toHaveCount(0)
  await page.goBack()
  await expect(tab(page, 'Active')).toHaveAttribute('aria-selected', 'true')
  await expect(cardOf(page, 'Beclometasone')).toBeVisible()
  await tab(page, 'All').click()

  await page.getByLabel('Family member').selectOption({ label: 'Kemi Bello' })
  await expect(cardOf(page, 'Artemether')).toHaveCount(0)
  await expect(cardOf(page, 'Amoxicillin')).toBeVisible()
  await page.getByLabel('Family member').selectOption('Self')
  await expect(cardOf(page, 'Amoxicillin')).toHaveCount(0)
  await expect(cardOf(page, 'Artemether')).toBeVisible()
  await page.getByLabel('Family member').selectOption('All')

  await search(page).fill('lawal')
  await expect(page).toHaveURL(/search=lawal/)
  await expect(cardOf(page, 'Artemether')).toHaveCount(0)
  await expect(cardOf(page, 'Beclometasone')).toBeVisible()
  await page.reload()
  await expect(search(page)).toHaveValue('lawal')
  await search(page).fill('omeprazole')
  await expect(cards(page)).toHaveCount(1)

  await search(page).fill('nothing of the kind')
  await expect(page.getByText('No prescriptions match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/prescriptions$/)
  await expect(search(page)).toHaveValue('')
  await expect(cardOf(page, 'Artemether')).toBeVisible()

  await page.goto('/prescriptions?tab=nonsense&member=-3&search=')
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true')
  await expect(cardOf(page, 'Beclometasone')).toBeVisible()
  expect(complaints).toEqual([])
})

test('RX-33 RX-34 SEC-3 the PDF has a code by which anyone can check whether it is genuine and dispensed, and nothing more', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', desktop, '/prescriptions?search=salbutamol')
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Salbutamol inhaler 100 µg' }).click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^Prescription \d+\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('link', { name: 'Find Pharmacy for Salbutamol inhaler 100 µg' }).click()
  await expect(page).toHaveURL(/\/pharmacy\?prescription=\d+$/)

  const [patient, pharmacist] = [await apiOf(url, 'patient'), await apiOf(url, 'pharmacist')]
  const [salbutamol] = await listOf(patient, '?search=salbutamol')
  if (!salbutamol?.code) throw new Error('The demo has no salbutamol with a code')
  const anyone = await (await browser.newContext({ baseURL: url, viewport: phone })).newPage()
  const complaints = collectErrors(anyone)
  await anyone.goto(`/verify/${salbutamol.code}`)
  await expect(anyone.getByRole('status')).toContainText('Genuine, not dispensed')
  await expect(anyone.getByRole('main')).not.toContainText(/Salbutamol|Kemi|Bello|Okafor/)
  expect(complaints).toEqual([])
  await checkAccessibility(anyone, 'a genuine code')

  const filled = await pharmacist.patch(`/api/prescriptions/${salbutamol.id}`, {
    data: { status: 'fulfilled' },
  })
  expect(filled.status()).toBe(200)
  await anyone.reload()
  await expect(anyone.getByRole('status')).toContainText('Genuine, and dispensed')
  const answer = await anyone.request.get(`/api/verify/${salbutamol.code}`)
  expect(Object.keys(verification.parse(await answer.json())).toSorted()).toEqual([
    'dispensed',
    'isGenuine',
    'kind',
    'validity',
  ])

  await anyone.goto(`/verify/${'0'.repeat(32)}`)
  await expect(anyone.getByRole('status')).toContainText('Not genuine')
  await checkAccessibility(anyone, 'an unknown code')
  await anyone.route('**/api/verify/**', (route) => route.abort())
  await anyone.goto(`/verify/${salbutamol.code}`)
  await expect(anyone.getByRole('status')).toContainText('Not checked')
  await anyone.unroute('**/api/verify/**')
  await anyone.getByRole('button', { name: 'Try again' }).click()
  await expect(anyone.getByRole('status')).toContainText('Genuine, and dispensed')

  // SEC-3: another patient makes each of these calls.
  const other = await apiOf(url, 'patient2@alafia.example')
  for (const call of [
    other.get(`/api/prescriptions/${salbutamol.id}/document`),
    other.post(`/api/prescriptions/${salbutamol.id}/refill`),
  ]) {
    const refused = await call
    expect(refused.status()).toBe(404)
    expect(await refused.text()).not.toMatch(/Salbutamol|Kemi|Bello|PDF/)
  }
  const family = String(salbutamol.familyMemberId)
  expect(await listOf(other, `?member=${family}`)).toEqual([])
})

test('RX-20 RX-28 PLAT-46 a patient requests a refill by keyboard alone, and it appears live in the queue; others say why they can’t be refilled', async ({
  browser,
  url,
}) => {
  const pharmacist = await signedIn(browser, url, 'pharmacist')
  await pharmacist.getByRole('navigation').getByRole('link', { name: 'Prescriptions' }).first().click()
  await expect(pharmacist.getByText('Live: connected').first()).toBeAttached()
  await expect(cards(pharmacist).first()).toBeVisible()
  await expect(cardOf(pharmacist, 'Beclometasone')).toHaveCount(0)

  const page = await signedIn(browser, url, 'patient')
  await press(page, page.getByRole('navigation').getByRole('link', { name: 'Prescriptions' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Prescriptions' })).toBeFocused()
  await tabTo(page, tab(page, 'All'))
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Active')).toHaveAttribute('aria-selected', 'true')
  await press(page, page.getByRole('button', { name: /^Refill Request for Beclometasone/ }))
  const asked = page.getByRole('alertdialog', { name: 'Request a refill?' })
  await expect(asked).toContainText('After this you’ll have 1 refill left')
  await expect(asked.getByRole('button', { name: 'Go back' })).toBeFocused()
  await press(page, asked.getByRole('button', { name: 'Request refill' }), 'Enter')
  await expect(toast(page, 'Refill Requested')).toBeVisible()
  // Still one of the current ones.
  await expect(cardOf(page, 'Beclometasone').getByText('Pending')).toBeVisible()

  await expect(toast(pharmacist, 'Refill Requested')).toBeVisible()
  await expect(cardOf(pharmacist, 'Beclometasone')).toContainText('Kemi Bello')
  await expect(cardOf(pharmacist, 'Beclometasone')).toContainText('Active')

  await page.goto('/prescriptions?search=omeprazole')
  const omeprazole = cardOf(page, 'Omeprazole')
  await expect(omeprazole).toContainText('Delivered')
  await expect(omeprazole).toContainText('No refills left')
  await omeprazole.getByRole('button', { name: 'Schedule Consultation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
  await expect(dialog.getByLabel('Doctor').locator('option:checked')).toContainText('Dr. Hassan Danjuma')
  await expect(dialog.getByLabel('Who is it for?').locator('option:checked')).toContainText('Tunde')
  await page.keyboard.press('Escape')

  await page.goto('/prescriptions')
  await expect(cardOf(page, 'Artemether')).toContainText('Expired: see a doctor for a new one')
  await checkAccessibility(page, 'prescriptions of a patient')
  await checkAccessibility(pharmacist, 'prescriptions of a pharmacist')
})

test('RX-24 RX-25 a doctor sees the prescriptions they issued, with the dashboards’ statuses; an admin has no such page', async ({
  browser,
  url,
}) => {
  const doctor = await signedIn(browser, url, 'doctor')
  await doctor.getByRole('navigation').getByRole('link', { name: 'Prescriptions' }).first().click()
  await doctor.getByRole('tab', { name: 'Fulfilled' }).click()
  await expect(cards(doctor).first()).toContainText('Fulfilled')
  await doctor.getByRole('searchbox').fill('amlodipine')
  await expect(cards(doctor).first()).toContainText('Amlodipine')
  await expect(doctor.getByRole('button', { name: /^Refill/ })).toHaveCount(0)
  await checkAccessibility(doctor, 'prescriptions of a doctor')

  const admin = await signedIn(browser, url, 'admin', desktop, '/prescriptions')
  await expect(admin.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test('RX-31 PLAT-38 a patient without prescriptions is offered a consultation; a list that failed to load can be retried', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient')
  let reply: 'empty' | 'broken' = 'empty'
  await page.route(/\/api\/prescriptions\?/, (route) =>
    reply === 'empty' ? route.fulfill({ json: [] }) : route.fulfill({ status: 503, body: 'away' }),
  )
  await page.goto('/prescriptions')
  await expect(page.getByText('No prescriptions found')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule Consultation' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Appointment' })).toBeVisible()
  reply = 'broken'
  await page.reload()
  await expect(page.getByText('We couldn’t load your prescriptions')).toBeVisible()
  await retry(page.getByRole('main'), /\/api\/prescriptions\?/)
  await expect(cards(page).first()).toBeVisible()
})
