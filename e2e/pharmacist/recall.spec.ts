import * as z from 'zod/mini'
import { pharmacy } from '@alafia/contract/pharmacy/schema'
import { prescription } from '@alafia/contract/prescriptions/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press } from '../support/keyboard.ts'
import { newAppointment } from '../support/new-appointment.ts'
import { signOrder } from '../support/sign-order.ts'

test.use({ aloneAs: 'recall' })

/* What goes wrong at the counter: a prescription that is at another pharmacy, and a batch that is recalled. */

/** An order of 14 Loratadine 10 mg, of which the demo's pharmacy keeps one batch, LO-3345. */
const loratadine = async (url: string) => {
  const { visit, doctor, patient } = await newAppointment(url, 'Hay fever')
  const answer = await signOrder(doctor, {
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
  expect(answer.status(), await answer.text()).toBe(201)
  return { order: prescription.parse(await answer.json()), patient }
}

test('PHARM-55 PHARM-56 on a phone, a prescription at another pharmacy is looked up and moved as agreed on the phone', async ({
  browser,
  url,
}) => {
  const { order, patient } = await loratadine(url)
  const elsewhere = z
    .array(pharmacy)
    .parse(await (await patient.get('/api/pharmacies')).json())
    .find(({ name }) => name.includes('Ikeja'))
  const chosen = await patient.put(`/api/prescriptions/${order.id}/pharmacy`, {
    data: { pharmacyId: elsewhere?.id },
  })
  const { code, pharmacy: place } = prescription.parse(await chosen.json())

  const counter = await signedIn(browser, url, 'pharmacist', phone)
  const complaints = collectErrors(counter)
  await counter.getByRole('button', { name: /Look [Uu]p [Ee]lsewhere/ }).click()
  const dialog = counter.getByRole('dialog', { name: 'Look up elsewhere' })
  await dialog.getByRole('button', { name: 'Look Up' }).click()
  await expect(dialog.getByRole('alert', { name: 'Please check these answers' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code ?? '')
  await dialog.getByLabel('Reason').selectOption('The patient is at our counter')
  await dialog.getByRole('button', { name: 'Look Up' }).click()
  const found = dialog.getByRole('region', { name: 'Found' })
  await expect(found).toContainText(`At ${place?.name}`)
  await checkAccessibility(counter, 'what was looked up')
  await counter.setViewportSize(phone)
  await found.getByRole('button', { name: 'Agreed by phone' }).click()
  await found.getByLabel('Who agreed on the phone?').fill('Amina Bello herself, at ten')
  await found.getByRole('button', { name: 'Move It Here' }).click()
  await expect(toast(counter, 'Prescription Moved')).toBeVisible()
  await expect(found).toContainText('At your pharmacy')
  expect(complaints).toEqual([])
})

test('INV-40 INV-42 INV-43 INV-46 PHARM-100 by keyboard, a batch is recalled, its recipient told, the fill reversed and the rest wasted', async ({
  browser,
  url,
}) => {
  const { order } = await loratadine(url)
  const pharmacist = await apiOf(url, 'pharmacist')
  const filled = await pharmacist.patch(`/api/prescriptions/${order.id}`, { data: { status: 'fulfilled' } })
  expect(filled.status(), await filled.text()).toBe(200)

  const counter = await signedIn(browser, url, 'pharmacist', desktop, '/inventory?search=loratadine')
  const complaints = collectErrors(counter)
  await press(
    counter,
    counter.getByRole('table', { name: 'Inventory' }).getByRole('button', { name: /^Loratadine/ }),
  )
  await press(counter, counter.getByRole('button', { name: 'Recipients of batch LO-3345' }))
  const recipients = counter.getByRole('dialog', { name: 'Who received batch LO-3345' })
  await press(counter, recipients.getByRole('button', { name: /^Recall this batch/ }))
  const asking = counter.getByRole('dialog', { name: 'Recall batch LO-3345?' })
  await press(counter, asking.getByLabel('Reason'), 'L')
  await counter.keyboard.type('etter of the maker')
  await counter.keyboard.press('Enter')
  await expect(toast(counter, 'Batch LO-3345 recalled')).toBeVisible()
  await expect(recipients.getByRole('list', { name: 'Recipients' })).toContainText('7 tablets waiting here')
  await checkAccessibility(counter, 'the recipients of a recalled batch')
  await press(counter, recipients.getByRole('button', { name: 'Message recipients' }))
  await press(counter, counter.getByRole('alertdialog').getByRole('button', { name: 'Message recipients' }))
  await press(counter, recipients.getByRole('button', { name: /^Reached / }))
  await expect(recipients.getByRole('list', { name: 'Recipients' })).toContainText('Reached')

  const card = await signedIn(browser, url, 'patient', phone, '/prescriptions?search=loratadine')
  await expect(card.getByText('Please wait: we will contact you').first()).toBeVisible()

  await counter.goto(`/pharmacist/dashboard?review=${order.id}`)
  const panel = counter.getByRole('region', { name: 'Review', exact: true })
  await expect(panel).toContainText('Don’t hand it over: reverse it, and fill it from another batch.')
  await press(counter, panel.getByRole('button', { name: /^Reverse/ }))
  const reversing = counter.getByRole('dialog', { name: 'Reverse what was dispensed?' })
  await press(counter, reversing.getByRole('radio', { name: 'Wrong item' }), 'ArrowDown')
  await counter.keyboard.press('ArrowDown')
  await expect(reversing.getByRole('radio', { name: 'Batch was recalled' })).toBeChecked()
  await press(counter, reversing.getByRole('button', { name: 'Reverse' }))
  await expect(toast(counter, 'Prescription Updated')).toBeVisible()
  await expect(card.getByText('Please wait: we will contact you')).toHaveCount(0)

  await counter.goto('/inventory')
  await press(counter, counter.getByRole('main').getByRole('button', { name: 'More', exact: true }))
  await counter.getByRole('menuitem', { name: 'Sign off waste' }).press('Enter')
  const waste = counter.getByRole('dialog', { name: 'Sign off waste' })
  await expect(waste.getByRole('checkbox', { name: /Loratadine 10 mg, batch LO-3345/ })).toBeChecked()
  await checkAccessibility(counter, 'the waste list')
  await press(counter, waste.getByLabel('Reason'), 'R')
  await counter.keyboard.type('ecall')
  await press(counter, waste.getByRole('button', { name: 'Sign off' }))
  await expect(toast(counter, 'signed off')).toBeVisible()
  await expect(waste).toBeHidden()
  expect(complaints).toEqual([])
})
