// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Checklist } from '@alafia/contract/administration/checklist/schema'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const whole: Checklist = {
  details: { name: true, address: true, phone: true, registrationNumber: true },
  logo: true,
  emergencyNumber: '199',
  openingHours: true,
  doctors: { total: 2, withoutHours: [] },
  appointmentTypes: 1,
  specializations: 1,
  sites: 1,
  pharmacies: { total: 1, incomplete: [] },
  patients: true,
  administrators: 2,
  sendsEmail: true,
  makesBackups: true,
  paidInApp: true,
}
const empty: Checklist = {
  details: { name: true, address: false, phone: false, registrationNumber: false },
  logo: false,
  emergencyNumber: '112',
  openingHours: false,
  doctors: { total: 0, withoutHours: [] },
  appointmentTypes: 0,
  specializations: 0,
  sites: 0,
  pharmacies: { total: 0, incomplete: [] },
  patients: false,
  administrators: 1,
  sendsEmail: false,
  makesBackups: false,
  paidInApp: false,
}
const open = (path: string, body: Checklist) => {
  storedSessionOf(userOf('admin'))
  replies['/api/admin/setup'] = {
    status: 200,
    body: { isFinished: true, finishedAt: '2026-03-01T08:00:00.000Z', finishesAt: null },
  }
  replies['/api/admin/checklist'] = { status: 200, body }
  return openApp(path)
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('ORG-10 a new installation says what is missing, and where it is entered', async () => {
  const { here } = open('/admin/setup', empty)
  expect(await rowsOf('Before the first booking')).toEqual([
    'Clinic detailsEnter the clinic’s address and phone number.Missing',
    'SitesWithout any, patients come to the clinic’s own address.Optional',
    'SpecializationsAdd the specializations of your doctors.Missing',
    'DoctorsInvite the first doctor.Missing',
    'Working hoursDoctors set their hours themselves, once they have signed in.Missing',
    'Appointment typesWithout any, patients book 30 minutes at the doctor’s fee.Optional',
    'Opening hoursWithout them, patients can book a visit in person whenever a doctor works.Optional',
  ])
  expect(await rowsOf('Before the first prescription')).toEqual([
    'PharmaciesAdd the first pharmacy, then invite its pharmacist.Missing',
  ])
  const opening = await rowsOf('Before real patients come')
  expect(opening.slice(0, 4).map((text) => text?.match(/Missing|Optional/)?.[0])).toEqual([
    'Missing',
    'Missing',
    'Missing',
    'Optional',
  ])
  expect(opening.slice(4)).toEqual([
    'Emergency numberPatients are told to call 112 when a life is in danger. Change it if yours is different.Done',
    'Registration numberEnter it if the clinic has one.Optional',
    'LogoWithout one, pages and documents show the clinic’s name alone.Optional',
    'PatientsImport them from a CSV file. Without it, they sign up themselves.Optional',
  ])
  const opens = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(['Emergency number', 'Registration number', 'Logo', 'Patients'].map(opens)).toEqual([
    ...Array.from({ length: 3 }, () => '/admin/clinic'),
    '/admin/users',
  ])
  await userEvent.click(screen.getByRole('link', { name: 'Doctors' }))
  expect(here()).toBe('/admin/users')
})

test('ORG-10 who or what lacks something is named, and many are counted', async () => {
  const withoutHours = Array.from({ length: 7 }, (_, nth) => ({ id: nth + 1, name: `Dr. A. N${nth}` }))
  const incomplete = [{ id: 1, name: 'Medi Yaba', lacks: ['pharmacist' as const, 'stock' as const] }]
  open('/admin/setup', {
    ...whole,
    doctors: { total: 9, withoutHours },
    pharmacies: { total: 1, incomplete },
  })
  expect((await rowsOf('Before the first booking'))[4]).toContain(
    'Nobody can book Dr. A. N0, Dr. A. N1, Dr. A. N2, Dr. A. N3, Dr. A. N4 and 2 more yet.',
  )
  expect((await rowsOf('Before the first prescription'))[0]).toContain(
    'Medi Yaba has no pharmacist or stock. Pharmacists add stock, or import it from a CSV file, under Inventory.',
  )
})

test('ORG-10 the dashboard names what a first booking needs, and then nothing', async () => {
  open('/admin/dashboard', empty)
  expect((await screen.findByText('Before the first booking')).parentElement?.textContent).toContain(
    'Enter the clinic’s address and phone number. Add the specializations of your doctors. Invite the first doctor.',
  )
  await userEvent.click(screen.getByRole('link', { name: 'Open Clinic Setup' }))
  await screen.findByRole('list', { name: 'Before the first booking' })
})

test('ORG-10 a set up clinic has nothing missing', async () => {
  open('/admin/setup', whole)
  const rows = [
    ...(await rowsOf('Before the first booking')),
    ...(await rowsOf('Before the first prescription')),
    ...(await rowsOf('Before real patients come')),
  ]
  expect(rows.every((text) => text?.endsWith('Done'))).toBe(true)
})
