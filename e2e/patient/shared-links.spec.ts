import { checkAccessibility } from '../support/accessibility.ts'
import { startApp } from '../support/app.ts'
import { expect, phone, signedIn, test } from '../support/fixtures.ts'

test('REC-15 REC-16 REC-17 REC-18 a patient shares a record, somebody outside opens it with the PIN, and it ends', async ({
  browser,
}) => {
  // Its notifications would get in the way of other journeys.
  const { url, stop } = await startApp()
  const page = await signedIn(browser, url, 'patient', phone, '/records')
  await page.getByRole('link', { name: 'Share' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shared links' })).toBeVisible()
  await expect(page.getByText('No shared links')).toBeVisible()
  await checkAccessibility(page, 'no shared links')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Share a Record' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Share a record' })
  await dialog.getByRole('button', { name: 'Create Link' }).click()
  await expect(dialog.getByText('Enter who it is for').first()).toBeVisible()
  await dialog.getByLabel('Who is it for?').fill('Ridge Hospital')
  await checkAccessibility(page, 'what to share')
  await page.setViewportSize(phone)
  await dialog.getByRole('button', { name: 'Create Link' }).click()
  const ready = page.getByRole('dialog', { name: 'Your link is ready' })
  const link = await ready.getByLabel('Link for Ridge Hospital').inputValue()
  const pin = /\d{6}/.exec((await ready.getByText('PIN:').textContent()) ?? '')?.[0] ?? ''
  await checkAccessibility(page, 'the link and the PIN')
  await page.setViewportSize(phone)
  await ready.getByRole('button', { name: 'I’ve saved both' }).click()
  // The toast is a list item too.
  const share = page.getByRole('main').getByRole('listitem').filter({ hasText: 'For Ridge Hospital' })
  await expect(share).toContainText('Nobody yet')

  // Somebody outside, without an account.
  const own = await (await browser.newContext({ viewport: phone })).newPage()
  await own.goto(link)
  await expect(own.getByRole('heading', { level: 1, name: 'Shared record' })).toBeVisible()
  await expect(own.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await own.getByLabel('Your name').fill('Dr. Kofi Mensah')
  await own.getByLabel('PIN').fill(pin === '000000' ? '000001' : '000000')
  await own.getByRole('button', { name: 'Open Record' }).click()
  await expect(own.getByText('The link and the PIN don’t open anything.')).toBeVisible()
  await checkAccessibility(own, 'the PIN')
  await own.setViewportSize(phone)
  await own.getByLabel('PIN').fill(pin)
  await own.getByRole('button', { name: 'Open Record' }).click()
  await expect(own.getByRole('heading', { level: 1, name: 'Record of Amina Bello' })).toBeVisible()
  for (const part of ['Health summary', 'Visit summaries', 'Prescriptions', 'Documents and files'])
    await expect(own.getByRole('region', { name: part })).toBeVisible()
  await checkAccessibility(own, 'a shared record')
  await own.setViewportSize(phone)
  const files = own.getByRole('region', { name: 'Documents and files' })
  const downloaded = own.waitForEvent('download')
  await files
    .getByRole('button', { name: /^Download / })
    .first()
    .click()
  expect((await downloaded).suggestedFilename()).not.toBe('')
  await own.reload()
  await expect(own.getByRole('heading', { level: 1, name: 'Record of Amina Bello' })).toBeVisible()

  // The patient sees it live, and ends it.
  await expect(share).toContainText('Dr. Kofi Mensah')
  await checkAccessibility(page, 'who opened it')
  await page.setViewportSize(phone)
  await share.getByRole('button', { name: 'End now: the link for Ridge Hospital' }).click()
  await page.getByRole('button', { name: 'End the link', exact: true }).click()
  await expect(share).toContainText('Ended')
  await own.reload()
  await expect(own.getByText('This record is closed')).toBeVisible()
  await own.getByRole('button', { name: 'Enter the PIN again' }).click()
  await own.getByLabel('PIN').fill(pin)
  await own.getByLabel('Your name').fill('Dr. Kofi Mensah')
  await own.getByRole('button', { name: 'Open Record' }).click()
  await expect(own.getByText('The link and the PIN don’t open anything.')).toBeVisible()
  await stop()
})
