import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { checkAccessibility } from '../support/accessibility.ts'
import { startApp } from '../support/app.ts'
import { apiOf, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'

const doctorName = 'Dr. Chidi Okafor'
const title = 'Vaccination day'

const chooseOption = async (page: Page, label: string, text: string) => {
  const field = page.getByRole('dialog').getByLabel(label)
  const option = field.getByRole('option').filter({ hasText: text })
  await field.selectOption((await option.getAttribute('value')) ?? '')
}

test('APPT-108 APPT-110 APPT-111 APPT-112 APPT-113 APPT-114 an administrator plans a group session, patients book it full, one gives up a spot, another is booked for, and it is cancelled', async ({
  browser,
}) => {
  test.slow()
  // It takes a doctor's evening.
  const { url, stop } = await startApp()
  const api = await apiOf(url, 'patient')
  const doctors = z
    .array(z.object({ id: z.int(), firstName: z.string(), lastName: z.string() }))
    .parse(await (await api.get('/api/doctors')).json())
  const okafor = doctors.find(({ firstName, lastName }) => `Dr. ${firstName} ${lastName}` === doctorName)
  const days = z
    .array(z.object({ date: z.string(), free: z.int() }))
    .parse(await (await api.get(`/api/doctors/${okafor?.id}/free-days`)).json())
  const date = days.findLast(({ free }) => free > 0)?.date ?? ''
  const check = async (page: Page, what: string) => {
    await checkAccessibility(page, what)
    await page.setViewportSize(phone)
  }

  const admin = await signedIn(browser, url, 'admin', phone, '/admin/clinic')
  await admin.getByRole('link', { name: 'Group Sessions' }).click()
  await expect(admin.getByText('No group sessions planned')).toBeVisible()
  await check(admin, 'no group sessions')
  await admin.getByRole('button', { name: 'Plan a group session' }).first().click()
  const planning = admin.getByRole('dialog', { name: 'Plan a group session' })
  await planning.getByRole('button', { name: 'Plan group session' }).click()
  await expect(planning.getByText('Enter a title, such as Vaccination day').first()).toBeVisible()
  await planning.getByLabel('Title').fill(title)
  await chooseOption(admin, 'Doctor', doctorName)
  await chooseOption(admin, 'Appointment type', 'First visit')
  await planning.getByLabel('Date').fill(date)
  await planning.getByLabel('Start').fill('19:00')
  await planning.getByLabel('Spots').fill('2')
  await planning.getByLabel('How to prepare').fill('Bring the yellow card')
  await check(admin, 'planning a group session')
  await planning.getByRole('button', { name: 'Plan group session' }).click()
  await expect(toast(admin, 'Group Session Planned')).toBeVisible()

  const doctor = await signedIn(browser, url, 'doctor', phone, `/doctor/calendar?week=${date}`)
  const block = doctor.getByRole('main').getByRole('link', { name: title })
  await expect(block).toContainText('0 of 2 spots booked')
  await check(doctor, 'a week with a group session')

  const found = `/appointments?search=${encodeURIComponent(title)}`
  const book = async (page: Page, who: string) => {
    await sessionsOf(page)
      .getByRole('button', { name: /^Book a spot/ })
      .click()
    const booking = page.getByRole('dialog', { name: title })
    await expect(booking.getByText('Bring the yellow card')).toBeVisible()
    await expect(booking.getByText('30,000')).toBeVisible()
    await expect(booking.getByText(/You can cancel free of charge/)).toBeVisible()
    await chooseOption(page, 'Who is it for?', who)
    await check(page, `booking a spot for ${who}`)
    await booking.getByRole('button', { name: 'Book a spot' }).click()
    const booked = page.getByRole('dialog', { name: 'Your appointment is booked' })
    await expect(booked).toContainText('Your spot in “Vaccination day” is confirmed.')
    await booked.getByRole('button', { name: 'Done' }).click()
  }
  const sessionsOf = (page: Page) => page.getByRole('region', { name: 'Group sessions' })
  const amina = await signedIn(browser, url, 'patient', phone, found)
  await expect(sessionsOf(amina)).toContainText('2 of 2 spots left')
  await book(amina, 'Kemi')
  await expect(sessionsOf(amina)).toContainText('1 of 2 spots left')
  const musa = await signedIn(browser, url, 'patient2@alafia.example', phone, found)
  await book(musa, '(you)')
  for (const page of [musa, amina]) {
    await expect(sessionsOf(page)).toContainText('Full')
    await expect(sessionsOf(page).getByRole('button')).toHaveCount(0)
  }

  const spot = amina.getByRole('article').filter({ hasText: title })
  await expect(spot.getByRole('button', { name: 'View Details' })).toBeVisible()
  await expect(spot.getByRole('button', { name: 'Reschedule' })).toHaveCount(0)
  await check(amina, 'a spot among the appointments')
  await spot.getByRole('button', { name: 'Cancel' }).click()
  const giving = amina.getByRole('dialog', { name: 'Cancel Appointment' })
  await giving.getByLabel('Reason for cancelling').fill('She has a cold')
  await giving.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(toast(amina, 'Appointment Cancelled')).toBeVisible()
  await expect(sessionsOf(musa)).toContainText('1 of 2 spots left')
  await book(amina, '(you)')

  await expect(block).toContainText('2 of 2 spots booked')
  await block.click()
  const coming = doctor.getByRole('dialog', { name: title })
  await expect(coming.getByRole('listitem')).toContainText(['1. Musa Ibrahim', '2. Amina Bello'])
  await check(doctor, 'the people of a group session')
  await doctor.goBack()
  await expect(coming).toHaveCount(0)
  await doctor.goBack()
  await expect(block).toBeVisible()

  await admin.getByRole('button', { name: /^Change spots/ }).click()
  const capacity = admin.getByRole('dialog', { name: 'Change the number of spots' })
  await capacity.getByLabel('Spots').fill('3')
  await capacity.getByRole('button', { name: 'Save' }).click()
  await expect(toast(admin, 'Group Session Updated')).toBeVisible()
  await expect(sessionsOf(musa)).toContainText('1 of 3 spots left')

  await admin.getByRole('button', { name: /^People/ }).click()
  await admin.getByRole('button', { name: 'Book a spot for a patient' }).click()
  const forPatient = admin.getByRole('dialog', { name: 'Book a spot for a patient' })
  await forPatient.getByRole('combobox', { name: 'Patient' }).fill('Amina')
  await admin.getByRole('option', { name: /^Amina Bello/ }).click()
  await chooseOption(admin, 'Who is it for?', 'Kemi')
  await check(admin, 'booking a spot for a patient')
  await forPatient.getByRole('button', { name: 'Book a spot' }).click()
  await expect(toast(admin, 'Spot Booked')).toBeVisible()
  const people = admin.getByRole('dialog', { name: title })
  await expect(people.getByRole('listitem').nth(2)).toContainText('3. Kemi Bello')
  await expect(people.getByRole('button', { name: 'Book a spot for a patient' })).toHaveCount(0)
  const hers = amina.getByRole('article').filter({ hasText: title }).filter({ hasText: 'for Kemi' })
  await expect(hers.filter({ hasText: 'Confirmed' })).toBeVisible()
  await admin.keyboard.press('Escape')

  await admin.getByRole('button', { name: /^Cancel/ }).click()
  const cancelling = admin.getByRole('dialog', { name: 'Cancel the group session' })
  await expect(cancelling.getByText('3 people lose their spots. They are notified')).toBeVisible()
  await cancelling.getByLabel('Reason for cancelling').fill('The vaccine has not arrived')
  await check(admin, 'cancelling a group session')
  await cancelling.getByRole('button', { name: 'Cancel group session' }).click()
  await expect(toast(admin, 'Group Session Cancelled')).toBeVisible()
  await expect(admin.getByText('No group sessions planned')).toBeVisible()
  for (const page of [amina, musa]) {
    await expect(page.getByText('Cancelled: The vaccine has not arrived').first()).toBeVisible()
    await expect(sessionsOf(page)).toHaveCount(0)
  }
  await expect(block).toHaveCount(0)

  await api.dispose()
  await stop()
})
