import * as z from 'zod/mini'
import { appointment } from '@alafia/contract/appointments/schema'
import { slot } from '@alafia/contract/appointments/availability.schema'
import { askedTime, seriesVisit } from '@alafia/contract/appointments/series'
import { appointmentType } from '@alafia/contract/doctors/appointment-types'
import { addDays } from '@alafia/contract/kernel/civil'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { newAppointment } from '../support/new-appointment.ts'

/* Six weekly visits on a phone: booked together, found again, and moved from the second on. */

test.use({ aloneAs: 'cancelling' })

const reason = 'Knee after the operation'

test('APPT-101 APPT-104 APPT-105 a patient books six weekly visits, reads which is which, and moves the rest', async ({
  browser,
  url,
}) => {
  const { visit, patient } = await newAppointment(url, 'Only to know the doctor of the series')
  const { doctorId } = visit
  const admin = await apiOf(url, 'admin')
  const added = await admin.post('/api/admin/appointment-types', {
    data: {
      name: 'Physiotherapy after an operation',
      lengthMinutes: 30,
      bufferMinutes: 0,
      price: '10000.00',
      currency: 'NGN',
      mode: 'both',
      preparation: '',
      freeUntilHours: 24,
      lateRefundPercent: 50,
      maxVisits: 6,
      doctorIds: [doctorId],
    },
  })
  const type = appointmentType.parse(await added.json())
  // After everything else in the demo.
  const first = addDays(visit.appointmentDate, 70)
  const dates = Array.from({ length: 6 }, (_, place) => addDays(first, 7 * place))
  const offered = await patient.get(
    `/api/doctors/${doctorId}/slots?date=${first}&appointmentTypeId=${type.id}`,
  )
  const times = z.array(slot).parse(await offered.json())
  const [time = '', later = ''] = times.filter(({ free }) => free).map((one) => one.time)
  expect(later).not.toBe('')

  const page = await signedIn(browser, url, 'patient', phone, '/appointments')
  const errors = collectErrors(page)
  await page.getByRole('button', { name: 'Book Appointment' }).first().press('Enter')
  const booking = page.getByRole('dialog', { name: 'Book Appointment' })
  await booking.getByLabel('Doctor', { exact: true }).selectOption(String(doctorId))
  await booking.getByLabel('Appointment type').selectOption(String(type.id))
  await booking.getByLabel('Date').fill(first)
  await booking.getByRole('radio', { name: time, exact: true }).press('Space')
  await booking.getByLabel('Repeat').selectOption('Every week')
  await booking.getByLabel('Number of visits').selectOption('6')
  await booking.getByLabel('Reason for the visit').fill(reason)
  await booking.getByRole('button', { name: 'Check 6 visits' }).press('Enter')

  const review = page.getByRole('dialog', { name: 'Check your 6 visits' })
  await expect(review.getByText('All 6 times are free.')).toBeVisible()
  await expect(review.getByText('₦60,000.00 for 6 visits')).toBeVisible()
  await checkAccessibility(review, 'the visits of a series')
  await page.setViewportSize(phone)
  await review.getByRole('button', { name: 'Book 6 visits' }).press('Enter')
  await expect(toast(page, '6 Appointments Booked')).toBeVisible()

  await page.goto(`/appointments?tab=scheduled&search=${encodeURIComponent(reason)}`)
  const visits = page.getByRole('tabpanel').getByRole('article')
  await expect(visits).toHaveCount(6)
  const next = visits.filter({ hasText: 'Visit 2 of 6' })
  await next.getByRole('button', { name: 'View Details' }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Appointment' })
  const others = details.getByRole('list', { name: 'Other visits of the series' })
  await expect(others).toContainText('Visit 6')
  await checkAccessibility(details, 'a visit of a series')
  await others.getByRole('listitem').filter({ hasText: 'Visit 6' }).getByRole('button').press('Enter')
  await expect(details.getByText('Visit 6 of 6')).toBeVisible()
  await page.setViewportSize(phone)
  await page.keyboard.press('Escape')

  const starts = dates.slice(1).map((date) => `${date}T${later}`)
  const asked = await patient.get(
    `/api/doctors/${doctorId}/series-times?appointmentTypeId=${type.id}&starts=${starts.join(',')}`,
  )
  expect(
    z
      .array(askedTime)
      .parse(await asked.json())
      .every(({ free }) => free),
  ).toBe(true)
  await next.getByRole('button', { name: 'Reschedule' }).press('Enter')
  const moving = page.getByRole('dialog', { name: 'Reschedule Appointment' })
  await moving.getByRole('radio', { name: 'This and the following visits' }).press('Space')
  await moving.getByLabel('Date').fill(dates[1] ?? '')
  await moving.getByRole('radio', { name: later, exact: true }).press('Space')
  await checkAccessibility(moving, 'moving the rest of a series')
  await page.setViewportSize(phone)
  await moving.getByRole('button', { name: 'Reschedule 5 visits' }).press('Enter')
  await expect(toast(page, '5 appointments moved')).toBeVisible()

  const listed = z
    .array(appointment)
    .parse(await (await patient.get(`/api/appointments?search=${encodeURIComponent(reason)}`)).json())
  const series = await patient.get(`/api/appointments/${listed[0]?.id}/series`)
  expect(
    z
      .array(seriesVisit)
      .parse(await series.json())
      .map((one) => `${one.appointmentDate} ${one.appointmentTime}`),
  ).toEqual(dates.map((date, place) => `${date} ${place === 0 ? time : later}`))
  expect(errors).toEqual([])
  await Promise.all([patient.dispose(), admin.dispose()])
})
