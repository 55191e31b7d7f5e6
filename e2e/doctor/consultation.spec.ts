import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { appointment } from '@alafia/contract/appointments/schema'
import { clinic } from '@alafia/contract/accounts/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, goTo, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { newAppointment } from '../support/new-appointment.ts'

/* The consultation: chart beside notes, and nothing typed gets lost. */

const many = z.array(appointment)

const notes = (page: Page) => page.getByLabel('Appointment notes')
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
const open = async (page: Page, id: number) => {
  await goTo(page, `/doctor/consultation/${id}`)
  await expect(notes(page)).toBeVisible()
}

test('APPT-43 APPT-44 APPT-54 APPT-61 SEC-16 typed text survives a reload, a closed window and two windows', async ({
  browser,
  url,
}) => {
  const { visit } = await newAppointment(url, 'Short of breath on stairs')
  let page = await signedIn(browser, url, 'doctor', desktop, `/doctor/consultation/${visit.id}`)
  const context = page.context()
  await open(page, visit.id)
  await expect(page.getByRole('heading', { name: 'Consultation with Amina Bello' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Patient' })).toContainText('High blood pressure')
  await expect(page.getByText('Worse when I climb stairs.')).toBeVisible()

  // After a reload.
  await notes(page).fill('Breathless on the second floor.')
  await page.getByLabel('What the patient should do').fill('Rest between the floors.')
  await saved(page)
  const padSaved = page.waitForResponse(
    (response) => response.url().endsWith('/prescription-draft') && response.request().method() === 'PUT',
  )
  await page.getByLabel('Medication name').fill('Lisinopril 10 mg')
  await padSaved
  await page.reload()
  await expect(page.getByLabel('Medication name')).toHaveValue('Lisinopril 10 mg')
  await expect(notes(page)).toHaveValue('Breathless on the second floor.')
  await expect(page.getByLabel('What the patient should do')).toHaveValue('Rest between the floors.')

  // What was left on the order pad is discarded, and taken back by the key that is at hand.
  await expect(page.getByText(/^Written \d\d:\d\d, not signed yet\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Medication name')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Medication name')).toHaveValue('Lisinopril 10 mg')

  // A window that is closed right after the last key, without waiting for the save.
  await notes(page).fill('Breathless on the second floor. Ankles swollen.')
  await page.close({ runBeforeUnload: true })
  page = await context.newPage()
  await open(page, visit.id)
  await expect(notes(page)).toHaveValue('Breathless on the second floor. Ankles swollen.')

  // Nothing of it is in the browser's storage (SEC-16).
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toContain('Breathless')

  // Two windows: the one that saves later sees both texts, and nothing is overwritten.
  const second = await context.newPage()
  await open(second, visit.id)
  await expect(second.getByText('Live: connected').first()).toBeAttached()
  await notes(page).fill('Breathless on the second floor. Ankles swollen.\nWritten first')
  await saved(page)
  await notes(second).fill('Breathless on the second floor. Ankles swollen.\nWritten second')
  const conflict = second.getByRole('dialog', { name: 'Changed in another window' })
  await expect(conflict).toContainText('Written first')
  await expect(conflict).toContainText('Written second')
  await checkAccessibility(second, 'conflict')
  await conflict.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(second.getByText('Nothing is overwritten until you choose.')).toBeVisible()
  await second.getByRole('button', { name: 'Compare both' }).click()
  await conflict.getByRole('button', { name: 'Combine and edit' }).click()
  await expect(conflict.getByLabel('Appointment notes')).toHaveValue(
    'Breathless on the second floor. Ankles swollen.\nWritten second\nWritten first',
  )
  await conflict.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(conflict).toBeHidden()
  await saved(second)
  // Now the first window saves later, and takes the other version.
  await notes(page).press('End')
  await notes(page).pressSequentially(' and more')
  const back = page.getByRole('dialog', { name: 'Changed in another window' })
  await back.getByRole('button', { name: 'Use the other version' }).click()
  await expect(notes(page)).toHaveValue(
    'Breathless on the second floor. Ankles swollen.\nWritten second\nWritten first',
  )
})

test('APPT-43 typed text survives a lost connection, and stays visible if the patient cancels meanwhile', async ({
  browser,
  url,
}) => {
  const { visit, patient } = await newAppointment(url, 'Dizzy in the mornings')
  const page = await signedIn(browser, url, 'doctor', desktop, `/doctor/consultation/${visit.id}`)
  const context = page.context()
  await open(page, visit.id)

  // Without a connection, lost before the code of the medications was loaded.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Prescription Added')) await route.abort('internetdisconnected')
    else await route.fulfill({ response })
  })
  await page.reload()
  await expect(notes(page)).toBeVisible()
  await expect(page.getByText('We couldn’t show this part')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await context.setOffline(true)
  await notes(page).fill('Typed without a connection')
  await expect(page.getByText('Not saved: no connection')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave the consultation?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await context.setOffline(false)
  await saved(page)
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('We couldn’t show this part')).toHaveCount(0)
  await expect(notes(page)).toHaveValue('Typed without a connection')

  // The patient cancels while the doctor completes: one outcome, and the typed text stays visible.
  await page.getByLabel('Diagnosis').fill('Heart failure')
  await page.route(`**/api/appointments/${visit.id}`, async (route) => {
    if (route.request().method() === 'PATCH')
      await patient.patch(`/api/appointments/${visit.id}`, {
        data: { status: 'cancelled', reason: 'Feeling well again' },
      })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Complete Consultation' }).click()
  await expect(toast(page, 'This appointment is already cancelled')).toBeVisible()
  const ended = page.getByRole('alert').filter({ hasText: 'This appointment was cancelled' })
  await expect(ended).toContainText('Feeling well again')
  await expect(notes(page)).toHaveValue('Typed without a connection')
  await expect(page.getByRole('button', { name: 'Complete Consultation' })).toHaveCount(0)
})

test('APPT-41 APPT-48 APPT-49 PLAT-45 diagnosis, templates, invalid input and accessibility', async ({
  browser,
  url,
}) => {
  const { visit, doctor } = await newAppointment(url, 'Blood pressure at home too high')
  const page = await signedIn(browser, url, 'doctor', desktop, `/doctor/consultation/${visit.id}`)
  const errors = collectErrors(page)
  await open(page, visit.id)

  await page.getByRole('button', { name: 'Complete Consultation' }).click()
  const summary = page.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Please enter the appointment notes')
  await expect(summary).toContainText('Please enter a diagnosis')

  // A template is inserted at the caret and replaces nothing.
  await notes(page).fill('Seen with her sister.')
  await page.getByRole('button', { name: 'Insert a template' }).click()
  await page.getByRole('menuitem', { name: 'Hypertension review' }).click()
  await expect(notes(page)).toHaveValue(/^Seen with her sister\.\nBlood pressure today: \nReadings/)
  await expect(notes(page)).toBeFocused()
  await page.keyboard.type('158/96')
  await expect(notes(page)).toHaveValue(/\nBlood pressure today: 158\/96\nReadings at home: /)

  // The everyday name finds the code; free text stays possible.
  const diagnosis = page.getByRole('combobox', { name: 'Diagnosis' })
  await diagnosis.pressSequentially('high blood pres')
  await expect(page.getByRole('option').first()).toContainText('I10')
  await page.getByRole('option', { name: /Essential \(primary\) hypertension/ }).click()
  await expect(diagnosis).toHaveValue('Essential (primary) hypertension')
  const codes = page.getByRole('list', { name: 'ICD-10 codes' })
  await expect(codes).toContainText('I10')
  await diagnosis.press('End')
  await diagnosis.pressSequentially(', since spring; worries about her job')
  await saved(page)
  const draft = await doctor.get(`/api/appointments/${visit.id}/draft`)
  expect(await draft.json()).toMatchObject({
    diagnosis: 'Essential (primary) hypertension, since spring; worries about her job',
    diagnosisCodes: [{ code: 'I10', display: 'Essential (primary) hypertension' }],
  })
  await codes.getByRole('button', { name: 'Remove I10' }).click()
  await expect(codes).toHaveCount(0)

  // The patient's details stay pinned at the top.
  await page.getByRole('button', { name: 'Complete Consultation' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('group', { name: 'Patient' })).toBeInViewport()
  await checkAccessibility(page, 'consultation')
  expect(errors).toEqual([])
  await doctor.patch(`/api/appointments/${visit.id}`, {
    data: { status: 'cancelled', reason: 'Made for a test' },
  })
})

test('APPT-47 APPT-51 PLAT-46 a consultation is completed by keyboard alone', async ({ browser, url }) => {
  const api = await apiOf(url, 'doctor2@alafia.example')
  const { today } = clinic.parse(await (await api.get('/api/clinic')).json())
  const all = many.parse(await (await api.get(`/api/appointments?date=${today}&status=confirmed`)).json())
  const booked = all.find(({ reason }) => reason === 'Talk through the kidney values')
  if (!booked) throw new Error('The demo has no appointment of the second doctor today')

  const page = await signedIn(
    browser,
    url,
    'doctor2@alafia.example',
    desktop,
    `/doctor/consultation/${booked.id}`,
  )
  await open(page, booked.id)
  await tabTo(page, notes(page))
  await page.keyboard.type('Creatinine stable. Feels well.')
  const diagnosis = page.getByRole('combobox', { name: 'Diagnosis' })
  await tabTo(page, diagnosis)
  await page.keyboard.type('ckd 3')
  await expect(page.getByRole('option').first()).toContainText('Chronic kidney disease, stage 3')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(diagnosis).toHaveValue(/^Chronic kidney disease, stage 3/)
  await tabTo(page, page.getByLabel('What the patient should do'))
  await page.keyboard.type('Drink two litres a day. No ibuprofen.')
  await press(page, page.getByRole('button', { name: 'Complete Consultation' }))
  await expect(toast(page, 'Patient has been notified of the changes')).toBeVisible()
  await page.waitForURL('**/doctor/dashboard')

  // Opened again, it is as it was written.
  await page.goto(`/doctor/consultation/${booked.id}`)
  await expect(page.getByText('This is the version in the record.')).toBeVisible()
  await expect(page.getByText('Drink two litres a day. No ibuprofen.')).toBeVisible()
  await expect(page.getByText(/ICD-10: N18\.3/)).toBeVisible()
})

test('PLAT-34 PLAT-36 on a phone, Back closes a dialog, asks first if something is typed, and the header leaves room', async ({
  browser,
  url,
}) => {
  const { visit } = await newAppointment(url, 'Tired all day')
  const page = await signedIn(browser, url, 'doctor', phone, `/doctor/consultation/${visit.id}`)
  await page.getByRole('button', { name: 'Order a test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order a test' })
  await dialog.getByLabel('Test', { exact: true }).fill('Copper')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Test', { exact: true })).toHaveValue('Copper')
  await page.goBack()
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog).toBeHidden()

  // What is pinned takes two lines; the rest is one press away.
  const pinned = page.getByRole('group', { name: 'Patient', exact: true })
  await expect(pinned).toContainText('Allergies')
  await expect(pinned.getByText('High blood pressure')).toBeHidden()
  expect((await pinned.boundingBox())?.height).toBeLessThan(phone.height / 6)
  await pinned.getByRole('button', { name: /^More/ }).click()
  await expect(pinned.getByText('High blood pressure')).toBeVisible()
  await pinned.getByRole('button', { name: /^Less/ }).click()
  await expect(pinned.getByText('High blood pressure')).toBeHidden()

  // A dialog that the address doesn't name, over a page that Back could leave.
  await page.getByRole('link', { name: 'Alafia, home' }).click()
  await expect(page).toHaveURL(/dashboard$/)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Bookings' }).click()
  await page.getByRole('button', { name: 'Add to calendar' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/appointments$/)
  await page.goBack()
  await expect(page).toHaveURL(/dashboard$/)
})

test('APPT-50 the patient reads in plain words what an appointment led to', async ({ browser, url }) => {
  const api = await apiOf(url, 'patient')
  const all = many.parse(await (await api.get('/api/appointments?status=completed')).json())
  const completed = all.find(({ reason }) => reason === 'Blood pressure follow-up')
  const page = await signedIn(browser, url, 'patient', phone, `/visit/${completed?.id}`)
  const summary = page.getByRole('region', { name: 'Your appointment summary' })
  await expect(summary).toContainText('What was found')
  await expect(summary).toContainText('Essential hypertension, controlled')
  await expect(summary).toContainText('What to do')
  await expect(summary).toContainText('Go on with one tablet each morning.')
  await expect(summary).not.toContainText('ICD-10')
  await checkAccessibility(page, 'appointment summary')
})
