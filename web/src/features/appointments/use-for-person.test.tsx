// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { SessionProvider } from '../../lib/session/session.tsx'
import { appointment } from '../../testing/fake-appointment.ts'
import { fakeNetwork, lateReply, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { useForPerson } from './use-for-person.ts'

fakeNetwork()
afterEach(cleanup)
beforeEach(() => storedSessionOf(userOf('patient', { id: 1 })))

/** Of another account, as an adult with their own sign-in and a child's second parent see it. */
const ofMember: Appointment = {
  ...appointment,
  patientId: 40,
  familyMemberId: 7,
  familyMember: { firstName: 'Aisha', lastName: 'Bello', relationship: 'spouse', dateOfBirth: '1990-01-01' },
}

function Named({ visit }: { visit: Appointment }) {
  return <p>Visit {useForPerson()(visit) || 'of yours'}</p>
}

const show = (visit: Appointment) => {
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <Named visit={visit} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return client
}

test('FAM-92 whoever the visit is for isn’t named to themselves, and not before that is known', async () => {
  const { reply, come } = lateReply()
  replies['/api/family'] = reply
  const client = show(ofMember)
  expect(screen.getByText('Visit of yours')).toBeTruthy()
  come({ status: 200, body: [{ id: 7, signIn: 'yours' }] })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.getByText('Visit of yours')).toBeTruthy()
})

test('FAM-92 a child’s second parent, and the account holder at once, read whose visit it is', async () => {
  replies['/api/family'] = { status: 200, body: [{ id: 7, signIn: null }] }
  show(ofMember)
  expect(await screen.findByText('Visit for Aisha (spouse)')).toBeTruthy()
  cleanup()
  replies['/api/family'] = { status: 503, body: {} }
  show({ ...ofMember, patientId: 1 })
  expect(screen.getByText('Visit for Aisha (spouse)')).toBeTruthy()
})
