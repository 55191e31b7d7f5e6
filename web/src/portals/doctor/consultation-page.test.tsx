// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { appointment, doctor } from '../../testing/fake-appointment.ts'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { factsOf } from '../../testing/health-facts.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

test('APPT-41 an appointment that waits for a new time says why its note is closed', async () => {
  storedSessionOf(userOf('doctor', { id: doctor.id }))
  replies[`/api/appointments/${appointment.id}`] = {
    status: 200,
    body: {
      ...appointment,
      mode: 'in-person',
      status: 'rescheduled',
      diagnosisCodes: [],
      advice: null,
      workingNote: null,
      followUp: null,
      addenda: [],
      isChartOpen: true,
      history: [],
      medicalConditions: [],
      allergies: [],
      regularMedicines: [],
      joining: { state: 'none', opensAt: appointment.startsAt, closesAt: appointment.endsAt },
    } satisfies AppointmentDetails,
  }
  replies['/api/patients/1'] = 'never'
  replies['/api/people/1/self/facts'] = { status: 200, body: factsOf({ familyMemberId: null }) }
  openApp(`/doctor/consultation/${appointment.id}`)
  expect(
    await screen.findByText(
      'You asked for a new time. The note opens again when the patient has chosen one.',
    ),
  ).toBeDefined()
  expect(screen.queryByText(/You can add to/)).toBeNull()
})

test.each(['999999', 'none'])(
  'APPT-41 an address with %s says that there is no such appointment',
  async (id) => {
    storedSessionOf(userOf('doctor', { id: doctor.id }))
    replies['/api/appointments/999999'] = { status: 404, body: { detail: 'Appointment not found' } }
    openApp(`/doctor/consultation/${id}`)
    expect(await screen.findByText('We couldn’t find that appointment')).toBeDefined()
  },
)
