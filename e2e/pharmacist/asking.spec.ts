import type { Page } from '@playwright/test'
import { prescription } from '@alafia/contract/prescriptions/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { newAppointment } from '../support/new-appointment.ts'
import { signOrder } from '../support/sign-order.ts'

test.use({ aloneAs: 'counter' })

/* The pharmacist asks the doctor, and the doctor changes the prescription. */

const panel = (page: Page) => page.getByRole('region', { name: 'Review', exact: true })

test('RX-70 RX-73 RX-76 PHARM-90 the pharmacist asks, the doctor changes the order, and the counter goes on with it', async ({
  browser,
  url,
}) => {
  const { visit, doctor } = await newAppointment(url, 'A check of medicines')
  const answer = await signOrder(doctor, {
    appointmentId: visit.id,
    patientId: visit.patientId,
    doctorId: visit.doctorId,
    medications: [
      {
        name: 'Folic acid 5 mg',
        dosage: '1 tablet',
        frequency: 'each morning',
        duration: '9 days',
        quantity: 9,
      },
    ],
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = prescription.parse(await answer.json())

  // A note survives a reload.
  const counter = await signedIn(browser, url, 'pharmacist', phone, `/pharmacist/dashboard?review=${id}`)
  const complaints = collectErrors(counter)
  const notes = panel(counter).getByLabel('Pharmacist notes')
  await notes.fill('She takes it already.')
  await expect(panel(counter).getByText(/^Saved /)).toBeVisible()
  await counter.reload()
  await expect(notes).toHaveValue('She takes it already.')

  await panel(counter).getByRole('button', { name: 'Ask the doctor…' }).click()
  const asking = counter.getByRole('dialog', { name: /^Ask Dr\./ })
  await checkAccessibility(counter, 'the question to the doctor')
  await asking.getByLabel('Dose').check()
  await asking.getByLabel('Question').fill('Is 5 mg meant?')
  await asking.getByRole('button', { name: 'Mark pending and ask' }).click()
  await expect(toast(counter, 'Question sent')).toBeVisible()
  await counter.goto(`/pharmacist/dashboard?review=${id}`)
  await expect(panel(counter).getByText(/^Waiting for Dr\. .* answer$/)).toBeVisible()
  await expect(panel(counter).getByRole('button', { name: /Fulfill Prescription/ })).toHaveCount(0)
  await checkAccessibility(counter, 'the review with an open question')

  const desk = await signedIn(browser, url, 'doctor', phone, `/prescriptions?prescription=${id}`)
  const opened = desk.getByRole('dialog', { name: 'Prescription', exact: true })
  await expect(opened).toContainText('Is 5 mg meant?')
  await checkAccessibility(desk, 'the question at the doctor’s')
  await opened.getByRole('button', { name: /^Change prescription/ }).click()
  const pad = desk.getByRole('dialog', { name: 'Change prescription' })
  await expect(pad.getByLabel('Duration')).toHaveValue('9 days')
  await pad.getByLabel('Duration').fill('7 days')
  await pad.getByLabel('Quantity').fill('7')
  await pad.getByRole('button', { name: 'Sign the change' }).click()
  await expect(toast(desk, 'Prescription Changed')).toBeVisible()
  await expect(opened).toContainText('replaced this with a new version')

  // Live: nothing was clicked at the counter.
  await expect(panel(counter)).toContainText('changed this prescription: this is the new version')
  await expect(panel(counter).getByRole('button', { name: /Fulfill Prescription/ })).toBeVisible()
  expect(complaints).toEqual([])
})
