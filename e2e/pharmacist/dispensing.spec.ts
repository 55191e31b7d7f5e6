import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { prescription } from '@alafia/contract/prescriptions/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { newAppointment } from '../support/new-appointment.ts'
import { signOrder } from '../support/sign-order.ts'

test.use({ aloneAs: 'counter' })

/* The pharmacist's counter: by keyboard, in partial fills, two pharmacists at one prescription, and what follows the filling. */

type Order = { name: string; quantity: number; refills?: number; dosage?: string }

/** The demo doctor prescribes for the demo patient, at an appointment of this test. */
const prescribe = async (url: string, ...orders: Order[]) => {
  const { visit, doctor, patient } = await newAppointment(url, 'A check of medicines')
  const answer = await signOrder(doctor, {
    appointmentId: visit.id,
    patientId: visit.patientId,
    doctorId: visit.doctorId,
    refills: 1,
    medications: orders.map(({ name, quantity, dosage = '1 tablet' }) => ({
      name,
      dosage,
      frequency: 'each morning',
      duration: `${quantity} days`,
      quantity,
    })),
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return { id: prescription.parse(await answer.json()).id, patient, doctor, patientId: visit.patientId }
}

const panel = (page: Page) => page.getByRole('region', { name: 'Review', exact: true })
const picked = (page: Page, name: string) => panel(page).getByRole('group', { name: `Picked for ${name}` })
const row = (page: Page, medicine: string): Locator =>
  page
    .getByRole('region', { name: /Pending Prescriptions/ })
    .getByRole('listitem')
    .filter({ hasText: medicine })
const done = (page: Page) => toast(page, 'Patient and doctor have been notified')
const recent = (page: Page) => page.getByRole('region', { name: 'Recently Fulfilled' }).getByRole('listitem')

test('PHARM-6 RX-35 PLAT-46 a routine dispense takes four actions by keyboard, from the queue and back to it', async ({
  browser,
  url,
}) => {
  await prescribe(url, { name: 'Atorvastatin 20 mg', quantity: 5 })
  const page = await signedIn(browser, url, 'pharmacist')
  const complaints = collectErrors(page)
  const review = row(page, 'Atorvastatin 20 mg').filter({ hasText: 'Amina Bello' }).getByRole('button')
  await expect(review).toBeVisible()
  await tabTo(page, page.getByRole('searchbox', { name: 'Search the queue' }))
  // 1. type the medicine; 2. move down to it; 3. open it; 4. fulfil.
  await page.keyboard.type('atorva')
  await expect(row(page, 'Metformin')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 5 && !(await review.evaluate((one) => one === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Amina Bello' })).toBeFocused()
  await expect(picked(page, 'Atorvastatin 20 mg')).toContainText('5 tablets, complete')
  await expect(picked(page, 'Atorvastatin 20 mg')).toContainText('Matches what was prescribed')
  await page.keyboard.press('Control+Enter')
  await expect(done(page)).toBeVisible()
  await expect(recent(page).first()).toContainText('Atorvastatin 20 mg')
  await expect(recent(page).first()).toContainText('Ready')
  expect(complaints).toEqual([])
})

test('PHARM-38 PHARM-42 another brand is found, dispensed with a reason, and the patient reads what it was', async ({
  browser,
  url,
}) => {
  const { id } = await prescribe(url, { name: 'Norvasc 5 mg', quantity: 4 })
  const page = await signedIn(browser, url, 'pharmacist', phone, `/pharmacist/dashboard?review=${id}`)
  const norvasc = picked(page, 'Norvasc 5 mg')
  await expect(norvasc).toContainText('Other brand: a generic instead of the brand')
  await expect(norvasc.getByLabel('Quantity to dispense')).toHaveValue('4')
  const fulfil = panel(page).getByRole('button', { name: /Fulfill Prescription/ })
  await fulfil.click()
  await expect(norvasc).toContainText('Please choose a reason')
  await checkAccessibility(page, 'the review of another brand')
  await norvasc.getByLabel('Not in stock').check()
  await fulfil.click()
  await expect(done(page)).toBeVisible()

  const home = await signedIn(browser, url, 'patient', phone, '/prescriptions')
  const card = home.getByRole('main').getByRole('listitem').filter({ hasText: 'Norvasc 5 mg' }).first()
  await expect(card).toContainText('Dispensed: Amlodipine 5 mg instead of Norvasc 5 mg (not in stock)')
  await expect(card).toContainText('4 tablets, Emzor Pharmaceutical, batch')
})

test('PHARM-16 PHARM-17 PHARM-18 a partial fill leaves the rest owed until it is dispensed; the collector is recorded, and the patient sees all of it', async ({
  browser,
  url,
}) => {
  test.slow()
  const { id, patient } = await prescribe(
    url,
    { name: 'Paracetamol 500 mg', quantity: 12 },
    { name: 'Lisinopril 10 mg', quantity: 4 },
  )
  const page = await signedIn(browser, url, 'pharmacist', desktop, `/pharmacist/dashboard?review=${id}`)
  const paracetamol = picked(page, 'Paracetamol 500 mg')
  const quantity = paracetamol.getByLabel('Quantity to dispense')
  await expect(quantity).toHaveValue('12')

  // Never more than was ordered, and only whole numbers.
  await quantity.fill('13')
  await panel(page)
    .getByRole('button', { name: /Fulfill Prescription/ })
    .click()
  await expect(quantity).toBeFocused()
  await expect(paracetamol).toContainText('At most 12 tablets in all')
  await quantity.fill('8')
  await expect(paracetamol).toContainText('8 of 12 tablets: 4 tablets will be owed')
  await panel(page).getByLabel('Pharmacist notes').fill('The rest on Monday.')

  // Closing asks first, so that nothing typed is lost by accident.
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await expect(panel(page).getByLabel('Pharmacist notes')).toHaveValue('The rest on Monday.')
  await checkAccessibility(page, 'the review with some units picked')

  await panel(page)
    .getByRole('button', { name: /Fulfill Prescription/ })
    .click()
  const short = page.getByRole('alertdialog', { name: 'Dispense less than prescribed?' })
  await expect(short).toContainText('8 of 12 tablets of Paracetamol 500 mg')
  await short.getByRole('button', { name: 'Dispense less' }).click()
  await expect(done(page)).toBeVisible()
  await expect(short).toBeHidden()

  // Opened again from Recently Fulfilled: picked up, and by whom.
  await recent(page).first().getByRole('button').first().click()
  await expect(panel(page)).toContainText('8 of 12 tablets dispensed, 4 still owed')
  const collector = panel(page).getByLabel('Who collected it?')
  await expect(collector).toHaveValue('Amina Bello')
  await collector.fill('')
  await panel(page).getByRole('button', { name: 'Mark picked up' }).click()
  await expect(panel(page).getByText('Please say who collected it')).toBeVisible()
  await expect(collector).toBeFocused()
  await page.keyboard.type('Musa Bello, her brother')
  await panel(page).getByRole('button', { name: 'Mark picked up' }).click()
  // Not paid yet: it goes on account.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand over on account' }).click()
  await expect(recent(page).first()).toContainText('Picked up')
  await expect(recent(page).first()).toContainText('Owed')

  const home = await signedIn(browser, url, 'patient', phone, '/prescriptions')
  const card = home.getByRole('main').getByRole('listitem').filter({ hasText: 'Lisinopril 10 mg' }).first()
  await expect(card).toContainText('Still owed to you: 4 tablets of Paracetamol 500 mg.')
  await expect(card).toContainText('by Musa Bello, her brother')

  // The rest is dispensed from the Owed section of the queue; then nothing is owed.
  await page.goto(`/pharmacist/dashboard?queue=owed&review=${id}`)
  await expect(panel(page).getByLabel('Quantity to dispense')).toHaveValue('4')
  await checkAccessibility(page, 'what is owed')
  await panel(page).getByLabel('Handed over to').fill('Amina Bello')
  await panel(page).getByRole('button', { name: 'Dispense the rest' }).click()
  await expect(done(page)).toBeVisible()
  await expect(card).not.toContainText('Still owed')
  const now = prescription.parse(await (await patient.get(`/api/prescriptions/${id}`)).json())
  expect(now).toMatchObject({ owed: 0, status: 'picked-up' })
})

test('PHARM-10 a duplicate supply is dispensed only after a confirmation that says so', async ({
  browser,
  url,
}) => {
  const medicine = { name: 'Salbutamol inhaler 100 mcg', dosage: '2 puffs', quantity: 1 }
  const earlier = await prescribe(url, medicine)
  const api = await apiOf(url, 'pharmacist')
  const filled = await api.patch(`/api/prescriptions/${earlier.id}`, { data: { status: 'fulfilled' } })
  expect(filled.status(), await filled.text()).toBe(200)
  const { id } = await prescribe(url, medicine)
  const page = await signedIn(browser, url, 'pharmacist', desktop, `/pharmacist/dashboard?review=${id}`)
  const warning = 'Salbutamol inhaler 100 mcg was dispensed on'
  await expect(picked(page, medicine.name)).toContainText(warning)
  await expect(panel(page).getByRole('list', { name: 'Other current prescriptions' })).toContainText(
    medicine.name,
  )
  await panel(page)
    .getByRole('button', { name: /Fulfill Prescription/ })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Dispense a second supply?' })
  await expect(question).toContainText(warning)
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(question).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await question.getByRole('button', { name: 'Dispense anyway' }).click()
  await expect(done(page)).toBeVisible()
})

test('PHARM-20 RX-15 RX-16 owed units are waived with a reason; a prescription is held, then rejected with a reason', async ({
  browser,
  url,
}) => {
  const [given, refused] = [
    await prescribe(url, { name: 'Metformin 500 mg', quantity: 6 }),
    await prescribe(url, { name: 'Vitamin D 1000 units', quantity: 6 }),
  ]
  const api = await apiOf(url, 'pharmacist')
  const stockOptions = z
    .array(z.object({ suggestedItemId: z.nullable(z.int()) }))
    .parse(await (await api.get(`/api/prescriptions/${given.id}/stock`)).json())
  const dispense = [{ medicationIndex: 0, itemId: stockOptions[0]?.suggestedItemId, quantity: 2 }]
  const partial = await api.patch(`/api/prescriptions/${given.id}`, {
    data: { status: 'fulfilled', dispense },
  })
  expect(partial.status(), await partial.text()).toBe(200)

  const page = await signedIn(browser, url, 'pharmacist', phone, `/pharmacist/dashboard?review=${given.id}`)
  await panel(page).getByRole('button', { name: 'Waive the rest…' }).click()
  const question = page.getByRole('dialog', { name: 'Waive what is owed?' })
  await expect(question).toContainText('4 tablets of Metformin 500 mg')
  await question.getByRole('button', { name: 'Waive the rest' }).click()
  await expect(question).toContainText('Please say why it is no longer owed')
  await question.getByLabel('Reason').fill('She has enough at home.')
  await question.getByRole('button', { name: 'Waive the rest' }).click()
  await expect(done(page)).toBeVisible()

  await page.goto(`/pharmacist/dashboard?review=${refused.id}`)
  await expect(picked(page, 'Vitamin D 1000 units')).toContainText('Not in stock, under this or another name')
  await panel(page)
    .getByRole('button', { name: /Fulfill Prescription/ })
    .click()
  await expect(panel(page)).toContainText('Nothing is picked. Mark it pending or reject it instead.')
  await panel(page).getByLabel('Pharmacist notes').fill('Not in our formulary.')
  await panel(page).getByRole('button', { name: 'Mark Pending' }).click()
  await expect(done(page)).toBeVisible()
  // The note of Mark Pending is the fixed one; the pharmacist's own is kept for later.
  await page.goto(`/pharmacist/dashboard?review=${refused.id}`)
  await expect(panel(page)).toContainText('On hold: Requires additional verification')
  await expect(panel(page).getByLabel('Pharmacist notes')).toHaveValue('Not in our formulary.')
  await panel(page).getByRole('button', { name: 'Reject', exact: true }).click()
  const rejecting = page.getByRole('alertdialog', { name: 'Reject this prescription?' })
  await expect(rejecting).toContainText('Not in our formulary.')
  await rejecting.getByRole('button', { name: 'Reject prescription' }).click()
  await expect(done(page)).toBeVisible()
  const now = prescription.parse(await (await refused.patient.get(`/api/prescriptions/${refused.id}`)).json())
  expect(now).toMatchObject({ status: 'rejected', pharmacistNotes: 'Not in our formulary.' })
})

test('PHARM-5 PHARM-7 two pharmacists open one prescription: one dispenses it, the other loses nothing they typed', async ({
  browser,
  url,
}) => {
  const { id } = await prescribe(url, { name: 'Amlodipine 5 mg', quantity: 3 })
  const page = await signedIn(browser, url, 'pharmacist', desktop, `/pharmacist/dashboard?review=${id}`)
  await expect(panel(page).getByLabel('Quantity to dispense')).toHaveValue('3')
  await panel(page).getByLabel('Pharmacist notes').fill('Asked about swollen ankles.')

  // Only one of the demo's pharmacists can sign in, so the fake reply names another one.
  let isHeld = true
  await page.route('**/api/prescriptions/claims', (route) =>
    isHeld
      ? route.fulfill({
          json: [{ prescriptionId: id, pharmacistName: 'Sule Garba', isYours: false, secondsLeft: 60 }],
        })
      : route.continue(),
  )
  await page.route(`**/api/prescriptions/${id}/claim`, (route) => {
    if (route.request().postData()?.includes('"takeOver":true')) isHeld = false
    return isHeld
      ? route.fulfill({ status: 409, json: { detail: 'Sule Garba has this open' } })
      : route.continue()
  })
  const api = await apiOf(url, 'pharmacist')
  await api.delete(`/api/prescriptions/${id}/claim`)
  await expect(panel(page).getByText('Sule Garba has taken this over')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /Fulfill Prescription/ })).toHaveCount(0)
  await expect(panel(page).getByLabel('Pharmacist notes')).toHaveValue('Asked about swollen ankles.')
  await press(page, panel(page).getByRole('button', { name: 'Take over' }))
  await expect(panel(page).getByText('Sule Garba has taken this over')).toBeHidden()
  await expect(panel(page).getByRole('button', { name: /Fulfill Prescription/ })).toBeVisible()

  const fulfilled = await api.patch(`/api/prescriptions/${id}`, { data: { status: 'fulfilled' } })
  expect(fulfilled.status(), await fulfilled.text()).toBe(200)
  await expect(panel(page).getByText('This prescription is now ready')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /Fulfill Prescription/ })).toHaveCount(0)
  await expect(panel(page).getByLabel('Pharmacist notes')).toHaveValue('Asked about swollen ankles.')
})

test('PHARM-81 PHARM-83 PHARM-84 on a phone and by keyboard, labels are printed and the counselling is recorded before the hand-over', async ({
  browser,
  url,
}) => {
  const { id } = await prescribe(url, { name: 'Omeprazole 20 mg', quantity: 4, dosage: '1 capsule' })
  const page = await signedIn(browser, url, 'pharmacist', phone, `/pharmacist/dashboard?review=${id}`)
  await press(page, panel(page).getByRole('button', { name: /Fulfill Prescription/ }))
  await expect(done(page)).toBeVisible()
  await page.goto(`/pharmacist/dashboard?review=${id}`)

  const labels = panel(page).getByRole('region', { name: 'Labels' })
  await expect(labels.getByRole('checkbox', { name: 'Omeprazole 20 mg, 4 capsules' })).toBeChecked()
  await expect(labels).toContainText('Not printed yet')
  await labels.getByLabel('Paper').selectOption('a4')
  await labels.getByLabel('First free label').fill('5')
  const file = page.waitForEvent('download')
  await press(page, labels.getByRole('button', { name: 'Print labels' }))
  expect((await file).suggestedFilename()).toBe(`Labels ${id}.pdf`)
  await expect(labels).toContainText('Printed once')

  const counselling = panel(page).getByRole('region', { name: 'Counselling' })
  await press(page, counselling.getByRole('checkbox', { name: /^Before a meal/ }), 'Space')
  await checkAccessibility(page, 'labels and counselling')
  await press(page, counselling.getByRole('button', { name: 'Record counselling' }))
  await expect(counselling.getByRole('listitem').first()).toContainText('Omeprazole 20 mg: Before a meal')
})

// The last: the allergy stays.
test('PHARM-70 PHARM-71 PHARM-72 on a phone, an allergy that is recorded while the panel is open asks for a reason', async ({
  browser,
  url,
}) => {
  const { id, doctor, patientId } = await prescribe(url, { name: 'Loratadine 10 mg', quantity: 5 })
  const page = await signedIn(browser, url, 'pharmacist', phone, `/pharmacist/dashboard?review=${id}`)
  const today = panel(page).getByRole('region', { name: 'Safety check today' })
  await expect(today).toContainText('Checked:')
  await expect(today.getByLabel('Your reason for dispensing anyway')).toHaveCount(0)

  const recorded = await doctor.post(`/api/people/${patientId}/self/allergies`, {
    data: {
      substance: 'Loratadine',
      type: 'allergy',
      reaction: 'Swollen face',
      severity: 'severe',
      certainty: 'confirmed',
    },
  })
  expect(recorded.status(), await recorded.text()).toBe(201)
  const reason = today.getByLabel('Your reason for dispensing anyway')
  await expect(reason).toBeVisible()
  await expect(today).toContainText('New since it was signed')

  const fulfil = panel(page).getByRole('button', { name: /Fulfill Prescription/ })
  await press(page, fulfil)
  await expect(reason).toBeFocused()
  await expect(today).toContainText('Please give a reason for dispensing anyway')
  await checkAccessibility(page, 'a finding that is new since signing')
  await today.getByRole('button', { name: 'Common reasons' }).click()
  await today.getByRole('button', { name: 'The doctor confirmed it by phone' }).click()
  await press(page, fulfil)
  await expect(done(page)).toBeVisible()

  const prescriber = await signedIn(browser, url, 'doctor', phone, `/prescriptions?prescription=${id}`)
  await expect(
    prescriber.getByRole('region', { name: 'Acknowledged when it was dispensed' }).first(),
  ).toContainText('The doctor confirmed it by phone')
})
