import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { inventoryItem, inventorySummary, itemDetail } from '@alafia/contract/inventory/schema'
import { fillInventory } from '@alafia/server/seed/large-inventory'
import { startApp } from '../support/app.ts'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press } from '../support/keyboard.ts'
import { retry } from '../support/retry.ts'

/* The demo's inventory and 5,000 further items, on a server of its own. */

const wares = 5000

let url = ''
let stop = async () => {}
test.beforeAll(async () => {
  test.setTimeout(150_000)
  const started = await startApp()
  url = started.url
  stop = started.stop
  await fillInventory(started.folder, wares)
})
test.afterAll(() => stop())

const table = (page: Page) => page.getByRole('table', { name: 'Inventory', exact: true })
/** A row's button, by the start of its text. */
const row = (page: Page, name: string) => table(page).getByRole('button', { name }).first()
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search drugs or a batch number' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const drawn = (page: Page) => page.locator('button[data-stock]').count()

const summaryOf = async () => {
  const api = await apiOf(url, 'pharmacist')
  const summary = inventorySummary.parse(await (await api.get('/api/pharmacy/inventory/summary')).json())
  await api.dispose()
  return summary
}

test('INV-10 PLAT-34 five thousand items are browsed by wheel and keyboard, sorted and filtered, and the URL keeps the choice', async ({
  browser,
}) => {
  const page = await signedIn(browser, url, 'pharmacist')
  const { items, outItems } = await summaryOf()
  expect(items).toBeGreaterThan(wares)
  await page.getByRole('link', { name: 'Inventory' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeFocused()
  await expect(page).toHaveTitle('Inventory · Alafia')
  await expect(tab(page, /^All/)).toHaveText(`All${items.toLocaleString('en-GB')}`)
  await expect(header(page, 'Drug')).toHaveAttribute('aria-sort', 'ascending')

  // By mouse wheel: rows out of sight aren't rendered, and further rows are loaded in time.
  await expect(row(page, 'Aaaolin 0000')).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(20_000)
  }).toPass()
  // Only the row that Tab leads to stays rendered.
  await expect(row(page, 'Aaaolin 0000')).not.toBeInViewport()
  await expect(row(page, 'Aadolin 0001')).toHaveCount(0)
  expect(await drawn(page)).toBeLessThan(80)

  // By keyboard: Tab stops at one row, wherever the arrow keys lead.
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Aaaolin 0000')).toBeFocused()
  await page.keyboard.press('End')
  await expect(row(page, 'Zzwolin 4999')).toBeFocused()
  await expect(row(page, 'Zzwolin 4999')).toBeInViewport({ ratio: 1 })
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(items + 1))
  await expect(rowOf(page, 'Zzwolin 4999')).toHaveAttribute('aria-rowindex', String(items + 1))
  expect(await drawn(page)).toBeLessThan(80)
  await page.keyboard.press('ArrowUp')
  await expect(row(page, 'Zzsolin 4998')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(row(page, 'Aaaolin 0000')).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowDown')
  const stoppedAt = await focused(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2, name: stoppedAt.replace(/ \w+$/, '') })).toBeVisible()
  await expect(page).toHaveURL(/item=\d+/)
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(await focused(page)).toBe(stoppedAt)

  // In another order, and filtered.
  await header(page, 'Price').getByRole('button').click()
  await expect(page).toHaveURL(/sort=price/)
  await header(page, 'Price').getByRole('button').click()
  await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'descending')
  await expect(header(page, 'Price').getByRole('button')).toBeFocused()
  await expect(page).toHaveURL(/order=desc/)
  await page.getByLabel('Form').selectOption('Cream')
  await expect(page).toHaveURL(/form=cream/)
  await expect(table(page).getByRole('row').nth(1)).toContainText('cream')
  await tab(page, /^Out of stock/).click()
  await expect(page).toHaveURL(/tab=out/)
  await page.goBack()
  await page.reload()
  await expect(tab(page, /^All/)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Form')).toHaveValue('cream')
  await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'descending')
  await searchBox(page).fill('no such drug')
  await expect(page.getByText('No items match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/inventory')
  await expect(row(page, 'Aaaolin 0000')).toBeVisible()
  await tab(page, /^Out of stock/).click()
  await expect(page.getByRole('status').filter({ hasText: `${outItems} item` })).toBeVisible()

  // A batch is found by its number, on a phone too.
  await page.setViewportSize(phone)
  await page.goto('/inventory?search=W1234-2')
  await expect(rowOf(page, '1234')).toContainText('255 ')
  await page.getByLabel('Order').selectOption('In stock, descending')
  await expect(page).toHaveURL(/sort=quantity&order=desc/)
  await page.goto('/inventory')
  await expect(row(page, 'Aaaolin 0000')).toBeVisible()
  await checkAccessibility(page, 'the inventory')

  await page.route('**/api/pharmacy/inventory?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByText('We couldn’t load your items')).toBeVisible()
  await retry(page.getByRole('main'), '**/api/pharmacy/inventory?*')
  await expect(row(page, 'Aaaolin 0000')).toBeVisible()
  expect(collectErrors(page).filter((words) => !words.includes('500'))).toEqual([])
})

