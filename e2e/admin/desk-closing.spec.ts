import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'

/* The end of a day at the clinic's desk. */

test.use({ aloneAs: 'desk' })

for (const [name, size] of [
  ['phone', phone],
  ['desktop', desktop],
] as const)
  test(`BILL-80 BILL-82 on a ${name}: an administrator counts, explains a difference and closes the desk`, async ({
    browser,
    url,
  }) => {
    const page = await signedIn(browser, url, 'admin', size, '/billing')
    const errors = collectErrors(page)
    await page.getByRole('link', { name: 'Desk closing' }).click()
    await page.getByRole('button', { name: 'Start counting' }).click()
    await expect(page.getByText('What arrives after that belongs to the next closing')).toBeVisible()
    for (const way of ['Transfer', 'Card terminal']) await page.getByLabel(`Counted (${way}, NGN)`).fill('0')
    await page.getByLabel('Counted (Cash, NGN)').fill('123,456.78')
    await page.getByRole('button', { name: 'Close desk' }).click()
    await expect(page.getByText('Say why the count differs').first()).toBeVisible()
    await checkAccessibility(page, 'closing the desk')
    await page.getByLabel('Why it differs (Cash, NGN)').fill(`Change was put in, ${name}`)
    await page.getByRole('button', { name: 'Close desk' }).click()
    await expect(toast(page, 'Desk closed')).toBeVisible()
    const closing = page.getByRole('list', { name: 'Closings' }).getByRole('listitem').first()
    await expect(closing).toContainText('₦123,456.78')
    await expect(closing).toContainText(`Change was put in, ${name}`)
    const file = page.waitForEvent('download')
    await closing.getByRole('button', { name: /^CSV/ }).click()
    expect((await file).suggestedFilename()).toMatch(/^Desk closing \d+\.csv$/)
    await checkAccessibility(page, 'closings of the desk')
    // A difference without a note was refused.
    expect(errors.filter((error) => !error.includes('status of 400'))).toEqual([])
  })
