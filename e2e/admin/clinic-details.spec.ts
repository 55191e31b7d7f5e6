import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'

/* Clinic Details: an administrator changes what everyone reads. */

test.use({ aloneAs: 'administrators' })

for (const size of [desktop, phone])
  test(`ORG-1 ORG-3 ORG-10 at ${size.width} px a new phone number is on every open page at once`, async ({
    browser,
    url,
  }) => {
    test.slow()
    const [admin, patient] = await Promise.all([
      signedIn(browser, url, 'admin', size, '/admin/dashboard'),
      signedIn(browser, url, 'patient', size),
    ])
    const complaints = collectErrors(admin)
    await expect(patient.getByText('12 Example Street, Yaba, Lagos')).toBeVisible()
    await admin.getByRole('link', { name: 'Clinic Setup' }).press('Enter')
    await expect(admin.getByRole('list', { name: 'Before the first booking' })).toBeVisible()
    await checkAccessibility(admin, 'the clinic’s setup')
    await admin.getByRole('link', { name: 'Clinic details' }).press('Enter')
    const number = admin.getByLabel('Phone')
    await expect(number).toBeVisible()
    const before = await number.inputValue()
    await checkAccessibility(admin, 'the clinic’s details')

    const save = async (typed: string) => {
      await number.fill(typed)
      await number.press('Enter')
      await expect(admin.getByRole('button', { name: 'Discard changes' })).toBeHidden()
    }
    await number.fill('12')
    await number.press('Enter')
    await expect(admin.getByRole('alert').getByRole('link')).toBeVisible()
    await save('0700 2532 342')
    await expect(toast(admin, 'Clinic details saved')).toBeVisible()
    await expect(patient.getByText('0700 253 2342')).toBeVisible()
    await save(before)
    await expect(patient.getByText(before)).toBeVisible()
    expect(complaints).toEqual([])
  })
