// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Earliest } from '@alafia/contract/appointments/earliest'
import type { DoctorProfile } from '@alafia/contract/doctors/profiles'
import { doctor } from '../../testing/fake-appointment.ts'
import { callNames, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const name = `Dr. ${doctor.firstName} ${doctor.lastName}`

const open = async (times: Earliest['doctors'][number]['times'] = []) => {
  storedSessionOf(userOf('patient'))
  const { id, user, specialization, fee: price, currency } = doctor
  const body: Earliest = {
    doctors: [{ id, user, specialization, languages: ['English'], price, currency, times }],
    specializations: [specialization],
    languages: ['English'],
    appointmentTypes: [{ id: 7, name: 'Ultrasound', mode: 'in-person' }],
  }
  replies['/api/doctors/earliest'] = { status: 200, body }
  replies['/api/doctors'] = { status: 200, body: [doctor] }
  const profile: DoctorProfile = {
    ...doctor,
    languages: ['English'],
    about: null,
    licence: null,
    appointmentTypes: [],
    version: '0123456789abcdef',
  }
  replies[`/api/doctors/${id}/profile`] = { status: 200, body: profile }
  const app = openApp('/doctors')
  await screen.findByRole('button', { name: `About ${name}` })
  return app
}
const asked = () => callNames().filter((call) => call.startsWith('GET /api/doctors/earliest'))

test('APPT-100 lists times by video, and those of a type that takes place only in person in person', async () => {
  const { here } = await open()
  expect(asked()).toEqual(['GET /api/doctors/earliest?mode=video'])
  await userEvent.selectOptions(screen.getByLabelText('Appointment type'), 'Ultrasound')
  await vi.waitFor(() => expect(here()).toBe('/doctors?type=7&mode=in-person'))
  expect(asked().at(-1)).toMatch(/appointmentTypeId=7&mode=in-person/)
  const way = screen.getByLabelText('Visit by')
  expect(way).toHaveProperty('value', 'in-person')
  expect(within(way).getByRole('option', { name: 'Video' })).toHaveProperty('disabled', true)
})

test('APPT-100 the waitlist of a doctor without a free time can be joined, and going back closes it', async () => {
  const { here, router } = await open()
  await screen.findByText(/No free times in the next four weeks/)
  await userEvent.click(screen.getByRole('button', { name: `Join the waitlist for ${name}` }))
  const dialog = await screen.findByRole('dialog', { name: 'Join the waitlist' })
  expect(within(dialog).getByLabelText(name)).toBeTruthy()
  router.history.back()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(here()).toBe('/doctors')
})

test('APPT-100 a time opens the booking in the address; closing it or a profile leaves nothing to go back through', async () => {
  const { here, router } = await open([{ date: '2026-03-12', time: '09:30' }])
  await userEvent.click(screen.getByRole('button', { name: /^Book .*09:30/ }))
  await screen.findByRole('dialog', { name: 'Book Appointment' })
  expect(new URLSearchParams(here().split('?')[1]).get('at')).toBe('2026-03-12 09:30')
  router.history.back()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(here()).toBe('/doctors')
  await userEvent.click(await screen.findByRole('button', { name: `About ${name}` }))
  const profile = await screen.findByRole('dialog')
  await userEvent.click(within(profile).getAllByRole('button', { name: 'Close' }).at(-1) ?? profile)
  await vi.waitFor(() => expect(here()).toBe('/doctors'))
  expect(router.history.canGoBack()).toBe(false)
})
