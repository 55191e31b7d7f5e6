// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ConsultationDraft } from '@alafia/contract/appointments/consultation'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { ConsultationNote } from './consultation-note.tsx'

fakeNetwork()

const appointment: AppointmentDetails = {
  id: 7,
  patientId: 1,
  familyMemberId: null,
  doctorId: 2,
  doctorName: 'Dr. Chidi Okafor',
  patientName: 'Amina Bello',
  appointmentDate: '2026-03-11',
  appointmentTime: '09:30',
  startsAt: '2026-03-11T08:30:00.000Z',
  endsAt: '2026-03-11T09:00:00.000Z',
  type: 'in-person',
  terms: null,
  mode: 'in-person',
  status: 'confirmed',
  reason: 'Chest pain',
  notes: null,
  diagnosis: null,
  prescription: null,
  cancelReason: null,
  startedAt: null,
  doctorJoinedAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  doctor: {
    specialization: 'Cardiology',
    user: { firstName: 'Chidi', lastName: 'Okafor', profileImage: null },
  },
  patient: { firstName: 'Amina', lastName: 'Bello', dateOfBirth: null },
  familyMember: null,
  diagnosisCodes: [],
  advice: null,
  followUp: null,
  addenda: [],
  joining: { state: 'none', opensAt: '2026-03-11T08:15:00.000Z', closesAt: '2026-03-11T23:00:00.000Z' },
  medicalConditions: [],
  allergies: [],
  regularMedicines: [],
  isChartOpen: true,
  history: [],
}
const draft: ConsultationDraft = {
  notes: 'Pain since Monday',
  diagnosis: 'Angina',
  diagnosisCodes: [],
  advice: 'Rest',
  workingNote: '',
  version: 1,
  updatedAt: '2026-03-11T08:40:00.000Z',
}

const draftPath = '/api/appointments/7/draft'
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

const show = (isInCall = () => false, change: Partial<AppointmentDetails> = {}) => {
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterContextProvider router={router}>
        <ConsultationNote
          appointment={{ ...appointment, ...change }}
          draft={draft}
          isOpen={change.status === undefined}
          onClose={onClose}
          prescription={null}
          unsentMedication={false}
          isInCall={isInCall}
          followUp={null}
        />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return onClose
}

const field = (label: RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
const labels = [/^Appointment notes/, /^Diagnosis/, /^What the patient should do/] as const
const written = () => labels.map((label) => field(label).value)
const sent = () => calls.flatMap(({ name, body }) => (name === 'PATCH /api/appointments/7' ? [body] : []))

test('APPT-47 while a consultation is being completed, nothing can be typed that would not be saved', async () => {
  replies[draftPath] = { status: 200, body: draft }
  replies['/api/appointments/7'] = 'never'
  const person = userEvent.setup()
  show()
  await person.click(screen.getByRole('button', { name: 'Complete Consultation' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await person.type(field(labels[0]), ' and more')
  await person.type(field(labels[1]), ' and more')
  await person.type(field(labels[2]), ' and more')
  expect(document.activeElement).toBe(field(labels[2]))
  expect(written()).toEqual(['Pain since Monday', 'Angina', 'Rest'])
})

test('APPT-47 a note that couldn’t be completed can be edited again', async () => {
  replies[draftPath] = { status: 200, body: draft }
  replies['/api/appointments/7'] = 'offline'
  const person = userEvent.setup()
  const onClose = show()
  await person.click(screen.getByRole('button', { name: 'Complete Consultation' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(field(labels[0]).readOnly).toBe(false))
  expect(onClose).not.toHaveBeenCalled()
})

test('APPT-57 Complete asks before it ends a call, and staying in it sends nothing', async () => {
  replies[draftPath] = { status: 200, body: draft }
  replies['/api/appointments/7'] = 'never'
  const person = userEvent.setup()
  show(() => true)
  await person.click(screen.getByRole('button', { name: 'Complete Consultation' }))
  await person.click(await screen.findByRole('button', { name: 'Stay in the call' }))
  expect(sent()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Complete Consultation' }))
  await person.click(await screen.findByRole('button', { name: 'End the call and complete' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('APPT-57 two clicks on Complete make one request, and the note stays as it is being sent', async () => {
  replies[draftPath] = { status: 200, body: draft }
  replies['/api/appointments/7'] = 'never'
  const person = userEvent.setup()
  show()
  await person.dblClick(screen.getByRole('button', { name: 'Complete Consultation' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(sent()).toHaveLength(1)
  expect(field(labels[0]).readOnly).toBe(true)
})

test('APPT-56 the doctor reads who can read the notes, and who the working note', () => {
  replies[draftPath] = { status: 200, body: draft }
  show()
  expect(screen.getByText('The patient can read these notes.')).toBeTruthy()
  expect(screen.getByText('Only clinicians see this. It is part of the record.')).toBeTruthy()
  expect(field(/^Working note/)).toBeTruthy()
})

test('APPT-59 an own template is inserted with one choice, and the notes are saved as one', async () => {
  replies[draftPath] = { status: 200, body: draft }
  replies['/api/note-templates'] = { status: 200, body: [{ id: 5, name: 'My fever', text: 'Fever since:' }] }
  replies['PUT /api/note-templates'] = { status: 200, body: { id: 6, name: 'Chest', text: 'x' } }
  const person = userEvent.setup()
  show()
  await person.click(screen.getByRole('button', { name: 'Insert a template' }))
  await person.click(await screen.findByRole('menuitem', { name: 'My fever' }))
  await waitFor(() => expect(field(labels[0]).value).toBe('Pain since Monday\nFever since:'))
  await person.click(screen.getByRole('button', { name: 'Insert a template' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Save as template' }))
  await person.type(await screen.findByLabelText('Name'), 'Chest')
  await person.click(screen.getByRole('button', { name: 'Save template' }))
  const saves = () => calls.filter(({ name }) => name === 'PUT /api/note-templates')
  await waitFor(() =>
    expect(saves()[0]?.body).toEqual({ name: 'Chest', text: 'Pain since Monday\nFever since:' }),
  )
})

test('APPT-18 when the patient moves the visit meanwhile, the doctor reads when it is now and can open the request', async () => {
  show(undefined, { status: 'scheduled', appointmentDate: '2026-03-12', appointmentTime: '14:00' })
  await screen.findByText('This appointment was moved')
  screen.getByText(
    'It is now on Thursday, 12 March 2026 at 14:00, and waits for you to accept it. What you typed comes back then.',
  )
  expect(screen.getByRole('link', { name: 'Open the request' }).getAttribute('href')).toContain(
    'appointment=7',
  )
  expect(screen.queryByText(/add what you typed to the record/)).toBeNull()
})
