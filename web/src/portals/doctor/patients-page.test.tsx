// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { callNames, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const person = {
  firstName: 'Ada',
  lastName: 'Obi',
  dateOfBirth: '1990-05-01',
  profileImage: null,
  phone: null,
}
const child = {
  id: 12,
  firstName: 'Tobi',
  lastName: 'Obi',
  relationship: 'child',
  dateOfBirth: '2020-02-03',
}

beforeEach(() => {
  storedSessionOf(userOf('doctor'))
  const patient = {
    ...person,
    id: 7,
    isInCare: true,
    email: null,
    familyMembers: [child],
    lastAppointment: null,
    nextAppointment: null,
  }
  replies['/api/patients'] = { status: 200, body: [patient] }
  // Without replies, what was asked for can be seen before the page that shows it.
  replies['/api/patients/7'] = 'never'
  replies['/api/patients/7/chart'] = 'never'
})

const asked = () => callNames().filter((name) => name.startsWith('GET /api/patients/7'))

test.each([
  ['Ada Obi', ['GET /api/patients/7', 'GET /api/patients/7/chart?limit=30']],
  ['Tobi Obi', ['GET /api/patients/7?member=12', 'GET /api/patients/7/chart?member=12&limit=30']],
])('PAT-18 a click on %s asks for who it is and for the chart at once, and once', async (name, both) => {
  const { here } = openApp('/doctor/patients')
  const link = await screen.findByRole('link', { name })
  expect(asked()).toEqual([])
  await userEvent.click(link)
  await waitFor(() => expect(here()).toContain('/doctor/patients/7'))
  await screen.findByRole('heading', { name: 'Chart' })
  expect(asked()).toEqual(both)
})

test('PAT-18 a click that opens another tab asks for nothing here', async () => {
  openApp('/doctor/patients')
  const link = await screen.findByRole('link', { name: 'Ada Obi' })
  const user = userEvent.setup()
  await user.keyboard('{Control>}')
  await user.click(link)
  await user.keyboard('{/Control}')
  expect(asked()).toEqual([])
})
