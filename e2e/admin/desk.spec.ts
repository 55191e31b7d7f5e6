import type { Page } from '@playwright/test'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'

/* The clinic's desk: a visit's bill is taken in cash and given back. */

test.use({ aloneAs: 'desk' })

const rows = (page: Page) => page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
const details = (page: Page) => page.getByRole('dialog', { name: 'Payment Details' })

for (const [name, size] of [
  ['phone', phone],
  ['desktop', desktop],
] as const)
  test(`BILL-42 BILL-44 on a ${name}: an administrator takes a bill in cash, with change, and gives it back`, async ({
    browser,
    url,
  }) => {
    const page = await signedIn(browser, url, 'admin', size, '/billing?status=pending')
    const errors = collectErrors(page)
    const bill = rows(page).filter({ hasText: 'Appointment with' }).first()
    const patient = (await bill.textContent())?.includes('Amina Bello') ? 'Amina Bello' : undefined
    await bill.getByRole('button', { name: /^Details/ }).click()
    await details(page).getByRole('button', { name: 'Take payment' }).click()
    const taking = page.getByRole('dialog', { name: /^Take ₦/ })
    await taking.getByLabel('Received').fill('1')
    await taking.getByRole('button', { name: 'Take cash' }).click()
    await expect(taking).toContainText('Enter at least ₦')
    await checkAccessibility(page, 'taking at the desk')
    await taking.getByLabel('Received').fill('100,000')
    await expect(taking).toContainText('Change: ₦')
    await taking.getByRole('button', { name: 'Take cash' }).click()
    await expect(details(page)).toContainText('Taken by')
    await expect(details(page)).toContainText(/Received₦100,000\.00, change ₦/)
    if (patient) await expect(details(page)).toContainText(patient)
    await details(page).getByRole('button', { name: 'Done' }).click()

    await page.getByRole('tab', { name: 'Completed' }).click()
    await rows(page)
      .filter({ hasText: 'Cash' })
      .filter({ hasText: 'Appointment with' })
      .first()
      .getByRole('button', { name: /^Refund/ })
      .click()
    const refund = page.getByRole('dialog', { name: /^Refund ₦/ })
    await expect(refund).toContainText('it goes back there in cash')
    await refund.getByLabel('Reason').fill('The doctor was ill')
    await checkAccessibility(page, 'giving back at the desk')
    await refund.getByRole('button', { name: 'Record refund' }).click()
    await expect(toast(page, 'Payment refunded')).toBeVisible()
    // Less cash than is due was refused.
    expect(errors.filter((error) => !error.includes('status of 400'))).toEqual([])
  })
