// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { appointment } from '../../../testing/fake-appointment.ts'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { TransitionDialog } from './transition-dialog.tsx'

fakeNetwork()
afterEach(cleanup)

const room = `/api/video-visits/${appointment.id}`
const change = `PATCH /api/appointments/${appointment.id}`
const show = () => {
  storedSessionOf(userOf('doctor'))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <TransitionDialog appointment={appointment} to="no-show" onClose={() => undefined} />
      </SessionProvider>
    </QueryClientProvider>,
  )
}
const confirm = async () => userEvent.click(screen.getByRole('button', { name: 'Mark as not attended' }))
const sent = () => calls.filter(({ name }) => name === change).map(({ body }) => body)

test('APPT-129 the question says when the patient joined the call, and the answer that the doctor has seen it', async () => {
  replies[room] = { status: 200, body: { patientJoinedAt: '2026-03-12T09:03:00.000Z' } }
  replies[change] = { status: 200, body: { ...appointment, status: 'no-show' } }
  show()
  expect(await screen.findByText('Mark as not attended all the same?')).toBeTruthy()
  expect(screen.getByText(/Amina Bello .* joined the video visit at 10:03\./)).toBeTruthy()
  await confirm()
  await waitFor(() => expect(sent()).toMatchObject([{ status: 'no-show', despiteJoining: true }]))
})

test('APPT-129 a patient who joins while the question is open changes it, and it is asked again', async () => {
  replies[room] = { status: 200, body: { patientJoinedAt: null } }
  const detail = 'Amina Bello joined the video visit at 10:16'
  replies[change] = { status: 409, body: { type: '/problems/wrong-state', detail, message: detail } }
  show()
  expect(await screen.findByText('Mark as not attended?')).toBeTruthy()
  replies[room] = { status: 200, body: { patientJoinedAt: '2026-03-12T09:16:00.000Z' } }
  await confirm()
  expect(await screen.findByText('Mark as not attended all the same?')).toBeTruthy()
  expect(sent()).toEqual([{ status: 'no-show', startsAt: appointment.startsAt }])
})
