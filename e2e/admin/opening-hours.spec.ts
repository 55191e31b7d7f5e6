import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'

/* Opening Hours: when the clinic is open, and the days on which it is closed. */

test.use({ aloneAs: 'administrators' })

for (const size of [desktop, phone])
  test(`ORG-12 ORG-13 at ${size.width} px the hours are on every open page at once, and a closed day is added and removed`, async ({
    browser,
    url,
  }) => {
    test.slow()
    const [admin, patient] = await Promise.all([
      signedIn(browser, url, 'admin', size, '/admin/setup'),
      signedIn(browser, url, 'patient', size),
    ])
    const complaints = collectErrors(admin)
    await admin.getByRole('link', { name: 'Opening hours' }).press('Enter')
    // Around the clock, so that no other journey's visit in person is refused.
    await admin.getByRole('button', { name: 'Set or copy the hours of Monday' }).click()
    await admin.getByRole('menuitem', { name: 'Open 24 hours on Monday' }).click()
    await admin.getByRole('button', { name: 'Set or copy the hours of Monday' }).click()
    await admin.getByRole('menuitem', { name: 'Copy to every day' }).click()
    await checkAccessibility(admin, 'the opening hours')
    await admin.getByRole('button', { name: 'Save hours' }).click()
    await expect(toast(admin, 'Opening hours saved')).toBeVisible()
    await expect(patient.getByText('Monday to Sunday 24 hours')).toBeVisible()

    await admin.getByRole('button', { name: 'Add closed days' }).first().click()
    const dialog = admin.getByRole('dialog', { name: 'Add closed days' })
    await dialog.getByLabel('Name').fill(`Founders’ Day ${size.width}`)
    const date = `2031-12-${size.width === phone.width ? '24' : '25'}`
    await dialog.getByLabel('First day').fill(date)
    await dialog.getByLabel('Last day').fill(date)
    await checkAccessibility(admin, 'adding closed days')
    await dialog.getByRole('button', { name: 'Add closed days' }).click()
    await admin.getByRole('button', { name: `Remove Founders’ Day ${size.width}` }).click()
    await admin.getByRole('button', { name: 'Remove closed days' }).click()
    await expect(admin.getByText(`Founders’ Day ${size.width}`, { exact: true })).toBeHidden()
    expect(complaints).toEqual([])
  })