test('INV-1 INV-2 INV-5 INV-6 INV-14 INV-15 an item is added, received, adjusted and edited, and an administrator sees each change live', async ({
  browser,
}) => {
  const page = await signedIn(browser, url, 'pharmacist')
  const reader = await signedIn(browser, url, 'admin', undefined, '/inventory?search=Mobic')
  await expect(reader.getByText('Live: connected').first()).toBeAttached()
  await expect(reader.getByText('No items match')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Add Item' })).toBeHidden()

  // Manage Inventory, by keyboard: empty first, then each field with its own message.
  await press(page, page.getByRole('button', { name: 'Manage Inventory' }))
  const add = page.getByRole('dialog', { name: 'Add Inventory Item' })
  await press(page, add.getByRole('button', { name: 'Add Item' }))
  const wrong = add.getByRole('alert', { name: 'Please check these answers' })
  await expect(wrong).toBeFocused()
  await expect(wrong.getByRole('listitem')).toHaveText([
    'Drug name must be at least 2 characters',
    'Generic name must be at least 2 characters',
    'Dosage is required',
    'Please select a form',
    'Manufacturer is required',
    'Batch number is required',
    'Expiry date is required',
    'Quantity is required',
    'Price is required',
    'Minimum stock level is required',
  ])
  await checkAccessibility(page, 'adding an item')
  const fill = async (label: string, value: string) => add.getByLabel(label, { exact: true }).fill(value)
  await fill('Drug name', 'M')
  await fill('Generic name', 'Meloxicam')
  await fill('Dosage', '15 mg')
  await add.getByLabel('Form', { exact: true }).selectOption('Capsule')
  await expect(add.getByText('Counted in capsules.')).toBeVisible()
  await fill('Manufacturer', 'Swiss Pharma Nigeria')
  await fill('Batch number', 'MB-1')
  await fill('Expiry date', '2020-01-31')
  await expect(add.getByText('This date has passed')).toBeVisible()
  await fill('Expiry date', '2031-01-31')
  await fill('Quantity', '1.5')
  await fill('Price', '120,5')
  await fill('Minimum stock level', '-3')
  await add.getByRole('button', { name: 'Add Item' }).click()
  await expect(wrong.getByRole('listitem')).toHaveCount(4)
  await expect(wrong.getByRole('listitem').first()).toHaveText('Drug name must be at least 2 characters')
  await fill('Drug name', 'Mobic')
  await fill('Quantity', '30')
  await fill('Price', '120.5')
  await fill('Minimum stock level', '40')

  // The network fails, then returns: nothing typed is lost.
  await page.route('**/api/pharmacy/inventory', (route) => route.abort())
  await add.getByRole('button', { name: 'Add Item' }).click()
  await expect(toast(page, 'Failed to add inventory item')).toBeVisible()
  await page.unroute('**/api/pharmacy/inventory')
  await add.getByRole('button', { name: 'Add Item' }).click()
  await expect(toast(page, 'Inventory item added successfully!')).toBeVisible()
  await expect(add).toBeHidden()
  await expect(page).toHaveURL('/pharmacist/dashboard')
  await expect(rowOf(reader, 'Mobic')).toContainText('₦120.50')
  await expect(rowOf(reader, 'Mobic')).toContainText('Low')

  // The same drug can’t be added twice.
  await page.goto('/inventory?search=Mobic&do=add')
  await fill('Drug name', 'mobic')
  await fill('Generic name', 'Meloxicam')
  await fill('Dosage', '15 mg')
  await add.getByLabel('Form', { exact: true }).selectOption('Capsule')
  await fill('Manufacturer', 'Swiss Pharma Nigeria')
  await fill('Batch number', 'MB-9')
  await fill('Expiry date', '2031-01-31')
  await fill('Quantity', '5')
  await fill('Price', '10')
  await fill('Minimum stock level', '1')
  await add.getByRole('button', { name: 'Add Item' }).click()
  await expect(add.getByText('Mobic 15 mg is already in the inventory')).toBeVisible()
  await add.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect(add).toBeHidden()

  // More is received.
  await row(page, 'Mobic').click()
  const item = page.getByRole('dialog', { name: 'Mobic 15 mg' })
  await item.getByRole('button', { name: 'Receive Stock' }).click()
  const receive = page.getByRole('dialog', { name: 'Receive Stock' })
  await receive.getByLabel('Batch number').fill('MB-0')
  await receive.getByLabel('Expiry date').fill('2030-06-30')
  await receive.getByLabel('Quantity').fill('20')
  await receive.getByRole('button', { name: 'Receive Stock' }).click()
  // A toast is visible over an open dialog, and announced separately.
  await expect(page.getByText('Inventory updated successfully!').first()).toBeVisible()
  await expect(receive).toBeHidden()
  await expect(item.getByText('50 capsules')).toBeVisible()
  const batches = item.getByRole('table', { name: 'Batches' })
  await expect(batches.getByRole('row').nth(1)).toContainText('MB-0')
  await expect(batches.getByRole('row').nth(1)).toContainText('Leaves next')
  await expect(rowOf(reader, 'Mobic')).toContainText('50')
  await expect(rowOf(reader, 'Mobic')).not.toContainText('Low')

  // Some units break: never more than are in stock, never without a reason.
  await item.getByRole('button', { name: 'Adjust batch MB-0' }).click()
  const adjust = page.getByRole('dialog', { name: 'Adjust Stock' })
  await adjust.getByLabel('Units (capsules)').fill('25')
  await expect(adjust.getByText('This batch has only 20 capsules.')).toBeVisible()
  await adjust.getByRole('button', { name: 'Adjust Stock' }).click()
  await expect(adjust.getByRole('listitem')).toHaveText(['Enter why the stock is adjusted'])
  await adjust.getByLabel('Reason').fill('Bro')
  await adjust.getByRole('option', { name: 'Broken or spilled' }).click()
  await adjust.getByRole('button', { name: 'Adjust Stock' }).click()
  await expect(adjust.getByRole('alert').filter({ hasText: 'Failed to update inventory' })).toBeVisible()
  await adjust.getByLabel('Units (capsules)').fill('15')
  await expect(adjust.getByText('20 capsules become 5 capsules.')).toBeVisible()
  await adjust.getByRole('button', { name: 'Adjust Stock' }).click()
  await expect(adjust).toBeHidden()
  await expect(item.getByRole('button', { name: 'Adjust batch MB-0' })).toBeFocused()
  const latest = item.getByRole('table', { name: 'Movements' }).getByRole('row').nth(1)
  await expect(latest).toContainText('Adjusted')
  await expect(latest).toContainText('−15')
  await expect(latest).toContainText('20 → 5')
  await expect(latest).toContainText('Ifeoma Umeh')
  await expect(latest).toContainText('Broken or spilled')
  await expect(rowOf(reader, 'Mobic')).toContainText('Low')

  await item.getByRole('button', { name: 'Edit Item' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Item' })
  await edit.getByLabel('Minimum stock level').fill('10')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit).toBeHidden()
  await expect(item.getByText('10 capsules')).toBeVisible()
  await expect(rowOf(reader, 'Mobic')).not.toContainText('Low')

  await item.getByRole('button', { name: 'Recipients of batch MB-0' }).click()
  await expect(page.getByText('No one has received this batch')).toBeVisible()
  await page.goBack()
  await expect(item.getByRole('button', { name: 'Recipients of batch MB-0' })).toBeFocused()
  await checkAccessibility(page, 'an item')

  // An administrator sees the same without buttons to change it.
  await row(reader, 'Mobic').click()
  await expect(reader.getByRole('dialog').getByRole('table', { name: 'Batches' })).toContainText('MB-0')
  await expect(reader.getByRole('button', { name: /Receive|Edit|Adjust/ })).toBeHidden()
  expect(
    [...collectErrors(page), ...collectErrors(reader)].filter((words) => !/409|ERR_FAILED/.test(words)),
  ).toEqual([])
})

test('INV-12 INV-13 a batch shows who received it; drug information shows the first match and offers the others', async ({
  browser,
}) => {
  const page = await signedIn(browser, url, 'pharmacist')
  const api = await apiOf(url, 'pharmacist')
  const read = async <Shape extends z.ZodMiniType>(path: string, shape: Shape) =>
    z.parse(shape, await (await api.get(path)).json())
  const drugs = await read('/api/pharmacy/inventory?search=salbutamol', z.array(inventoryItem))

  await page.getByRole('button', { name: 'Drug Information' }).click()
  const dialog = page.getByRole('dialog', { name: 'Drug Information' })
  const words = dialog.getByRole('searchbox')
  await words.fill('SA')
  await expect(dialog.getByText('Type at least 3 letters.')).toBeVisible()
  await words.fill('SALB')
  const [first, second] = drugs
  await expect(
    dialog.getByRole('heading', { level: 3, name: `${first?.name} ${first?.dosage}` }),
  ).toBeVisible()
  await expect(dialog).toContainText(first?.manufacturer ?? '')
  if (second) {
    await dialog.getByRole('button', { name: `${second.name} ${second.dosage}` }).click()
    await expect(
      dialog.getByRole('heading', { level: 3, name: `${second.name} ${second.dosage}` }),
    ).toBeVisible()
  }
  await words.fill('no such drug')
  await expect(dialog.getByText('No drug found')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()

  // Of what the demo's pharmacists have dispensed.
  const movedItem = z.object({ batchId: z.int(), prescriptionId: z.nullable(z.int()) })
  const all = await read('/api/pharmacy/inventory?search=amlodipine', z.array(inventoryItem))
  const given = await Promise.all(
    all.map(async ({ id }) => {
      const moved = await read(`/api/pharmacy/inventory/${id}/movements`, z.array(movedItem))
      return { id, batchId: moved.find(({ prescriptionId }) => prescriptionId !== null)?.batchId }
    }),
  )
  const found = given.find(({ batchId }) => batchId !== undefined)
  const detail = await read(`/api/pharmacy/inventory/${found?.id}`, itemDetail)
  const batch = detail.batches.find(({ id }) => id === found?.batchId)
  await api.dispose()
  await page.goto(`/inventory?item=${found?.id}`)
  await page.getByRole('button', { name: `Recipients of batch ${batch?.batchNumber}` }).click()
  const recipients = page.getByRole('dialog', { name: `Who received batch ${batch?.batchNumber}` })
  await expect(
    recipients.getByRole('list', { name: 'Recipients' }).getByRole('listitem').first(),
  ).toContainText('@')
  expect(collectErrors(page)).toEqual([])
})
