import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { payment as paymentShape } from '@alafia/contract/billing/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, goTo, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { escape, press, tabTo } from '../support/keyboard.ts'

/* Billing & Payments: cards, totals, every outcome of a payment, receipts. */

// The tests count the demo's payments.
test.use({ aloneAs: 'billing' })

const goToBilling = async (page: Page) => {
  await goTo(page, '/billing')
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & Payments' })).toBeVisible()
}
const sum = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition')
const rows = (page: Page) => page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
const methods = (page: Page) => page.getByRole('list', { name: 'Payment methods' }).getByRole('listitem')
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Payment Method' })
const payDialog = (page: Page) => page.getByRole('dialog', { name: /^Pay ₦/ })

/** So far ahead that no card typed here is expired. */
const farYear = String(new Date().getFullYear() + 5).slice(2)

const addCard = async (page: Page, card: RegExp, expiry = `11/${farYear}`) => {
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  const dialog = addDialog(page)
  const option = dialog.getByLabel('Card', { exact: true }).getByRole('option').filter({ hasText: card })
  await dialog.getByLabel('Card', { exact: true }).selectOption((await option.textContent()) ?? '')
  await dialog.getByLabel('Expiry date').fill(expiry)
  await dialog.getByRole('button', { name: 'Add Payment Method' }).click()
  await expect(toast(page, 'Payment Method Added')).toBeVisible()
  await expect(dialog).toBeHidden()
}

const removeCard = async (page: Page, digits: string) => {
  const row = methods(page).filter({ hasText: digits })
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page
    .getByRole('alertdialog', { name: 'Remove this payment method?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(row).toHaveCount(0)
}

/** Opens the dialog of a pending payment, and tries to pay it with the card that ends in `digits`. */
const payWith = async (page: Page, row: Locator, digits: string) => {
  await row.getByRole('button', { name: /^Pay,/ }).click()
  const dialog = payDialog(page)
  await dialog.getByRole('radio', { name: new RegExp(`ending in ${digits}`) }).check()
  await dialog.getByRole('button', { name: /^Pay ₦/ }).click()
  return dialog
}

const badInputs = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  const dialog = addDialog(page)
  await dialog.getByLabel('Name on the card').fill('')
  const save = dialog.getByRole('button', { name: 'Add Payment Method' })
  await save.click()
  const summary = dialog.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary.getByRole('listitem')).toHaveText([
    'Choose a card',
    'Enter the name on the card',
    'Enter the expiry date as MM/YY',
  ])
  await expect(summary).toBeFocused()
  await checkAccessibility(page, 'add payment method')
  await page.setViewportSize(phone)
  await dialog.getByLabel('Card', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Name on the card').fill('Amina Bello')
  for (const [typed, message] of [
    ['13/30', 'Enter the expiry date as MM/YY'],
    ['2030-01', 'Enter the expiry date as MM/YY'],
    ['01/20', 'This card has expired'],
  ] as const) {
    await dialog.getByLabel('Expiry date').fill(typed)
    await save.click()
    await expect(summary.getByRole('listitem')).toHaveText([message])
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog).toBeHidden()
}

const journey = async (page: Page, admin: Page) => {
  await goToBilling(page)
  await expect(sum(page, 'Total Paid')).toContainText('₦')
  await expect(rows(page).first()).toBeVisible()
  await checkAccessibility(page, 'billing')
  await expect(methods(page).first()).toContainText('Mastercard ending in 4444')
  await expect(methods(page).first()).toContainText('Expires 12/26')
  await badInputs(page)

  // The tabs and the search are in the address, and Back goes through the tabs.
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Pending').click()
  await expect(page).toHaveURL(/status=pending/)
  await expect(rows(page)).toHaveCount(4)
  await tab('Failed').click()
  await expect(page).toHaveURL(/status=failed/)
  await page.goBack()
  await expect(tab('Pending')).toHaveAttribute('aria-selected', 'true')
  await page.getByLabel('Search payments').fill('okafor')
  await expect(page).toHaveURL(/search=okafor/)
  await expect(rows(page).filter({ hasNotText: 'Okafor' })).toHaveCount(0)
  await page.getByLabel('Search payments').fill('nobody of this name')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('Search payments')).toHaveValue('')
  await expect(page).not.toHaveURL(/search|status/)

  // Declined, then paid with another card: the administrator sees it immediately.
  await addCard(page, /0002/)
  await tab('Pending').click()
  await expect(rows(page)).toHaveCount(4)
  const paidBefore = await sum(page, 'Total Paid').textContent()
  const dialog = await payWith(page, rows(page).first(), '0002')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Payment declined' })).toContainText(
    'The bank declined the card. Nothing was charged.',
  )
  await checkAccessibility(page, 'pay')
  await page.setViewportSize(phone)
  await dialog.getByRole('radio', { name: /ending in 4242/ }).check()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(page, 'Payment completed')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rows(page)).toHaveCount(3)
  await expect(sum(page, 'Total Paid')).not.toHaveText(paidBefore ?? '')
  await expect(admin.getByRole('heading', { level: 1, name: 'Billing & Payments' })).toBeVisible()
  const paid = rows(admin).filter({ hasText: 'Amina Bello' }).filter({ hasText: 'Visa ending in 4242' })
  await expect(paid.filter({ hasText: 'Completed' }).first()).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Pay,/ })).toHaveCount(0)
  await checkAccessibility(admin, 'the administrator’s billing')

  // No answer: it stays pending and says so; the next attempt finds out what happened to the first, and doesn't charge again.
  await addCard(page, /0341/)
  const held = await payWith(page, rows(page).first(), '0341')
  await expect(held.getByRole('alert').filter({ hasText: 'Payment interrupted' })).toBeVisible()
  await held.getByRole('button', { name: 'Close' }).click()
  await expect(rows(page).filter({ hasText: 'The last payment was interrupted' })).toHaveCount(1)
  const again = await payWith(
    page,
    rows(page).filter({ hasText: 'The last payment was interrupted' }),
    '4242',
  )
  await expect(toast(page, 'Payment completed')).toBeVisible()
  await expect(again).toBeHidden()
  await tab('Completed').click()
  const found = rows(page).filter({ hasText: 'Visa ending in 0341' })
  await expect(found.first()).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    found
      .first()
      .getByRole('button', { name: /^Receipt/ })
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Alafia receipt \d+\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await found
    .first()
    .getByRole('button', { name: /^Details/ })
    .click()
  const details = page.getByRole('dialog', { name: 'Payment Details' })
  await expect(details.getByRole('listitem')).toHaveCount(1)
  await expect(details.getByRole('listitem')).toContainText('Approved')
  await checkAccessibility(page, 'payment details')
  await details.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Yearly statements' }).click()
  const statements = page.getByRole('dialog', { name: 'Yearly statements' })
  await expect(statements.getByRole('listitem').first()).toContainText(/\d+ payments · ₦[\d,.]+ paid/)
  await checkAccessibility(page, 'yearly statements')
  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    statements
      .getByRole('button', { name: /^Download statement/ })
      .first()
      .click(),
  ])
  expect(statement.suggestedFilename()).toMatch(/^Alafia statement \d{4}\.pdf$/)
  await statements.getByRole('button', { name: 'Done' }).click()

  await removeCard(page, '0002')
  await removeCard(page, '0341')
}

