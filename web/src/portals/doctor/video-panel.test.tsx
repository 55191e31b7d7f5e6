// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { civilOf } from '@alafia/contract/kernel/civil'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { SessionProvider } from '../../lib/session/session.tsx'
import { appointment, doctor } from '../../testing/fake-appointment.ts'
import { calls, clinic, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { VideoPanel } from './video-panel.tsx'

fakeNetwork()
afterEach(cleanup)
// What the panel loads later, so that no test waits for its modules.
beforeAll(() =>
  Promise.all([
    import('../../features/video-visits/controls/end-dialog.tsx'),
    import('../../features/video-visits/stage/stage.tsx'),
  ]),
)

const now = new Date()
const startsAt = now.toISOString()
const planned: AppointmentDetails = {
  ...appointment,
  appointmentDate: civilOf(now, clinic.timeZone).date,
  appointmentTime: civilOf(now, clinic.timeZone).time,
  startsAt,
  endsAt: new Date(now.getTime() + 1_800_000).toISOString(),
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
  joining: { state: 'open', opensAt: startsAt, closesAt: startsAt },
}
const care: AppointmentDetails = { ...planned, type: 'urgent', createdAt: startsAt }

const show = (visit: AppointmentDetails, endedAt: string | null = null) => {
  storedSessionOf(userOf('doctor', { id: doctor.id }))
  replies['/api/clinic'] = { status: 200, body: clinic }
  replies['/api/video-visits/9'] = { status: 200, body: { id: 9, patientIsThere: false, endedAt } }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <RouterContextProvider router={router}>
          <VideoPanel appointment={visit} />
        </RouterContextProvider>
      </SessionProvider>
    </QueryClientProvider>,
  )
}
const endButton = () => screen.queryByRole('button', { name: 'End for everyone…' })

test('URG-24 the doctor ends immediate care to which nobody came, without joining it, after a question', async () => {
  show(care)
  fireEvent.click(await screen.findByRole('button', { name: 'End for everyone…' }))
  const question = await screen.findByRole('alertdialog', { name: 'End the video visit for everyone?' })
  fireEvent.click(within(question).getByRole('button', { name: 'End for everyone' }))
  await vi.waitFor(() => expect(calls.map(({ name }) => name)).toContain('POST /api/video-visits/9/end'))
})

test('URG-24 a planned visit is ended so only once the doctor was in it, and one that has ended isn’t', async () => {
  show({ ...planned, doctorJoinedAt: startsAt })
  expect(await screen.findByRole('button', { name: 'End for everyone…' })).toBeTruthy()
  cleanup()
  show(planned)
  await screen.findByText('Amina Bello hasn’t joined yet')
  expect(endButton()).toBeNull()
  cleanup()
  show(care, startsAt)
  await screen.findByText(/^You ended the video visit for everyone/)
  expect(endButton()).toBeNull()
})
