import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { patient } from '@alafia/contract/patients/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { apiOf, desktop, expect, phone, signedIn, test } from '../support/fixtures.ts'
import { retry } from '../support/retry.ts'

/* My patients, and a patient's chart. */

const patients = (page: Page) => page.getByRole('list', { name: 'Patients', exact: true })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search name, phone or email' })
const nameIn = (page: Page, name: string) => patients(page).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const pinned = (page: Page) => page.getByRole('group', { name: 'Patient', exact: true })
const entry = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: 'Chart', exact: true })
    .getByRole('listitem')
    .filter({ has: page.locator('[data-entry]'), hasText: text })
const kind = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show only' }).getByRole('button', { name })

/** As the demo doctor sees them. */
const own = async (url: string) => {
  const api = await apiOf(url, 'doctor')
  const list = z.array(patient).parse(await (await api.get('/api/patients')).json())
  await api.dispose()
  return list
}

test('PAT-2 PAT-3 PLAT-38 PLAT-45 from the dashboard to a patient by search, and back; no match, no network, no patients yet', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'doctor', desktop)
  await page.getByRole('link', { name: 'My patients' }).click()
  await expect(heading(page, 'My patients')).toBeFocused()
  await expect(page).toHaveTitle('My patients · Alafia')
  const row = patients(page).getByRole('listitem').filter({ hasText: 'Amina Bello' }).first()
  await expect(row).toContainText('38 years · 0803 555 0142')
  await expect(row).toContainText(/Next .*\(Kemi\)/)
  await expect(row.getByRole('link', { name: 'Kemi Bello' })).toBeVisible()
  await checkAccessibility(page, 'My patients')

  await searchBox(page).fill('bello ami')
  await expect(page).toHaveURL(/search=bello(\+|%20)ami/)
  await expect(nameIn(page, 'Zainab Usman')).toHaveCount(0)
  await expect(nameIn(page, 'Amina Bello')).toBeVisible()
  await searchBox(page).fill('0803 555')
  await expect(patients(page).getByRole('listitem').first()).toContainText('Amina Bello')
  await searchBox(page).fill('nobody of that name')
  await expect(page.getByText('No patients match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(nameIn(page, 'Zainab Usman')).toBeVisible()

  let isAway = true
  await page.route('**/api/patients?*', (route) =>
    isAway ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  )
  await searchBox(page).fill('zain')
  await expect(page.getByText(/We couldn’t (load|refresh) your patients/)).toBeVisible()
  await retry(page.getByRole('main'), '**/api/patients?*', () => {
    isAway = false
  })
  await expect(nameIn(page, 'Zainab Usman')).toBeVisible()
  await expect(nameIn(page, 'Amina Bello')).toHaveCount(0)
  await page.route('**/api/patients?*', (route) => route.fulfill({ json: [] }))
  await page.goto('/doctor/patients')
  await expect(page.getByText('No patients yet')).toBeVisible()
  await page.unroute('**/api/patients?*')

  await page.goto('/doctor/patients?search=kemi')
  await nameIn(page, 'Kemi Bello').click()
  await expect(heading(page, 'Kemi Bello')).toBeFocused()
  await expect(page).toHaveTitle('Kemi Bello · Alafia')
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('kemi')
  await page.context().close()
})

