import * as z from 'zod/mini'
import { slot } from '@alafia/contract/appointments/availability.schema'
import { appointment } from '@alafia/contract/appointments/schema'
import { dayAndMonth } from '@alafia/contract/kernel/format'
import { checkAccessibility } from '../support/accessibility.ts'
import { startApp } from '../support/app.ts'
import { apiOf, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'

const doctorName = 'Dr. Adanna Eze'

test('APPT-94 APPT-95 APPT-96 APPT-98 a day is full, a patient joins the waitlist for her child, someone cancels, and she is offered the time live and books it', async ({
  browser,
}) => {
  // It fills a doctor's whole day.
  const { url, stop } = await startApp()
  const api = await apiOf(url, 'patient')
  const clinic = await apiOf(url, 'admin')
  const read = async <T>(path: string, shape: z.ZodMiniType<T>): Promise<T> =>
    shape.parse(await (await api.get(path)).json())

  const doctors = await read(
    '/api/doctors',
    z.array(z.object({ id: z.int(), firstName: z.string(), lastName: z.string() })),
  )
  const doctor = doctors.find(({ firstName, lastName }) => `Dr. ${firstName} ${lastName}` === doctorName)
  const days = await read(
    `/api/doctors/${doctor?.id}/free-days`,
    z.array(z.object({ date: z.string(), free: z.int() })),
  )
  const date = days.findLast(({ free }) => free > 0)?.date ?? ''
  const page = await signedIn(browser, url, 'patient', phone, '/appointments')
  const me = z
    .object({ id: z.int() })
    .parse(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}'))
  const booked: number[] = []
  for (const { time, free } of await read(`/api/doctors/${doctor?.id}/slots?date=${date}`, z.array(slot))) {
    if (!free) continue
    const visit = {
      patientId: me.id,
      doctorId: doctor?.id,
      appointmentDate: date,
      appointmentTime: time,
      type: 'general',
      reason: 'The day is full',
    }
    const answer = await clinic.post('/api/appointments', { data: visit })
    booked.push(appointment.parse(await answer.json()).id)
  }

  await page.getByRole('button', { name: 'Book Appointment' }).first().click()
  const booking = page.getByRole('dialog', { name: 'Book Appointment' })
  const option = booking.getByLabel('Doctor').getByRole('option').filter({ hasText: doctorName })
  await booking.getByLabel('Doctor').selectOption((await option.textContent()) ?? '')
  await booking.getByLabel('Date').fill(date)
  await expect(booking.locator('[name=appointmentTime]:enabled')).toHaveCount(0)
  await booking.getByRole('button', { name: 'Join the waitlist' }).click()

  const joining = page.getByRole('dialog', { name: 'Join the waitlist' })
  await joining.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(joining.getByText('Reason must be at least 5 characters').first()).toBeVisible()
  const child = joining.getByLabel('Who is it for?').getByRole('option').filter({ hasText: 'Kemi' })
  await joining.getByLabel('Who is it for?').selectOption((await child.getAttribute('value')) ?? '')
  await joining.getByLabel('First day').fill(date)
  await joining.getByLabel('Last day').fill(date)
  await joining.getByLabel('Reason for the visit').fill('Night cough twice a week')
  await checkAccessibility(page, 'joining the waitlist')
  await page.setViewportSize(phone)
  await joining.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(toast(page, 'You are on the waitlist')).toBeVisible()

  const waitlist = page.getByRole('region', { name: 'Waitlist' })
  await expect(waitlist.getByRole('listitem')).toContainText(`${doctorName}, for Kemi`)
  await clinic.patch(`/api/appointments/${booked[0]}`, {
    data: { status: 'cancelled', reason: 'Travelling' },
  })
  await expect(toast(page, 'A time is free for you')).toBeVisible()
  await expect(waitlist.getByText('A time is free. We hold it for you until')).toBeVisible()
  await expect(waitlist).toContainText(dayAndMonth(date))
  await expect(waitlist.getByText('15 minutes left')).toBeVisible()
  await checkAccessibility(page, 'an offered time')
  await page.setViewportSize(phone)

  await waitlist.getByRole('button', { name: 'Book it' }).click()
  await expect(toast(page, 'Appointment Booked')).toBeVisible()
  const afterwards = page.getByRole('dialog', { name: 'Your appointment is booked' })
  await expect(afterwards).toContainText('Kemi')
  await checkAccessibility(page, 'what comes after booking an offered time')
  await page.setViewportSize(phone)
  await afterwards.getByRole('button', { name: 'Done' }).click()
  await expect(waitlist).toBeHidden()
  const visits = await read(`/api/appointments?from=${date}&until=${date}&limit=100`, z.array(appointment))
  const kemis = visits.filter(({ familyMember }) => familyMember?.firstName === 'Kemi')
  expect(kemis).toMatchObject([{ doctorId: doctor?.id, reason: 'Night cough twice a week' }])

  await Promise.all([api.dispose(), clinic.dispose()])
  await stop()
})

test('APPT-94 APPT-98 who no longer wants to wait leaves the waitlist', async ({ browser }) => {
  const { url, stop } = await startApp()
  const page = await signedIn(browser, url, 'patient', phone, '/appointments')
  await page.getByRole('button', { name: 'Book Appointment' }).first().click()
  const booking = page.getByRole('dialog', { name: 'Book Appointment' })
  const option = booking.getByLabel('Doctor').getByRole('option').filter({ hasText: doctorName })
  await booking.getByLabel('Doctor').selectOption((await option.textContent()) ?? '')
  await booking.getByRole('button', { name: 'Join the waitlist' }).click()
  const joining = page.getByRole('dialog', { name: 'Join the waitlist' })
  await joining.getByRole('radio', { name: /^Any doctor in/ }).check()
  await joining.getByLabel('Time of day').selectOption('evening')
  await joining.getByLabel('Reason for the visit').fill('Check-up')
  await joining.getByRole('button', { name: 'Join the waitlist' }).click()
  const waitlist = page.getByRole('region', { name: 'Waitlist' })
  await expect(waitlist.getByRole('listitem')).toContainText('Any doctor in')
  await waitlist.getByRole('button', { name: 'Leave the waitlist' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave the waitlist?' })
  await checkAccessibility(page, 'leaving the waitlist')
  await question.getByRole('button', { name: 'Leave the waitlist' }).click()
  await expect(waitlist).toBeHidden()
  await stop()
})
