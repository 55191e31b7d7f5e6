import { checkAccessibility } from '../support/accessibility.ts'
import { desktop, expect, goTo, signedIn, test, toast } from '../support/fixtures.ts'
import { newAppointment } from '../support/new-appointment.ts'

/* The facts about the patient: in the header, and edited beside the note. */

test('CLIN-40 CLIN-42 CLIN-43 a doctor measures, adds and rules out beside the note, and another window follows', async ({
  browser,
  url,
}) => {
  const { visit } = await newAppointment(url, 'Check of the facts')
  const page = await signedIn(browser, url, 'doctor', desktop, `/doctor/consultation/${visit.id}`)
  const notes = page.getByLabel('Appointment notes')
  await expect(notes).toBeVisible()
  await notes.fill('Asked about medicines and allergies.')
  const second = await page.context().newPage()
  await goTo(second, `/doctor/consultation/${visit.id}`)
  const header = second.getByRole('group', { name: 'Patient', exact: true })
  await expect(second.getByText('Live: connected').first()).toBeAttached()
  await expect(header).toContainText('Allergies')
  await expect(header).toContainText(/Problems(?!Not asked|None)\S/)

  // Enter saves the whole row; what is unlikely is asked about first.
  const vitals = page.getByRole('region', { name: 'Vital signs' })
  await vitals.getByLabel('Temp.').fill('36.9')
  await vitals.getByLabel('BP').fill('128/82')
  await vitals.getByLabel('Weight').fill('400')
  await vitals.getByLabel('Weight').press('Enter')
  await expect(vitals.getByText(/Is 400 kg right for a 38-year-old\?/)).toBeVisible()
  await vitals.getByRole('button', { name: 'Correct it' }).click()
  await expect(vitals.getByLabel('Weight')).toBeFocused()
  await vitals.getByLabel('Weight').fill('71.5')
  await page.keyboard.press('Enter')
  await expect(toast(page, '3 measurements saved').first()).toBeVisible()
  await expect(header).toContainText('71.5 kg')

  // An allergy that the doctor learns about goes into the list, and into the header of the other window.
  const allergies = page.getByRole('region', { name: 'Allergies' })
  await allergies.getByRole('button', { name: 'Add an allergy' }).click()
  await expect(allergies.getByLabel('Substance')).toBeFocused()
  await page.keyboard.type('Latex')
  await allergies.getByLabel('Reaction').fill('Hives')
  await page.keyboard.press('Enter')
  await expect(allergies.getByRole('listitem').filter({ hasText: 'Latex' })).toContainText(
    'Entered by Dr. Chidi Okafor',
  )
  await expect(header).toContainText('Latex: Hives')
  await allergies.getByRole('button', { name: 'Ruled out Latex' }).click()
  await expect(header).not.toContainText('Latex')

  // The note is as it was.
  await expect(notes).toHaveValue('Asked about medicines and allergies.')
  await checkAccessibility(allergies, 'allergies beside the note')
})
