import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { atLogin, expect, test } from '../support/fixtures.ts'

test('PLAT-45 the login page has no accessibility violations, with its alerts too', async ({
  browser,
  url,
}) => {
  const page = await atLogin(browser, url)
  const complaints = collectErrors(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await checkAccessibility(page, 'login')
  expect(complaints).toEqual([])
})
