// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { WeekForm } from './week-form.tsx'

fakeNetwork()
afterEach(cleanup)

const site = { phone: null, latitude: null, longitude: null, directions: null, version: 1 }
const lekki = { ...site, id: 4, name: 'Lekki', address: '12 Admiralty Way' }
const ikeja = { ...site, id: 5, name: 'Ikeja', address: '7 Allen Avenue' }

const draw = (week: { day: 'Monday'; siteId?: number; slots: string[] }[]) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WeekForm userId={5} hours={{ version: '0123456789abcdef', week }} />
    </QueryClientProvider>,
  )

test('DOC-21 a doctor says for each of their hours where they work: at the usual site, unless they choose another', async () => {
  replies['/api/clinic/sites'] = { status: 200, body: [ikeja, lekki] }
  replies['PUT /api/doctors/availability'] = { status: 200, body: { version: 'f'.repeat(16), week: [] } }
  draw([
    { day: 'Monday', siteId: 4, slots: ['09:00', '09:30'] },
    { day: 'Monday', slots: ['14:00'] },
  ])
  const user = userEvent.setup()
  expect(await screen.findByLabelText('Monday, where (1)')).toHaveProperty('value', '4')
  await user.selectOptions(screen.getByLabelText('Monday, where (2)'), 'Ikeja')
  await user.click(screen.getByRole('button', { name: 'Add hours on Tuesday' }))
  expect(screen.getByLabelText('Tuesday, where')).toHaveProperty('value', '4')
  await user.selectOptions(screen.getByLabelText('Tuesday, where'), 'Alafia’s own address')
  await user.click(screen.getByRole('button', { name: 'Save hours' }))
  const saved = calls.filter(({ name }) => name === 'PUT /api/doctors/availability')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.body).toMatchObject({
    week: [
      { day: 'Monday', siteId: 4, slots: ['09:00', '09:30'] },
      { day: 'Monday', siteId: 5, slots: ['14:00'] },
      { day: 'Tuesday' },
    ],
  })
})

test('DOC-21 without sites there is no choice', async () => {
  draw([{ day: 'Monday', slots: ['09:00'] }])
  expect(await screen.findByLabelText('Monday, from')).toBeTruthy()
  await waitFor(() => expect(calls.some(({ name }) => name.endsWith('/api/clinic/sites'))).toBe(true))
  expect(screen.queryByLabelText('Monday, where')).toBeNull()
})

test('DOC-21 hours that are added after hours at the own address are there, too', async () => {
  replies['/api/clinic/sites'] = { status: 200, body: [ikeja, lekki] }
  draw([
    { day: 'Monday', siteId: 4, slots: ['09:00', '09:30'] },
    { day: 'Monday', slots: ['14:00'] },
  ])
  expect(await screen.findByLabelText('Monday, where (2)')).toHaveProperty('value', '')
  await userEvent.click(screen.getByRole('button', { name: 'Add hours on Monday' }))
  expect(screen.getByLabelText('Monday, where (3)')).toHaveProperty('value', '')
})

test('DOC-21 a visit that is booked at another site names it before the hours are saved', async () => {
  replies['/api/clinic/sites'] = { status: 200, body: [ikeja, lekki] }
  const visit = { id: 7, appointmentDate: '2026-03-12', appointmentTime: '09:00', personName: 'Amina Bello' }
  replies['PUT /api/doctors/availability'] = {
    status: 409,
    body: {
      type: '/problems/appointments-outside-hours',
      detail: '1 booked appointment lies outside these hours or at another site',
      appointments: [{ ...visit, placeName: 'Lekki' }],
    },
  }
  draw([{ day: 'Monday', siteId: 4, slots: ['09:00'] }])
  await userEvent.selectOptions(await screen.findByLabelText('Monday, where'), 'Ikeja')
  await userEvent.click(screen.getByRole('button', { name: 'Save hours' }))
  const name = '1 appointment is outside these hours or at another site'
  const question = await screen.findByRole('alertdialog', { name })
  expect(question.textContent).toContain('12 March 2026 at 09:00, in person at Lekki')
})
