import { checkAccessibility } from '../support/accessibility.ts'
import { expect, phone, signedIn, test } from '../support/fixtures.ts'

test('PAT-70 PAT-71 PAT-72 a patient asks to close the account, changes their mind, and asks again', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient2@alafia.example', phone, '/settings/your-data')
  await page.getByRole('link', { name: /See what is erased/ }).click()
  await expect(page.getByRole('heading', { name: 'What we erase' })).toBeVisible()
  await expect(page.getByText(/The clinic keeps them for 25 years after closing/)).toBeVisible()
  await checkAccessibility(page, 'closing the account')
  const ask = async () => {
    await page.getByRole('button', { name: 'Close my account…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close my account' }).click()
    await expect(page.getByText(/Your account closes on \d+ \w+ \d{4}/).first()).toBeVisible()
  }
  await ask()
  await checkAccessibility(page, 'an account that is closing')
  const keep = page.getByRole('button', { name: 'Keep my account' })
  expect((await keep.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await keep.click()
  await expect(page.getByRole('button', { name: 'Close my account…' })).toBeVisible()
  await ask()
  // Everything works until then.
  await page.goto('/appointments')
  await expect(page.getByRole('heading', { name: /Appointments/ })).toBeVisible()
  await page.goto('/settings/close-account')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Close my account…' })).toBeVisible()
})
