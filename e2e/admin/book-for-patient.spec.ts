import * as z from 'zod/mini'
import { appointment } from '@alafia/contract/appointments/schema'
import { slot } from '@alafia/contract/appointments/availability.schema'
import { appointmentType } from '@alafia/contract/doctors/appointment-types'
import { addDays } from '@alafia/contract/kernel/civil'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { newAppointment } from '../support/new-appointment.ts'

/* On a phone an administrator books two weekly visits for a patient, who finds them. */

test.use({ aloneAs: 'cancelling' })

const reason = 'Shoulder after the fall'

test('APPT-119 an administrator books a series from the patient’s account', async ({ browser, url }) => {
  const { visit, patient } = await newAppointment(url, 'Only to know the doctor and the patient')
  const { doctorId, patientId } = visit
  const staff = await apiOf(url, 'admin')
  const added = await staff.post('/api/admin/appointment-types', {
    data: {
      name: 'Shoulder physiotherapy',
      lengthMinutes: 30,
      bufferMinutes: 0,
      price: '8000.00',
      currency: 'NGN',
      mode: 'both',
      preparation: '',
      freeUntilHours: 24,
      lateRefundPercent: 50,
      maxVisits: 4,
      doctorIds: [doctorId],
    },
  })
  const type = appointmentType.parse(await added.json())
  const first = addDays(visit.appointmentDate, 140)
  const offered = await staff.get(`/api/doctors/${doctorId}/slots?date=${first}&appointmentTypeId=${type.id}`)
  const { time } = z
    .array(slot)
    .parse(await offered.json())
    .find(({ free }) => free) ?? { time: 'none' }

  const page = await signedIn(browser, url, 'admin', phone, `/admin/users?user=${patientId}`)
  const errors = collectErrors(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Book Appointment' }).press('Enter')
  const booking = page.getByRole('dialog', { name: `Book for ${visit.patientName}` })
  await booking.getByLabel('Doctor', { exact: true }).selectOption(String(doctorId))
  await booking.getByLabel('Appointment type').selectOption(String(type.id))
  await booking.getByLabel('Date').fill(first)
  await booking.getByRole('radio', { name: time, exact: true }).press('Space')
  await booking.getByLabel('Repeat').selectOption('Every week')
  await booking.getByLabel('Number of visits').selectOption('2')
  await booking.getByLabel('Reason for the visit').fill(reason)
  await checkAccessibility(booking, 'booking for a patient')
  await page.setViewportSize(phone)
  await booking.getByRole('button', { name: 'Check 2 visits' }).press('Enter')
  const review = page.getByRole('dialog', { name: 'Check the 2 visits' })
  await review.getByRole('button', { name: 'Book 2 visits' }).press('Enter')
  await expect(toast(page, '2 Appointments Booked')).toBeVisible()
  await expect(page.getByRole('dialog', { name: visit.patientName })).toBeVisible()

  const found = await patient.get(`/api/appointments?order=soonest&search=${encodeURIComponent(reason)}`)
  expect(
    z
      .array(appointment)
      .parse(await found.json())
      .map((one) => [one.appointmentDate, one.appointmentTime]),
  ).toEqual([
    [first, time],
    [addDays(first, 7), time],
  ])
  expect(errors).toEqual([])
  await Promise.all([patient.dispose(), staff.dispose()])
})
