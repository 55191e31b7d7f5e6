import * as z from 'zod/mini'
import { slot } from '@alafia/contract/appointments/availability.schema'
import { doctor as doctorShape } from '@alafia/contract/doctors/schema'
import { familyMember } from '@alafia/contract/family/schema'
import { day } from '@alafia/contract/kernel/durations'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { checkAccessibility } from '../support/accessibility.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { retry } from '../support/retry.ts'

type BookedAppointment = { id: number }

const dateIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

const read = async <Schema extends z.ZodMiniType>(
  schema: Schema,
  by: APIRequestContext,
  path: string,
): Promise<z.infer<Schema>> => schema.parse(await (await by.get(path)).json())

/** A five-year-old for this file only, without any other facts: other journeys may change the demo's children. */
const addChild = async (
  patient: APIRequestContext,
  firstName: string,
  allergies: string[] = [],
): Promise<string> => {
  const data = {
    firstName,
    lastName: 'Ibrahim',
    dateOfBirth: dateIn(-2000),
    relationship: 'daughter',
    allergies,
  }
  const added = await patient.post('/api/family', { data })
  return familyMember.parse(await added.json()).firstName
}

/** An appointment for a child with Dr. Okafor. */
/** A confirmed visit of the child: only then may the doctor prescribe. */
const bookFor = async (
  patient: APIRequestContext,
  doctor: APIRequestContext,
  child: string,
): Promise<BookedAppointment> => {
  const family = await read(z.array(familyMember), patient, '/api/family')
  const doctors = await read(z.array(doctorShape), patient, '/api/doctors')
  const member = family.find(({ firstName }) => firstName === child)
  const okafor = doctors.find(({ user }) => user.lastName === 'Okafor')
  for (let ahead = 2; ahead < 40; ahead += 1) {
    const date = dateIn(ahead)
    const slots = await read(z.array(slot), patient, `/api/doctors/${okafor?.id}/slots?date=${date}`)
    const time = slots.find(({ free }) => free)?.time
    if (time === undefined) continue
    const booked = await patient.post('/api/appointments', {
      data: {
        patientId: member?.primaryUserId,
        familyMemberId: member?.id,
        doctorId: okafor?.id,
        appointmentDate: date,
        appointmentTime: time,
        type: 'general',
        reason: 'Ear ache',
      },
    })
    if (booked.status() !== 201) continue
    const visit = z.object({ id: z.int() }).parse(await booked.json())
    await doctor.patch(`/api/appointments/${visit.id}`, { data: { status: 'confirmed' } })
    return visit
  }
  throw new Error('No free slot')
}

const fillIn = async (page: Page, name: string, dosage = '5 ml', quantity = '1') => {
  await page.getByLabel('Medication name').fill(name)
  await page.getByLabel('Dosage').fill(dosage)
  await page.getByLabel('Frequency').fill('3 times a day')
  await page.getByLabel('Duration').fill('7 days')
  await page.getByLabel('Quantity').fill(quantity)
}

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Safety check' })

const allergy = 'Amoxicillin: the allergy “Penicillin” is noted; it belongs to the penicillins.'
const reason = 'Took it in 2024 without any reaction; the rash was measles.'

