import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { insurer } from '@alafia/contract/billing/insurers'
import { sharesOf } from '@alafia/contract/billing/shares'
import { prescription } from '@alafia/contract/prescriptions/schema'
import { stockOption } from '@alafia/contract/prescriptions/stock-options'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { newAppointment } from '../support/new-appointment.ts'
import { signOrder } from '../support/sign-order.ts'

test.use({ aloneAs: 'claims' })

/* Who pays for medicines: an insurer is added, what it owes is exported, and the patient pays the rest in the app. */

test('BILL-30 BILL-31 BILL-32 BILL-33 BILL-34 BILL-35 an insurer’s share becomes a claim, and the patient pays theirs by card', async ({
  browser,
  url,
}) => {
  test.slow()
  const admin = await signedIn(browser, url, 'admin', phone, '/admin/insurers')
  const complaints = collectErrors(admin)
  await press(admin, admin.getByRole('button', { name: 'Add Insurer' }))
  const adding = admin.getByRole('dialog', { name: 'Add insurer' })
  await tabTo(admin, adding.getByLabel('Name'))
  await admin.keyboard.type('Sahel Mutual')
  await tabTo(admin, adding.getByLabel('Covers, in percent'))
  await admin.keyboard.type('75')
  await checkAccessibility(admin, 'a new insurer')
  await admin.keyboard.press('Enter')
  await expect(toast(admin, 'Insurer Added')).toBeVisible()
  const list = admin.getByRole('list', { name: 'Insurers' })
  await expect(list.getByRole('listitem').filter({ hasText: 'Sahel Mutual' })).toContainText('Covers 75%')
  await checkAccessibility(admin, 'insurers')
  expect(complaints).toEqual([])

  const { visit, doctor } = await newAppointment(url, 'Hay fever')
  const signed = await signOrder(doctor, {
    appointmentId: visit.id,
    patientId: visit.patientId,
    doctorId: visit.doctorId,
    medications: [
      {
        name: 'Loratadine 10 mg',
        dosage: '1 tablet',
        frequency: 'once a day',
        duration: '7 days',
        quantity: 7,
      },
    ],
  })
  const order = prescription.parse(await signed.json())
  const counter = await apiOf(url, 'pharmacist')
  const insurers = z.array(insurer).parse(await (await counter.get('/api/payments/insurers')).json())
  const sahel = insurers.find(({ name }) => name === 'Sahel Mutual')
  const [options] = z
    .array(stockOption)
    .parse(await (await counter.get(`/api/prescriptions/${order.id}/stock`)).json())
  const item = options?.items.find(({ id }) => id === options.suggestedItemId)
  if (!item || !sahel) throw new Error('There is no loratadine, or no insurer')
  const { total, patientShare } = sharesOf({ unitPrice: item.price, units: 7 }, 75)
  const filled = await counter.patch(`/api/prescriptions/${order.id}`, {
    data: {
      status: 'fulfilled',
      dispense: [{ medicationIndex: 0, itemId: item.id, quantity: 7 }],
      charge: { total, toPay: patientShare, insurerId: sahel.id, memberNumber: 'SM-2048' },
    },
  })
  expect(filled.status(), await filled.text()).toBe(200)

  const pharmacist = await signedIn(browser, url, 'pharmacist', phone, '/prescriptions')
  await pharmacist.getByRole('link', { name: 'Insurance claims' }).click()
  await checkAccessibility(pharmacist, 'what insurers owe')
  await press(pharmacist, pharmacist.getByRole('button', { name: 'Sahel Mutual' }))
  await expect(pharmacist.getByRole('rowheader')).toContainText('Member SM-2048')
  await checkAccessibility(pharmacist, 'the claims to an insurer')
  const started = pharmacist.waitForEvent('download')
  await press(pharmacist, pharmacist.getByRole('button', { name: /^Download the claims/ }))
  const file = await readFile(await (await started).path(), 'utf8')
  expect(file).toContain(`,SM-2048,,${order.id},`)
  expect(file).toContain(`,${total},${patientShare},`)

  const patient = await signedIn(browser, url, 'patient', desktop, `/prescriptions?prescription=${order.id}`)
  await patient
    .getByRole('link', { name: /^See the bill/ })
    .first()
    .click()
  const bill = patient.getByRole('dialog', { name: 'Payment Details' })
  await expect(bill).toContainText('Medicines from Alafia Pharmacy Surulere')
  await bill.getByRole('button', { name: /^Pay ₦/ }).click()
  const paying = patient.getByRole('dialog', { name: /^Pay ₦/ })
  await checkAccessibility(patient, 'paying for medicines')
  await paying.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(toast(patient, 'Payment completed')).toBeVisible()
  const receipt = patient.waitForEvent('download')
  await patient.keyboard.press('Escape')
  await patient
    .getByRole('button', { name: /^Receipt, .* · Medicines from/ })
    .first()
    .click()
  expect((await receipt).suggestedFilename()).toMatch(/^Alafia receipt \d+\.pdf$/)
  await patient.goto(`/prescriptions?prescription=${order.id}`)
  await expect(patient.getByText('Loratadine 10 mg').first()).toBeVisible()
  await expect(patient.getByText(/^To pay/)).toHaveCount(0)
})
