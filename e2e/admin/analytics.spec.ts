import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, signedIn, test } from '../support/fixtures.ts'

/* Generate Reports: the periods, breakdowns and filters, the table behind the chart, files, paper. */

const chart = (page: Page) => page.getByRole('slider')
const figure = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('..')
    .getByRole('definition')

test('STAT-8 STAT-12 an administrator reads reports on screen, as a table, as files and in print', async ({
  browser,
  url,
}) => {
  test.slow()
  const page = await signedIn(browser, url, 'admin', desktop, '/admin/reports?period=this-year')
  const complaints = collectErrors(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Appointments' })).toHaveAttribute('aria-selected', 'true')

  // The arrow keys move through the chart, and one click opens its table.
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /Completed \d+, Open \d+/)
  await chart(page).focus()
  await page.keyboard.press('Home')
  await expect(chart(page)).toHaveAttribute('aria-valuenow', '1')
  await page.getByRole('button', { name: /^Table: Appointments by/ }).click()
  const table = page.getByRole('table', { name: /^Appointments by (day|week|month)$/ })
  await expect(table.getByRole('row').nth(1)).toBeVisible()

  // The breakdown and filters are kept in the address.
  const all = await figure(page, 'Appointments').textContent()
  await page.getByLabel('Break down by').selectOption('type')
  await expect(page).toHaveURL(/by=type/)
  await expect(page.getByRole('table', { name: 'Appointments by type of appointment' })).toBeVisible()
  await page.getByLabel('Doctor', { exact: true }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/doctor=\d+/)
  await page.goBack()
  await expect(page).not.toHaveURL(/doctor=/)
  await expect(figure(page, 'Appointments')).toHaveText(all ?? '')

  // Every report; filters that don't apply to it aren't offered.
  for (const [name, term] of [
    ['Prescriptions', 'Issued'],
    ['Payments', 'Received'],
    ['Users', 'New accounts'],
    ['Stock', 'Dispensed'],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${name}, `) })).toBeVisible()
    await expect(figure(page, term)).toBeVisible()
    await expect(page.getByLabel('Pharmacy', { exact: true })).toHaveCount(name === 'Prescriptions' ? 1 : 0)
  }
  await page.getByRole('tab', { name: 'Payments' }).click()
  await expect(figure(page, 'Received')).toContainText('₦')
  await checkAccessibility(page, 'the report on payments')

  // The file has the same figures as the screen.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Payments by doctor as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Alafia payments \d{4}-01-01 to [\d-]+ by doctor\.csv$/)
  const [head, first] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(head).toMatch(/^\uFEFFDoctor,Payments received,Received \(NGN\)/)
  const named = page.getByRole('table', { name: 'Payments by doctor' }).getByRole('rowheader').first()
  await expect(named).toContainText(first?.split(',')[0] ?? 'nobody')
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the whole report on payments as PDF' }).click(),
  ])
  expect(paper.suggestedFilename()).toBe(download.suggestedFilename().replace('.csv', '.pdf'))

  // A custom period without any data.
  await page.getByLabel('From', { exact: true }).fill('2001-01-01')
  await page.getByLabel('To', { exact: true }).fill('2001-01-31')
  await expect(page).toHaveURL(/to=2001-01-31/)
  await expect(page.getByText('Nothing in this period')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2026-01-31')
  await expect(page.getByText('A report covers five years at most')).toBeVisible()
  await page.getByLabel('Period', { exact: true }).selectOption('last-30-days')
  await expect(figure(page, 'Received')).toBeVisible()

  // In print: the figures, the chart and its table, but no controls.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: /^Payments by (day|week|month)$/ })).toBeVisible()
  await expect(chart(page)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  expect(complaints).toEqual([])
})
