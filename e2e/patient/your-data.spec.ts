import { readFile } from 'node:fs/promises'
import { checkAccessibility } from '../support/accessibility.ts'
import { expect, phone, signedIn, test } from '../support/fixtures.ts'

test('PAT-60 PAT-67 a patient asks for their data, waits for it and downloads it', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', phone)
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await expect(page.getByText('Your file appears here after you ask for it.')).toBeVisible()
  await page.getByRole('button', { name: 'Prepare my file' }).click()
  // Live, without reloading the page.
  await expect(page.getByText(/Your file is ready/)).toBeVisible({ timeout: 30_000 })
  await checkAccessibility(page, 'a file that is ready')
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^alafia-your-data-\d{4}-\d{2}-\d{2}\.zip$/)
  const zip = await readFile(await download.path())
  expect(zip.toString('latin1', 0, 2)).toBe('PK')
  for (const name of ['summary.pdf', 'data/appointments.json', 'data/prescriptions.json'])
    expect(zip.includes(name)).toBe(true)
})
