// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { UpcomingAppointment } from '@alafia/contract/administration/users/schema'
import { createQueryClient } from '../../../../lib/http/query-client.ts'
import { AppointmentHeld } from './appointment-held.tsx'
import { UpcomingAppointments } from './upcoming-appointments.tsx'

afterEach(cleanup)

const open = (id: number, personName: string, canBeHeld: boolean): UpcomingAppointment => ({
  id,
  personName,
  canBeHeld,
  appointmentDate: '2026-03-10',
  appointmentTime: '09:00',
  status: 'confirmed',
  patientId: 5,
  patientName: 'Amina Bello',
})

const clinic = { name: 'Alafia', timeZone: 'Africa/Lagos', today: '2026-03-11', currency: 'NGN', demo: [] }

test('APPT-127 an administrator says of a visit whose time has come that it took place, and of no other', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  const rows = [open(7, 'Kemi Bello', true), open(8, 'Amina Bello', false)]
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.endsWith('/clinic')) return Promise.resolve(Response.json(clinic))
    if (address.includes('/upcoming-appointments')) return Promise.resolve(Response.json(rows))
    if (typeof init?.body === 'string') sent(JSON.parse(init.body))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const client = createQueryClient()
  const asked = vi.fn<(appointment: UpcomingAppointment) => void>()
  const onCancel = () => undefined
  const { rerender } = render(<UpcomingAppointments id={9} onCancel={onCancel} onHeld={asked} />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const held = await screen.findAllByRole('button', { name: /^Took place/ })
  expect(held.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Took place: the appointment of Kemi Bello, Tuesday, 10 March 2026, 09:00',
  ])
  if (held[0]) fireEvent.click(held[0])
  expect(asked).toHaveBeenCalledWith(rows[0])
  rerender(<AppointmentHeld appointment={open(7, 'Kemi Bello', true)} onClose={onCancel} />)
  expect(await screen.findByText(/its bill stays due or paid\. We’ll notify Amina Bello/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'It took place' }))
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      status: 'completed',
      held: true,
      startsAt: '2026-03-10T08:00:00.000Z',
    }),
  )
})