test('PAT-5 PAT-6 PLAT-45 a chart pins the patient and their health notes on top, shows everything in one timeline, and keeps its filters in the URL', async ({
  browser,
  url,
}) => {
  const [amina] = (await own(url)).filter(({ lastName }) => lastName === 'Bello')
  const page = await signedIn(browser, url, 'doctor', phone, `/doctor/patients/${amina?.id}`)
  await expect(heading(page, 'Amina Bello')).toBeVisible()
  await expect(pinned(page)).toContainText('38 years')
  await expect(pinned(page)).toContainText('High blood pressure')
  await expect(page.getByText(/^19 May \d{4}$/)).toBeVisible()
  await expect(page.getByRole('link', { name: '0803 555 0142' })).toHaveAttribute('href', 'tel:08035550142')

  // The family member has a separate chart.
  const family = page.getByRole('navigation', { name: 'Family charts' })
  await expect(family.getByRole('link', { name: /Amina Bello/ })).toHaveAttribute('aria-current', 'page')
  await family.getByRole('link', { name: /Kemi Bello/ }).click()
  await expect(heading(page, 'Kemi Bello')).toBeFocused()
  await expect(page).toHaveURL(/member=\d+/)
  await expect(pinned(page)).toContainText('daughter of Amina Bello')
  await expect(pinned(page)).toContainText('Amoxicillin')
  await expect(pinned(page)).toContainText('Asthma')
  const xray = entry(page, 'Chest X-ray')
  await expect(xray).toBeVisible()
  await expect(entry(page, 'Blood pressure follow-up')).toHaveCount(0)

  // Stays pinned while the page scrolls.
  await entry(page, 'Ear pain and fever').scrollIntoViewIfNeeded()
  await expect(pinned(page).getByText('Amoxicillin').first()).toBeInViewport()

  // Each entry expands in place. Another journey may have booked its follow-up, whose reason names it too.
  const murmur = entry(page, 'Heart murmur heard at the school check').filter({ hasNotText: 'Follow-up' })
  await murmur.getByRole('button', { name: /^Appointment of .*Heart murmur/ }).click()
  await expect(murmur).toContainText('Dr. Chidi Okafor, Cardiology')
  await expect(murmur.getByRole('button', { name: /^Download the summary/ })).toBeVisible()
  const prescribed = entry(page, 'Beclometasone inhaler')
  await prescribed.getByRole('button', { name: /Prescription/ }).click()
  await expect(prescribed).toContainText('Dr. Bukola Lawal, Pediatrics')
  // Another doctor's prescription is read-only: only the patient and the doctor who signed can download the document.
  await expect(prescribed.getByRole('button', { name: /^Download/ })).toHaveCount(0)
  await xray.getByRole('button', { name: /Record/ }).click()
  const came = page.waitForEvent('download')
  await xray.getByRole('button', { name: 'Download Chest X-ray' }).click()
  expect((await readFile(await (await came).path())).length).toBeGreaterThan(0)
  await checkAccessibility(page, 'a chart')
  await page.setViewportSize(phone)
  await murmur.getByRole('button', { name: /^Appointment of .*Heart murmur/ }).click()
  await expect(murmur.getByRole('button', { name: /^Download/ })).toHaveCount(0)

  await kind(page, 'Records').click()
  await expect(page).toHaveURL(/kinds=record/)
  await expect(murmur).toHaveCount(0)
  await expect(xray).toBeVisible()
  await kind(page, 'Prescriptions').click()
  await expect(prescribed).toBeVisible()
  await page.goBack()
  await expect(prescribed).toHaveCount(0)
  await page.reload()
  await expect(kind(page, 'Records')).toHaveAttribute('aria-pressed', 'true')
  await kind(page, 'Records').click()
  await page.getByRole('searchbox', { name: 'Search the chart' }).fill('lawal')
  await expect(prescribed).toBeVisible()
  await expect(murmur).toHaveCount(0)
  await page.getByLabel('Until', { exact: true }).fill('1990-01-01')
  await expect(page.getByText('No entries match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(murmur).toBeVisible()
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('')
  await expect(heading(page, 'Kemi Bello')).toBeVisible()

  // Invalid URL parameters are ignored.
  await page.goto(`/doctor/patients/${amina?.id}?kinds=scan&from=yesterday&member=-1`)
  await expect(heading(page, 'Amina Bello')).toBeVisible()
  await expect(kind(page, 'Records')).toHaveAttribute('aria-pressed', 'false')
  for (const address of ['/doctor/patients/2147483647', '/doctor/patients/x']) {
    await page.goto(address)
    await expect(page.getByText('This patient isn’t in your care')).toBeVisible()
  }
  await page.context().close()
})

test('PLAT-46 by keyboard alone: /, type, arrow, Enter; then from entry to entry', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'doctor', desktop, '/doctor/patients')
  await expect(nameIn(page, 'Zainab Usman')).toBeVisible()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  // With several matches, Enter only focuses the first.
  await page.keyboard.type('bello')
  await page.keyboard.press('Enter')
  await expect(nameIn(page, 'Amina Bello')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(nameIn(page, 'Kemi Bello')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Amina Bello')).toBeFocused()
  await page.goBack()
  await page.keyboard.press('/')
  await searchBox(page).fill('')
  await page.keyboard.type('zainab us')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Zainab Usman')).toBeFocused()

  const buttons = page.locator('[data-entry]')
  await buttons.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(buttons.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(buttons.nth(1)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(buttons.nth(0)).toBeFocused()
})
