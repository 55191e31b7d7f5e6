import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { expect, phone, signedIn, test, toast } from '../support/fixtures.ts'

/* The stock as a whole, on a phone: a file, a scanner, a product that is kept already, and what to order. */

const headers =
  'Name,Generic name,Dosage,Form,Manufacturer,Price,Minimum stock level,Batch number,Expiry date,Quantity'
const fileOf = (row: string) => ({
  name: 'stock.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${headers}\n${row}`),
})

test('INV-21 INV-24 INV-26 INV-29 stock is imported, scanned, kept once and ordered, on a phone', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'pharmacist', phone, '/inventory')
  const complaints = collectErrors(page)
  const dialog = page.getByRole('dialog')
  const more = async (item: string) => {
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await more('Import or export')
  await dialog
    .getByLabel('CSV file')
    .setInputFiles(fileOf('Zincovit,Zinc,20 mg,Powder,Emzor,12.5,20,ZN-1,2031-06-30,5'))
  await expect(dialog.getByRole('row', { name: '2 Form Please select a form' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeHidden()
  await dialog
    .getByLabel('CSV file')
    .setInputFiles(fileOf('Zincovit,Zinc,20 mg,Tablet,Emzor,12.5,20,ZN-1,2031-06-30,5'))
  await expect(dialog.getByText('1 new item, 0 changed items, 1 new batch with 5 units.')).toBeVisible()
  await checkAccessibility(page, 'a file to import')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(toast(page, 'Inventory updated successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()

  // A scanner types into the field that has the focus, and ends with Enter.
  await page.getByRole('button', { name: 'Receive by Barcode' }).click()
  await expect(dialog.getByLabel('Barcode')).toBeFocused()
  await page.keyboard.type('9506000134353')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('A digit of this barcode is wrong. Scan it again.').first()).toBeVisible()
  await dialog.getByLabel('Barcode').fill('(01)09506000134352(17)311200(10)ZN-2')
  await page.keyboard.press('Enter')
  await dialog.getByRole('searchbox', { name: 'Search the inventory' }).fill('zincov')
  await dialog.getByRole('button', { name: 'Zincovit 20 mg' }).click()
  await expect(dialog.getByLabel('Batch number')).toHaveValue('ZN-2')
  await expect(dialog.getByLabel('Expiry date')).toHaveValue('2031-12-31')
  await dialog.getByLabel('Quantity').fill('7')
  await dialog.getByLabel('Supplier').fill('Lagos Wholesale')
  await checkAccessibility(page, 'a scanned pack')
  await dialog.getByRole('button', { name: 'Receive Stock' }).click()
  // Ready for the next pack, of which the item is known now.
  await expect(dialog.getByLabel('Barcode')).toBeFocused()
  await page.keyboard.type('9506000134352')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Zincovit 20 mg, 12 tablets in stock.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Barcode')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Add Item' }).first().click()
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text)
  await fill('Drug name', 'zincovit')
  await fill('Generic name', 'Zinc')
  await fill('Dosage', '20mg')
  await dialog.getByLabel('Form').selectOption('Tablet')
  await fill('Manufacturer', 'Emzor')
  await fill('Batch number', 'ZN-3')
  await fill('Expiry date', '2031-01-31')
  await fill('Quantity', '3')
  await fill('Price', '12')
  await fill('Minimum stock level', '1')
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await expect(dialog.getByText('Zincovit 20 mg is already in the inventory')).toBeVisible()
  await dialog.getByRole('button', { name: 'Receive stock into it' }).click()
  await expect(dialog.getByLabel('Batch number')).toHaveValue('ZN-3')
  await dialog.getByRole('button', { name: 'Receive Stock' }).click()
  await expect(dialog).toBeHidden()

  await more('Reorder list')
  await expect(dialog.getByRole('row', { name: /^Zincovit 20 mg 15 20 0 – 5 tablets$/ })).toBeVisible()
  await checkAccessibility(page, 'the reorder list')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the reorder list as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^reorder-.*\.csv$/)
  // The refused barcode and the product that is kept already.
  expect(complaints.filter((one) => !/status of 4(00|09)/.test(one))).toEqual([])
})
