import { checkAccessibility } from '../support/accessibility.ts'
import { desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { expectFormErrors } from '../support/forms.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { newAppointment } from '../support/new-appointment.ts'

/* Tests: ordered in the visit, done elsewhere, sent by the patient, reviewed, signed off and read. */

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('ORD-1 ORD-4 ORD-7 ORD-8 ORD-11 ORD-12 a doctor orders by keyboard, the patient sends an abnormal result, and reads what the doctor says about it', async ({
  browser,
  url,
}) => {
  const { visit } = await newAppointment(url, 'Tired')
  const doctor = await signedIn(browser, url, 'doctor', desktop, `/doctor/consultation/${visit.id}`)
  const tests = doctor.getByRole('region', { name: 'Tests' })
  await press(doctor, tests.getByRole('button', { name: 'Order a test' }))
  const order = doctor.getByRole('dialog', { name: 'Order a test' })
  await tabTo(doctor, order.getByLabel('Test', { exact: true }))
  await doctor.keyboard.type('U&E')
  await expect(order.getByRole('option', { name: /^Kidney function/ })).toBeVisible()
  await doctor.keyboard.press('ArrowDown')
  await doctor.keyboard.press('Enter')
  await expect(order.getByRole('list', { name: 'Tests to order' }).getByRole('listitem')).toHaveCount(1)
  await doctor.keyboard.type('Copper in blood')
  // What isn't added yet isn't lost.
  await doctor.keyboard.press('Enter')
  await expectFormErrors(order, ['Add this test to the order, or clear the field'])
  await press(doctor, order.getByRole('button', { name: 'Add as written' }))
  await expect(order.getByRole('list', { name: 'Tests to order' }).getByRole('listitem')).toHaveCount(2)
  await checkAccessibility(doctor, 'Order a test')
  await press(doctor, order.getByRole('button', { name: 'Order 2 tests' }))
  await expect(toast(doctor, 'Test ordered').first()).toBeVisible()
  const row = tests.getByRole('link', { name: /^Kidney function.*, Copper in blood$/ })
  await expect(row).toBeVisible()

  // At 360 px, from the appointment to the test's own page.
  const patient = await signedIn(browser, url, 'patient', phone, `/appointments?appointment=${visit.id}`)
  const details = patient.getByRole('dialog', { name: 'Appointment' })
  await press(patient, details.getByRole('link', { name: /^Kidney function/ }))
  await expect(patient.getByRole('heading', { level: 1, name: /^Kidney function/ })).toBeVisible()
  const form = patient.waitForEvent('download')
  await press(patient, patient.getByRole('button', { name: 'Download the request form' }))
  expect((await form).suggestedFilename()).toMatch(/^Request form \d+\.pdf$/)
  await press(patient, patient.getByRole('button', { name: 'I have the result' }))
  const send = patient.getByRole('dialog', { name: 'Send a result' })
  await press(patient, send.getByRole('button', { name: 'Send result' }))
  await expectFormErrors(send, ['Enter the date of the test', 'Enter a value, or choose a file'])
  await send.getByLabel('Date of the test').fill(visit.createdAt.slice(0, 10))
  await send.getByLabel(/^File/).setInputFiles({ name: 'report.png', mimeType: 'image/png', buffer: png })
  const potassium = send.getByRole('group', { name: 'Potassium' })
  await potassium.getByLabel('Value').fill('6,4')
  await potassium.getByLabel('Range from').fill('3.5')
  await potassium.getByLabel('Range to').fill('5.1')
  await checkAccessibility(patient, 'Send a result')
  await press(patient, send.getByRole('button', { name: 'Send result' }))
  await expect(toast(patient, 'Result sent').first()).toBeVisible()
  const results = patient.getByRole('region', { name: 'Results' })
  await expect(results.getByText('Your doctor has not looked at it yet')).toBeVisible()
  await expect(results.getByRole('listitem').filter({ hasText: 'Potassium' })).toContainText('6.4 mmol/l')
  await expect(results.getByRole('listitem').filter({ hasText: 'Potassium' })).toContainText('High')

  // It waits on the dashboard until it is signed off with a comment.
  await doctor.goto('/doctor/dashboard')
  const waiting = doctor.getByRole('list', { name: 'Results to review' }).getByRole('listitem')
  const mine = waiting.filter({ hasText: 'Copper in blood' })
  await expect(mine).toContainText('Abnormal')
  await checkAccessibility(
    doctor.getByRole('list', { name: 'Results to review' }),
    'results to review on the dashboard',
  )
  await press(doctor, mine.getByRole('link'))
  const review = doctor.getByRole('region', { name: 'Results' })
  const comment = review.getByLabel('Comment to the patient')
  await expect(comment).toBeVisible()
  await press(doctor, review.getByRole('button', { name: 'Sign off' }))
  await expectFormErrors(review, ['Write what this means for the patient'])
  await tabTo(doctor, comment)
  await doctor.keyboard.type('Stop the potassium tablets and come tomorrow.')
  await press(doctor, review.getByRole('button', { name: 'Sign off' }))
  await expect(toast(doctor, 'Signed off').first()).toBeVisible()
  await checkAccessibility(doctor, 'a result that is signed off')
  await doctor.goto('/doctor/dashboard')
  await expect(doctor.getByRole('heading', { name: /^To review/ })).toBeVisible()
  await expect(mine).toHaveCount(0)

  // The patient's page follows live; the number joins the trend on Health.
  await expect(results.getByText('Stop the potassium tablets and come tomorrow.')).toBeVisible()
  await press(patient, patient.getByRole('link', { name: 'All tests' }), 'Enter')
  const health = patient.getByRole('region', { name: 'Tests and results' })
  await health.getByLabel('Trend of').selectOption('Potassium')
  await expect(health.getByRole('figure', { name: 'Potassium over time' })).toBeVisible()
  await press(patient, health.getByRole('button', { name: 'Table: Potassium over time' }))
  const table = health.getByRole('table', { name: 'Potassium over time' })
  await expect(table.getByRole('row').filter({ hasText: '6.4 mmol/l' })).toContainText('3.5 to 5.1')
  await checkAccessibility(health, 'tests and results on Health')
})
