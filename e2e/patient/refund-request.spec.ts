import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'

/* A patient asks for a refund of a paid visit, and an administrator gives back a part of it. */

test.use({ aloneAs: 'refund-request' })

for (const [name, size] of [
  ['phone', phone],
  ['desktop', desktop],
] as const)
  test(`BILL-70 BILL-73 on a ${name}: asked for with a reason, found from the dashboard, refunded in part`, async ({
    browser,
    url,
  }) => {
    const reason = `The doctor never joined, ${name}`
    const patient = await signedIn(browser, url, 'patient', size, '/billing?status=completed')
    const errors = collectErrors(patient)
    await patient
      .getByRole('list', { name: 'Payments' })
      .getByRole('listitem')
      .filter({ hasText: 'Appointment with' })
      .filter({ hasNotText: 'Refund' })
      .first()
      .getByRole('button', { name: /^Details/ })
      .click()
    const details = patient.getByRole('dialog', { name: 'Payment Details' })
    await details.getByRole('button', { name: 'Request refund' }).click()
    const asking = patient.getByRole('dialog', { name: 'Request a refund' })
    await asking.getByLabel('Reason').fill(reason)
    await checkAccessibility(patient, 'asking for a refund')
    await asking.getByRole('button', { name: 'Request refund' }).click()
    await expect(details).toContainText('Waiting for a decision')

    const admin = await signedIn(browser, url, 'admin', size, '/admin/dashboard')
    await admin.getByRole('link', { name: 'Open refund requests' }).click()
    await admin
      .getByRole('list', { name: 'Payments' })
      .getByRole('listitem')
      .filter({ hasText: reason })
      .getByRole('button', { name: /^Details/ })
      .click()
    await admin
      .getByRole('dialog', { name: 'Payment Details' })
      .getByRole('button', { name: 'Decide on request' })
      .click()
    const deciding = admin.getByRole('dialog', { name: 'Decide on the refund request' })
    await expect(deciding).toContainText(reason)
    await deciding.getByLabel('Amount').fill('1,000')
    await deciding.getByLabel('Reason').fill('We are sorry')
    await checkAccessibility(admin, 'deciding on a refund request')
    await deciding.getByRole('button', { name: 'Refund ₦1,000.00' }).click()
    await expect(toast(admin, 'Payment refunded')).toBeVisible()

    await expect(details).toContainText('Accepted')
    await expect(details).toContainText(/Refunded ₦1,000\.00 of ₦[\d,.]+: We are sorry/)
    expect(errors).toEqual([])
  })