test('SAFE-10 SAFE-11 SAFE-40 a serious finding requires a reason, a missing weight is asked for, and the pharmacist reads all', async ({
  browser,
  url,
}) => {
  // Slow: three sign-ins, and accessibility checks of two screens.
  test.slow()
  const patient = await apiOf(url, 'patient')
  const child = await addChild(patient, 'Halima', ['Penicillin'])
  const appointment = await bookFor(patient, await apiOf(url, 'doctor'), child)
  const doctor = await signedIn(browser, url, 'doctor', desktop, `/doctor/consultation/${appointment.id}`)
  const panel = panelOf(doctor)

  // While the doctor types: nothing at first, then the findings, and what couldn't be checked.
  await expect(doctor.getByLabel('Medication name')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await fillIn(doctor, 'AMOXICILLIN 250mg/5ml susp')
  await expect(panel.getByRole('listitem').filter({ hasText: allergy })).toContainText('Source: FDA label')
  await expect(panel).toContainText('1 serious, 1 missing')
  await expect(panel).toContainText('Not checked:')

  // The weight decides the dose: it is entered in place, and the check runs again.
  await panel.getByLabel('Weight in kg, measured now').fill('18')
  await doctor.keyboard.press('Enter')
  await expect(panel.getByLabel('Weight in kg, measured now')).toHaveCount(0)
  await expect(panel).toBeFocused()
  await doctor.getByRole('button', { name: 'Another medication' }).click()
  await fillIn(doctor, 'Foozole syrup')
  await expect(panel).toContainText('“Foozole syrup” isn’t in the safety table')
  await expect(panel).toContainText('1 serious, 1 missing')
  await expect(
    doctor.getByText(
      'Needed before signing: a reason for 1 serious finding; the medicine’s name, or a reason.',
    ),
  ).toBeVisible()

  // Without a reason nothing is signed, and its field takes the focus.
  await doctor.getByRole('button', { name: 'Add Prescription' }).click()
  const fields = panel.getByLabel('Reason for prescribing anyway')
  await expect(fields.first()).toBeFocused()
  await expect(panel).toContainText('Please give a reason for prescribing anyway')
  await checkAccessibility(panel, 'findings before signing')
  await fields.first().fill(reason)
  await panel.getByRole('button', { name: 'Prescribe as written' }).click()
  const unknown = panel.getByRole('group', { name: 'Foozole syrup' })
  await unknown.getByRole('button', { name: 'Common reasons' }).click()
  await unknown.getByRole('button', { name: 'Prescribed as written: checked in another source' }).click()
  await expect(doctor.getByText(/^Needed before signing/)).toHaveCount(0)
  await doctor.getByRole('button', { name: 'Add Prescription' }).click()
  await expect(toast(doctor, 'Patient and pharmacy have been notified')).toBeVisible()
  await expect(panel).toHaveCount(0)

  // The pharmacist sees the finding and the reason, the patient sees neither.
  const pharmacist = await signedIn(browser, url, 'pharmacist', desktop)
  await pharmacist
    .getByRole('region', { name: /Pending Prescriptions/ })
    .getByRole('listitem')
    .filter({ hasText: 'Foozole syrup' })
    .getByRole('button', { name: /^Review/ })
    .click()
  const today = pharmacist.getByRole('region', { name: 'Safety check today' })
  await expect(today).toContainText(allergy)
  // Nothing is picked yet.
  await expect(today).toContainText('To dispense it, you’ll give a reason.')
  await pharmacist.getByText('What was found when it was signed').click()
  const signed = pharmacist.getByRole('region', { name: 'Safety check when it was signed' })
  await expect(signed).toContainText(allergy)
  await expect(signed).toContainText(`Dr. Chidi Okafor prescribed this anyway: ${reason}`)
  await expect(signed.getByRole('group', { name: 'Foozole syrup' })).toContainText(
    'Dr. Chidi Okafor prescribed this anyway: Prescribed as written: checked in another source',
  )
  await expect(signed).toContainText('Checked: directions')
  await checkAccessibility(
    pharmacist.getByRole('region', { name: 'Review', exact: true }),
    'findings in the review',
  )
  expect(await (await patient.get('/api/prescriptions')).text()).not.toContain('measles')
})

test('SAFE-15 PLAT-46 PLAT-47 on a phone, a failed check says so and can be retried, and a reason is entered by keyboard alone', async ({
  browser,
  url,
}) => {
  const patient = await apiOf(url, 'patient2@alafia.example')
  const appointment = await bookFor(patient, await apiOf(url, 'doctor'), await addChild(patient, 'Hafsat'))
  const doctor = await signedIn(browser, url, 'doctor', phone, `/doctor/consultation/${appointment.id}`)
  const panel = panelOf(doctor)
  await doctor.route('**/api/prescriptions/check', (route) => route.abort())
  await fillIn(doctor, 'Aspirin 75 mg', '1 tablet')
  await expect(panel.getByRole('alert')).toContainText('We couldn’t run the safety check')

  // If the doctor signs anyway, the server checks.
  await doctor.getByRole('button', { name: 'Add Prescription' }).click()
  await expect(toast(doctor, '1 serious finding needs a written reason')).toBeVisible()
  await retry(panel, '**/api/prescriptions/check')
  await expect(panel).toContainText('Aspirin under 16 years: it can cause Reye’s syndrome')

  // The reason is entered by keyboard alone.
  const field = panel.getByLabel('Reason for prescribing anyway')
  await tabTo(doctor, field)
  await doctor.keyboard.type('Kawasaki disease, on the cardiologist’s advice')
  await press(doctor, doctor.getByRole('button', { name: 'Add Prescription' }))
  await expect(toast(doctor, 'Patient and pharmacy have been notified')).toBeVisible()

  // Without findings the panel says what was checked and what wasn't.
  await fillIn(doctor, 'Oral rehydration salts', '1 sachet')
  await expect(panel).toContainText('No findings in what was checked')
  await expect(panel.getByText(/^Checked: /)).toContainText('age')
  await expect(panel.getByText(/^Not checked: /)).toContainText('kidneys')
  await panel.getByText('Why not').press('Enter')
  await expect(panel).toContainText('No creatinine')
  await checkAccessibility(panel, 'what was checked')

  // A misspelt name offers what was probably meant.
  await doctor.getByLabel('Medication name').fill('Amoxycilin')
  await doctor.getByLabel('Dosage').focus()
  await press(doctor, panel.getByRole('button', { name: 'Amoxicillin', exact: true }))
  await expect(doctor.getByLabel('Medication name')).toHaveValue('Amoxicillin')
})
