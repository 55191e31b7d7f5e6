import type { Page } from '@playwright/test'
import { providerEventsPath } from '@alafia/contract/billing/endpoints'
import { paystackServer, type PaystackServer } from '@alafia/server/seed/paystack-server'
import { checkAccessibility } from '../support/accessibility.ts'
import { startApp } from '../support/app.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'

/* Paying on the provider's own page, and every way back from it. */

const rows = (page: Page) => page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
const details = (page: Page) => page.getByRole('dialog', { name: 'Payment Details' })

/** From the details of a bill, or from its row, to the provider's page. */
const leave = async (page: Page, stand: PaystackServer) => {
  await page
    .getByRole('button', { name: /^Pay\b/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Pay ₦/ })
  await expect(dialog).toContainText('Paystack’s secure page')
  await dialog.getByRole('button', { name: 'Continue to Paystack' }).click()
  await page.waitForURL(`${stand.url}/**`)
}

const journey = async (page: Page, admin: Page, stand: PaystackServer) => {
  await page.getByRole('tab', { name: 'Pending' }).click()
  await expect(rows(page)).toHaveCount(4)
  await expect(page.getByText('Payment Methods')).toHaveCount(0)

  // The Back button: nothing is paid, and the bill says so.
  await leave(page, stand)
  const offered = page.url()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & Payments' })).toBeVisible()
  if (!(await details(page).isVisible()))
    await rows(page)
      .first()
      .getByRole('button', { name: /^Details/ })
      .click()
  await expect(details(page).getByRole('alert')).toContainText('Not paid yet')
  await checkAccessibility(page, 'a bill that isn’t paid yet')

  // The same page again, where it is paid; the address that Paystack leads back to shows the bill.
  await leave(page, stand)
  expect(page.url()).toBe(offered)
  await page.getByRole('button', { name: 'Pay with USSD' }).click()
  await page.waitForURL(/\/billing\?payment=\d+/)
  await expect(details(page)).toContainText('Completed')
  await expect(details(page)).toContainText('USSD')
  await details(page).getByRole('button', { name: 'Done' }).click()

  // Declined, and then another amount than was asked for: an administrator says that it was given back.
  await page.getByRole('tab', { name: 'Pending' }).click()
  await expect(rows(page)).toHaveCount(3)
  await leave(page, stand)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(details(page).getByText('Insufficient funds').first()).toBeVisible()
  await leave(page, stand)
  await page.getByRole('button', { name: 'Pay half' }).click()
  await expect(details(page)).toContainText('Doesn’t match the bill')
  await expect(details(page).getByRole('button', { name: /^Pay ₦/ })).toHaveCount(0)

  await admin.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await details(admin).getByRole('button', { name: 'Record money given back' }).click()
  const record = admin.getByRole('dialog', { name: 'Record money given back' })
  await expect(record).toContainText('arrived instead of')
  await checkAccessibility(admin, 'money given back')
  await record.getByLabel('How it was given back').fill('Refunded in the dashboard')
  await record.getByRole('button', { name: 'Record' }).click()
  await expect(toast(admin, 'Recorded')).toBeVisible()

  // A closed tab: it is paid all the same, and another tab shows it.
  await leave(page, stand)
  const [, reference = ''] = [...stand.transactions.keys()].slice(-2)
  const other = await page.context().newPage()
  await page.close()
  await other.goto('/billing?status=pending')
  await expect(rows(other)).toHaveCount(3)
  stand.pay(reference, { channel: 'bank_transfer' })
  await expect(rows(other)).toHaveCount(2)
  await other.getByRole('tab', { name: 'Completed' }).click()
  await expect(rows(other).filter({ hasText: 'Bank transfer' })).toHaveCount(1)
}

for (const [name, size] of [
  ['phone', phone],
  ['desktop', desktop],
] as const)
  test(`BILL-37 BILL-38 BILL-39 on a ${name}: paid on Paystack’s page, left with Back, declined, paid half, and paid in a tab that was closed`, async ({
    browser,
  }) => {
    test.slow()
    const stand = await paystackServer()
    const app = await startApp({ PAYSTACK_SECRET_KEY: stand.secretKey, PAYSTACK_URL: stand.url })
    try {
      stand.webhookUrl = `${app.url}${providerEventsPath}`
      const page = await signedIn(browser, app.url, 'patient', size, '/billing')
      const admin = await signedIn(browser, app.url, 'admin', size)
      const errors = collectErrors(page)
      await journey(page, admin, stand)
      expect(errors).toEqual([])
    } finally {
      await app.stop()
      await stand.close()
    }
  })
