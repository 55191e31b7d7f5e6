import { expect, phone, signedIn, test } from '../support/fixtures.ts'

/* A phone loses its network, and has it again. */

test('PLAT-41 a page opened without network says so, and opens by itself once the network is back', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', phone, '/')
  await expect(page.getByText('Live: connected').first()).toBeAttached()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Bookings' }).click()
  await expect(page.getByText('We couldn’t show this page')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Upcoming', level: 2 })).toBeVisible()
  await expect(page.getByText('We couldn’t show this page')).toHaveCount(0)

  // A list whose page is there already.
  await page.context().setOffline(true)
  await page.getByRole('tab', { name: 'Completed' }).click()
  await expect(page.getByText('We couldn’t load your appointments')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('We couldn’t load your appointments')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^View Details/ }).first()).toBeVisible()
})
