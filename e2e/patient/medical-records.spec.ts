import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { addDays } from '@alafia/contract/kernel/civil'
import { clinic } from '@alafia/contract/accounts/schema'
import { healthRecord } from '@alafia/contract/records/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n' +
    'trailer<</Size 4/Root 1 0 R>>\n%%EOF\n',
)
const page11mb = Buffer.concat([pdf, Buffer.alloc(11 * 1024 * 1024 - pdf.length, 0x20)])

const cards = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const card = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: /^Search reason/ })

const todayOf = async (url: string) => {
  const api = await apiOf(url, 'patient')
  const { today } = clinic.parse(await (await api.get('/api/clinic')).json())
  await api.dispose()
  return today
}

const openRecords = async (page: Page) => {
  await page.getByRole('link', { name: 'Medical Records' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Medical Records' })).toBeFocused()
  await expect(cards(page).first()).toBeVisible()
}

test('REC-3 REC-4 REC-5 REC-6 PLAT-34 PLAT-45 tabs, search, member and more filters are in the address, and going back undoes them', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', phone)
  await openRecords(page)
  const record = card(page, 'Wheeze after a cold')
  await expect(record).toContainText('Dr. Bukola Lawal, Pediatrics')
  await expect(record).toContainText('for Kemi')
  await expect(record).toContainText('Asthma, mild persistent (J45.3)')
  await expect(record).toContainText('Better after salbutamol by spacer.')
  await expect(record).toContainText('Beclometasone inhaler 50 µg')

  for (const [name, some, none] of [
    ['General', 'Fever, chills and body pain for two days', 'Wheeze after a cold'],
    ['Cardiology', 'Resting ECG', 'School check'],
    ['Pediatrics', 'School check', 'Blood pressure follow-up'],
    ['Lab Results', 'Lipids and kidney function', 'School check'],
    ['Imaging', 'Chest X-ray', 'School check'],
  ] as const) {
    await tab(page, name).click()
    await expect(card(page, some)).toBeVisible()
    await expect(card(page, none)).toHaveCount(0)
  }
  await expect(page).toHaveURL(/category=imaging/)
  await page.goBack()
  await expect(tab(page, 'Lab Results')).toHaveAttribute('aria-selected', 'true')
  await expect(card(page, 'Lipids and kidney function')).toBeVisible()
  await tab(page, 'All Records').click()

  await search(page).fill('malaria')
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toHaveURL(/search=malaria/)
  await page.reload()
  await expect(search(page)).toHaveValue('malaria')
  await expect(cards(page)).toHaveCount(1)
  await search(page).fill('nothing of this kind')
  await expect(page.getByText('No records match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(record).toBeVisible()

  const member = page.getByLabel('Family member')
  // Another journey may be adding a member after these.
  await expect(member.getByRole('option')).toContainText(['All', 'Self', /^Kemi/, /^Tunde/])
  await member.selectOption('Self')
  await expect(record).toHaveCount(0)
  await member.selectOption({ index: 3 })
  await expect(card(page, 'Blood group and genotype')).toBeVisible()
  await expect(card(page, 'Blood pressure follow-up')).toHaveCount(0)
  await page.goBack()
  await expect(member).toHaveValue('self')
  await expect(card(page, 'Blood pressure follow-up')).toBeVisible()
  await member.selectOption('All')

  const today = await todayOf(url)
  await page.getByRole('button', { name: 'More Filters' }).click()
  await page.getByLabel('From', { exact: true }).fill(addDays(today, -100))
  await page.getByLabel('To', { exact: true }).fill(addDays(today, -90))
  await expect(card(page, 'School check')).toBeVisible()
  await expect(card(page, 'Wheeze after a cold')).toHaveCount(0)
  await checkAccessibility(page, 'records')
  await page.setViewportSize(phone)
  await page.getByLabel('Doctor', { exact: true }).selectOption('Dr. Hassan Danjuma')
  await expect(page.getByText('No records match')).toBeVisible()
  const active = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
  await expect(active).toHaveCount(3)
  await active.filter({ hasText: 'Dr. Hassan Danjuma' }).click()
  await expect(card(page, 'School check')).toBeVisible()
  await expect(page.getByLabel('Doctor', { exact: true })).toHaveValue('')
  await active.filter({ hasText: 'From' }).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('')
  await expect(active).toHaveCount(1)
  // Invalid URL parameters are ignored.
  await page.goto('/records?category=surgery&from=yesterday&member=-1&record=x')
  await expect(tab(page, 'All Records')).toHaveAttribute('aria-selected', 'true')
  await expect(record).toBeVisible()
  await page.context().close()
})

test('REC-2 REC-7 REC-14 Add Record says what is wrong, keeps what was typed, and the doctor sees the record immediately; no one else does', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient')
  const doctor = await signedIn(browser, url, 'doctor', desktop, '/records')
  await expect(cards(doctor).first()).toBeVisible()
  await expect(doctor.getByText('Live: connected').first()).toBeAttached()
  await openRecords(page)
  const today = await todayOf(url)

  await page.getByRole('button', { name: 'Add Record' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Record' })
  const send = dialog.getByRole('button', { name: 'Add Record' })
  const summary = dialog.getByRole('alert', { name: 'Please check these answers' }).getByRole('listitem')
  await send.click()
  await expect(summary).toHaveText(['Enter a title', 'Enter the date', 'Choose a category'])
  await checkAccessibility(page, 'Add Record with its errors')
  await dialog.getByLabel('Title').fill('Full blood count')
  await dialog.getByLabel('Category').selectOption('Lab Results')
  await dialog.getByLabel('Date').fill(addDays(today, 1))
  await send.click()
  await expect(summary).toHaveText(['The date can’t be in the future', 'Write a note or choose a file'])
  await dialog.getByLabel('Date').fill(today)

  // Rejected before it is sent.
  const file = dialog.getByLabel(/^File/)
  await file.setInputFiles({ name: 'blood.txt', mimeType: 'text/plain', buffer: Buffer.from('Hb 12.9') })
  await expect(dialog.getByText('Error: Please choose a PDF, JPEG or PNG file')).toBeVisible()
  await file.setInputFiles({ name: 'blood.pdf', mimeType: 'application/pdf', buffer: page11mb })
  await expect(dialog.getByText('Error: The file must be at most 10 MB')).toBeVisible()
  let uploads = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/records')) uploads += 1
  })
  await send.click()
  await expect(summary).toHaveText(['The file must be at most 10 MB'])
  expect(uploads).toBe(0)

  // Rejected by the server, which checks the content.
  const script = Buffer.from('<!doctype html><script>alert(1)</script>')
  await file.setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: script })
  await send.click()
  await expect(summary).toHaveText(['Please choose a PDF, JPEG or PNG file'])
  expect(uploads).toBe(1)
  await expect(dialog.getByLabel('Title')).toHaveValue('Full blood count')

  await file.setInputFiles({ name: 'blood count.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.context().setOffline(true)
  await send.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Failed to add the record' })).toBeVisible()
  await page.context().setOffline(false)
  await send.click()
  await expect(toast(page, 'Record Added')).toBeVisible()
  await expect(dialog).toBeHidden()

  const added = card(page, 'Full blood count')
  await expect(added).toHaveCount(1)
  await expect(added).toContainText('Added by you')
  await expect(added).toContainText('blood count.pdf')
  const seen = card(doctor, 'Full blood count')
  await expect(seen).toBeVisible()
  await expect(seen).toContainText('Added by Amina Bello')
  for (const reader of [page, doctor]) {
    const came = reader.waitForEvent('download')
    await card(reader, 'Full blood count')
      .getByRole('button', { name: /^Download/ })
      .click()
    const download = await came
    expect(download.suggestedFilename()).toBe('blood count.pdf')
    expect((await readFile(await download.path())).equals(pdf)).toBe(true)
  }

  // Its page is drawn in a dialog.
  await added.getByRole('button', { name: 'View file: Full blood count' }).click()
  const preview = page.getByRole('dialog', { name: 'Full blood count' })
  await expect(preview.getByText('Page 1 of 1')).toBeVisible()
  await expect(preview.getByRole('img', { name: 'Full blood count, page 1' })).toBeVisible()
  await checkAccessibility(page, 'a file in a dialog')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  // Another patient opens the same URLs.
  const own = await apiOf(url, 'patient')
  const other = await apiOf(url, 'patient2@alafia.example')
  const records = z.array(healthRecord).parse(await (await own.get('/api/records')).json())
  const theirs = z.array(healthRecord).parse(await (await other.get('/api/records')).json())
  expect(theirs.filter(({ patientId }) => patientId === records[0]?.patientId)).toEqual([])
  const document = records.find(({ title }) => title === 'Full blood count')
  const appointmentRecord = records.find(({ kind }) => kind === 'appointment')
  for (const path of [
    `documents/${document?.id}`,
    `documents/${document?.id}/file`,
    `appointments/${appointmentRecord?.id}`,
    `appointments/${appointmentRecord?.id}/summary`,
  ]) {
    expect((await own.get(`/api/records/${path}`)).status()).toBe(200)
    const answer = await other.get(`/api/records/${path}`)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).not.toContain('blood')
  }
  expect((await other.delete(`/api/records/documents/${document?.id}`)).status()).toBe(404)
  await other.dispose()
  await own.dispose()

  // A doctor may not remove it; the person who added it may, after a question.
  await seen.getByRole('button', { name: /^View Full/ }).click()
  const opened = doctor.getByRole('dialog', { name: 'Full blood count' })
  await expect(opened.getByText('blood count.pdf')).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Remove…' })).toHaveCount(0)
  await checkAccessibility(doctor, 'View Full')
  await doctor.keyboard.press('Escape')
  await checkAccessibility(doctor, 'records of a doctor')
  await added.getByRole('button', { name: /^View Full/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this record?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove…' }).click()
  await question.getByRole('button', { name: 'Remove record' }).click()
  await expect(toast(page, 'Record Removed')).toBeVisible()
  await expect(added).toHaveCount(0)
  await expect(seen).toHaveCount(0)
})

test('REC-13 View Full has an address of its own, and Download gives the appointment’s summary as a PDF', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', phone, '/records?search=murmur')
  const record = card(page, 'Heart murmur heard at the school check')
  await record.getByRole('button', { name: /^View Full/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Heart murmur heard at the school check' })
  await expect(dialog).toContainText('Innocent heart murmur (R01.0)')
  await expect(dialog).toContainText('Dr. Chidi Okafor, Cardiology')
  await expect(dialog).toContainText('Kemi Bello (daughter of Amina Bello)')
  await expect(page).toHaveURL(/record=appointment-\d+/)
  await page.reload()
  await expect(dialog).toContainText('plays without tiring')
  const came = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Download/ }).click()
  const download = await came
  expect(download.suggestedFilename()).toMatch(/^Appointment summary \d{4}-\d\d-\d\d\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/record=/)
  await page.goto('/records?record=appointment-2147483647')
  await expect(page.getByText('This record isn’t here')).toBeVisible()
})

test('PLAT-46 by keyboard alone: to the records, a tab, View Full, and a record that is a note', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient')
  await press(page, page.getByRole('link', { name: 'Medical Records' }).first())
  await expect(cards(page).first()).toBeVisible()
  await tabTo(page, tab(page, 'All Records'))
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'General')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Cardiology')).toHaveAttribute('aria-selected', 'true')
  const open = card(page, 'Resting ECG').getByRole('button', { name: /^View Full/ })
  await press(page, open)
  await expect(page.getByRole('dialog', { name: 'Resting ECG' })).toContainText('Sinus rhythm')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  const add = page.getByRole('button', { name: 'Add Record' })
  await tabTo(page, add, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Record' })
  await tabTo(page, dialog.getByLabel('Title'))
  await page.keyboard.type('Pulse at home')
  await tabTo(page, dialog.getByLabel('Date'))
  await page.keyboard.type('01032026')
  await tabTo(page, dialog.getByLabel('Note'))
  await page.keyboard.type('68 a minute, regular.')
  // The category is that of the open tab.
  await press(page, dialog.getByRole('button', { name: 'Add Record' }))
  await expect(toast(page, 'Record Added')).toBeVisible()
  await expect(card(page, 'Pulse at home')).toContainText('68 a minute, regular.')
  await expect(add).toBeFocused()
})
