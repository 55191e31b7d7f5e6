import type { Page } from '@playwright/test'
import { prescription } from '@alafia/contract/prescriptions/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { newAppointment } from '../support/new-appointment.ts'
import { signOrder } from '../support/sign-order.ts'

test.use({ aloneAs: 'counter' })

const panel = (page: Page) => page.getByRole('region', { name: 'Review', exact: true })
const cost = (page: Page) => page.getByRole('region', { name: 'What it costs' })
const payment = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true })

test('PHARM-130 BILL-20 BILL-25 on a phone: what it costs with an insurer, cash with change, and the money given back after a reversal', async ({
  browser,
  url,
}) => {
  test.slow()
  const { visit, doctor } = await newAppointment(url, 'A check of medicines')
  const answer = await signOrder(doctor, {
    appointmentId: visit.id,
    patientId: visit.patientId,
    doctorId: visit.doctorId,
    refills: 0,
    medications: [
      {
        name: 'Folic acid 5 mg',
        dosage: '1 tablet',
        frequency: 'each morning',
        duration: '10 days',
        quantity: 10,
      },
    ],
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = prescription.parse(await answer.json())
  const page = await signedIn(browser, url, 'pharmacist', phone, `/pharmacist/dashboard?review=${id}`)
  const complaints = collectErrors(page)

  // The panel says what it costs before it is dispensed.
  await expect(cost(page)).toContainText('10 tablets ×')
  await cost(page).getByLabel('Insurance').selectOption({ label: 'No insurance' })
  const whole = await cost(page).getByRole('status').textContent()
  await cost(page).getByLabel('Insurance').selectOption({ index: 1 })
  await expect(cost(page).getByRole('status')).not.toHaveText(whole ?? '')
  await cost(page)
    .getByLabel(/pays for Folic acid/)
    .fill('0')
  await expect(cost(page).getByRole('status')).toHaveText(whole ?? '')
  await checkAccessibility(page, 'what it costs')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await panel(page)
    .getByRole('button', { name: /Fulfill Prescription/ })
    .click()
  await expect(toast(page, 'Patient and doctor have been notified')).toBeVisible()

  // Cash is taken, once.
  await page.goto(`/pharmacist/dashboard?review=${id}`)
  await expect(payment(page)).toContainText('Not paid yet')
  await payment(page)
    .getByRole('button', { name: /^Take / })
    .click()
  const take = page.getByRole('dialog', { name: /^Take / })
  await take.getByLabel('Received').fill('100000')
  await expect(take).toContainText('Change: ₦')
  await checkAccessibility(page, 'taking a payment')
  await take.getByRole('button', { name: 'Take cash' }).click()
  await expect(take).toBeHidden()
  await expect(payment(page)).toContainText('Paid: Cash')

  // It is taken back, and so is the money.
  await panel(page).getByRole('button', { name: 'Reverse…' }).click()
  const reverse = page.getByRole('dialog', { name: 'Reverse what was dispensed?' })
  await reverse.getByLabel('Wrong item').check()
  await reverse.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(reverse).toBeHidden()
  await page.goto(`/pharmacist/dashboard?review=${id}`)
  await payment(page)
    .getByRole('button', { name: /^Give back / })
    .click()
  const give = page.getByRole('dialog', { name: /^Give back / })
  await give.getByRole('button', { name: /^Gave back / }).click()
  await expect(give).toBeHidden()
  await expect(payment(page)).toBeHidden()
  expect(complaints).toEqual([])
})
