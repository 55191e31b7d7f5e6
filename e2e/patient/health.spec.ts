import { checkAccessibility } from '../support/accessibility.ts'
import { expect, phone, signedIn, test } from '../support/fixtures.ts'
import { press } from '../support/keyboard.ts'

/* Health: what a family knows about each person, beside what doctors entered. */

test('CLIN-44 CLIN-45 a mother adds by keyboard what was measured at home and a medicine from elsewhere for her child', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', phone, '/patient/health')
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Whose health' })
    .getByRole('link', { name: 'Kemi Bello' })
    .click()
  await expect(page).toHaveURL(/member=\d+/)

  const measured = page.getByRole('region', { name: 'Measurements' })
  await measured.getByLabel('Temperature').fill('38,2')
  await page.keyboard.press('Enter')
  await expect(measured.getByText('38.2 °C', { exact: true })).toBeVisible()
  await expect(measured.getByText(/, at home/).first()).toBeVisible()

  const medicines = page.getByRole('region', { name: 'Medicines', exact: true })
  await press(page, medicines.getByRole('button', { name: 'Add a medicine from elsewhere' }))
  await expect(medicines.getByLabel('Medicine', { exact: true })).toBeFocused()
  await page.keyboard.type('Zinc syrup')
  await page.keyboard.press('Enter')
  const zinc = medicines.getByRole('listitem').filter({ hasText: 'Zinc syrup' })
  await expect(zinc).toContainText('Entered by Amina Bello')
  await press(page, zinc.getByRole('button', { name: 'Stopped Zinc syrup' }))
  await medicines.getByLabel('Why it was stopped').fill('Finished')
  await page.keyboard.press('Enter')
  await expect(medicines.getByText(/^Stopped \(\d+\)$/)).toBeVisible()

  await expect(page.getByRole('region', { name: 'Vaccines' })).toContainText('Schedule of Nigeria')
  await checkAccessibility(page, 'Health')
})