test('BILL-3 BILL-5 BILL-6 BILL-11 BILL-67 PLAT-45 PLAT-47 invalid cards, tabs and search, a declined payment, a paid one, an interrupted one that is charged once, receipt and statement', async ({
  browser,
  url,
}) => {
  test.slow()
  const page = await signedIn(browser, url, 'patient', phone, '/billing')
  const admin = await signedIn(browser, url, 'admin', desktop, '/billing')
  const errors = collectErrors(page)
  await journey(page, admin)
  expect(errors).toEqual([])
})

test('BILL-10 PLAT-46 by keyboard alone: a card is renewed, and another becomes the default', async ({
  browser,
  url,
}) => {
  test.slow()
  const page = await signedIn(browser, url, 'patient')
  await press(page, page.getByRole('link', { name: 'Billing' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & Payments' })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Edit Visa ending in 4242' }))
  const dialog = page.getByRole('dialog', { name: 'Edit Payment Method' })
  await tabTo(page, dialog.getByLabel('Expiry date'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(`07/${farYear}`)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(methods(page).filter({ hasText: '4242' })).toContainText(`Expires 07/${farYear}`)
  await press(page, page.getByRole('button', { name: 'Use this card: Visa ending in 4242' }))
  await expect(methods(page).first()).toContainText('4242')
  await expect(methods(page).first()).toContainText('Active')
  await press(page, page.getByRole('button', { name: 'Use this card: Mastercard ending in 4444' }))
  await expect(methods(page).first()).toContainText('4444')
  await press(page, page.getByRole('button', { name: /^Details/ }).first())
  await escape(page, page.getByRole('dialog', { name: 'Payment Details' }))
  await expect(page.getByRole('button', { name: /^Details/ }).first()).toBeFocused()
})

test('BILL-12 an administrator refunds: with a reason, once, and the patient sees it immediately', async ({
  browser,
  url,
}) => {
  test.slow()
  const amina = await apiOf(url, 'patient')
  const all = z.array(paymentShape).parse(await (await amina.get('/api/payments?status=completed')).json())
  const [paid] = all.filter(
    ({ patientName, transactionId }) => patientName === 'Amina Bello' && transactionId,
  )
  if (!paid?.transactionId) throw new Error('Amina has paid nothing')
  await amina.dispose()
  const where = `/billing?search=${paid.transactionId}`
  const page = await signedIn(browser, url, 'patient', phone, where)
  const admin = await signedIn(browser, url, 'admin', desktop, where)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0)

  await rows(admin)
    .getByRole('button', { name: /^Refund,/ })
    .click()
  const dialog = admin.getByRole('dialog', { name: /^Refund / })
  const confirm = dialog.getByRole('button', { name: /^Refund / })
  await dialog.getByLabel('Reason').fill('no')
  await confirm.click()
  const summary = dialog.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary.getByRole('listitem')).toHaveText(['Give a reason of at least 5 characters'])
  await checkAccessibility(admin, 'refund')
  await dialog.getByLabel('Reason').fill('The appointment was cancelled by the clinic')
  await confirm.click()
  await expect(toast(admin, 'Payment refunded')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rows(admin)).toContainText('Refunded: The appointment was cancelled by the clinic')
  await expect(admin.getByRole('button', { name: /^Refund,/ })).toHaveCount(0)

  await expect(rows(page)).toContainText('Refunded: The appointment was cancelled by the clinic')
  await expect(toast(page, 'Payment refunded')).toBeVisible()
  await checkAccessibility(rows(page), 'a refunded payment')
  const again = await apiOf(url, 'admin')
  const answer = await again.post(`/api/payments/${paid.id}/refund`, { data: { reason: 'Once more' } })
  expect(answer.status()).toBe(409)
  await again.dispose()
})
