import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { expect, phone, signedIn, test, toast } from '../support/fixtures.ts'

test('INV-50 INV-54 INV-57 some items are counted on a phone with Enter, their differences explained and applied', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'pharmacist', phone, '/inventory')
  const complaints = collectErrors(page)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Stock-take' }).click()
  await expect(page.getByRole('heading', { name: 'New stock-take' })).toBeVisible()
  await checkAccessibility(page, 'a new stock-take')
  await page.getByLabel('First letters of the name').fill('Am')
  await page.getByRole('button', { name: 'Start stock-take' }).click()

  const fields = page.getByRole('textbox', { name: /^Counted of Am/ })
  await expect(fields.first()).toBeVisible()
  const batches = await fields.count()
  expect(batches).toBeGreaterThan(1)
  await expect(page.getByText('On record')).toHaveCount(0)
  await fields.first().fill('3')
  await page.keyboard.press('Enter')
  await expect(fields.nth(1)).toBeFocused()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`2 of ${batches} counted`)).toBeVisible()
  await expect(page.getByText(/On record \d+ \w+: \d+ fewer, /)).toHaveCount(2)
  await checkAccessibility(page, 'counted batches')

  // On the server as they were entered.
  await page.reload()
  await expect(page.getByText(`2 of ${batches} counted`)).toBeVisible()
  await page.getByRole('tab', { name: 'Different 2' }).click()
  await page.getByLabel(/^Reason for the 2/).selectOption('Lost')
  await page.getByRole('button', { name: 'Use for all' }).click()
  await expect(page.getByLabel(/^Reason for Am/).first()).toHaveValue('lost')
  await page.getByRole('button', { name: 'Close stock-take' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^2 batches differ: 0 units more, \d+ fewer\.$/)).toBeVisible()
  await checkAccessibility(page, 'closing a stock-take')
  await dialog.getByRole('button', { name: 'Close stock-take' }).click()
  await expect(toast(page, 'Stock-take closed')).toBeVisible()

  await expect(page.getByText(`names from “Am”. 2 of ${batches} counted, 2 different.`)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download the stock-take/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^stock-take-\d+-.*\.csv$/)
  expect(complaints).toEqual([])
})
