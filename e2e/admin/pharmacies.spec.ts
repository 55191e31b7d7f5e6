import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { expect, phone, signedIn, test, toast } from '../support/fixtures.ts'

/* Pharmacies: an administrator adds one, closes it and reopens it. */

test.use({ aloneAs: 'administrators' })

const name = 'Gbagada Corner Pharmacy'

test('PHARM-53 PHARM-54 on a phone: a pharmacy is added, closed after reading what is there, and reopened', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'admin', phone, '/pharmacy')
  const complaints = collectErrors(page)
  await page.getByRole('button', { name: 'Add Pharmacy' }).click()
  const adding = page.getByRole('dialog', { name: 'Add pharmacy' })
  await adding.getByRole('button', { name: 'Add Pharmacy' }).click()
  await expect(adding.getByRole('alert', { name: 'Please check these answers' })).toContainText(
    'Enter the pharmacy’s name',
  )
  await checkAccessibility(page, 'a pharmacy being added')
  await adding.getByLabel('Name', { exact: true }).fill(name)
  await adding.getByLabel('Address').fill('8 Diya Street, Gbagada, Lagos')
  await adding.getByLabel('Phone').fill('+234 803 555 0171')
  await adding.getByLabel('Email').fill('gbagada@pharmacies.alafia.example')
  await adding.getByLabel('Latitude').fill('6.55')
  await adding.getByLabel('Longitude').fill('3.39')
  await adding.getByRole('button', { name: 'Add hours on Monday' }).press('Enter')
  await adding.getByRole('button', { name: 'Add Pharmacy' }).press('Enter')
  await expect(toast(page, 'Pharmacy Added')).toBeVisible()

  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Close pharmacy' }).click()
  const closing = page.getByRole('dialog', { name: `Close ${name}?` })
  await expect(closing.getByText('It has no stock.')).toBeVisible()
  await checkAccessibility(page, 'a pharmacy being closed')
  await closing.getByRole('button', { name: 'Close Pharmacy' }).press('Enter')
  await expect(toast(page, 'Pharmacy Closed')).toBeVisible()
  await expect(page.getByText(/^Has closed\. Patients don’t see it/).last()).toBeVisible()

  const patient = await signedIn(browser, url, 'patient', phone, '/pharmacy')
  await expect(patient.getByRole('button', { name: 'Ikeja Garden Pharmacy', exact: true })).toBeVisible()
  await expect(patient.getByRole('button', { name, exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Reopen pharmacy' }).click()
  await expect(toast(page, 'Pharmacy Reopened')).toBeVisible()
  // The patient's open page follows.
  await expect(patient.getByRole('button', { name, exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})
