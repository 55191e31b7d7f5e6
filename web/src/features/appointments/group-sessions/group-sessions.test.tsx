// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { GroupSession } from '@alafia/contract/appointments/group-sessions'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { appointment, doctor } from '../../../testing/fake-appointment.ts'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { BookableSessions } from './bookable-sessions.tsx'
import { PlannedSessions, type PlannedSessionsProps } from './planned-sessions.tsx'

fakeNetwork()

const session: GroupSession = {
  id: 4,
  title: 'Vaccination day',
  preparation: 'Bring the yellow card',
  doctorId: doctor.id,
  doctorName: 'Dr. Chidi Okafor',
  specialization: 'Cardiology',
  date: '2026-03-13',
  time: '13:00',
  startsAt: '2026-03-13T12:00:00.000Z',
  endsAt: '2026-03-13T14:00:00.000Z',
  offer: {
    typeName: 'Vaccination',
    price: '5000.00',
    currency: 'NGN',
    freeUntilHours: 24,
    lateRefundPercent: 50,
  },
  capacity: 30,
  taken: 27,
}
const full: GroupSession = { ...session, id: 5, title: 'Diabetes class', taken: 30 }

beforeEach(() => {
  replies['/api/group-sessions'] = { status: 200, body: [session, full] }
})

const draw = (content: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>{content}</SessionProvider>
    </QueryClientProvider>,
  )
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body)
const refusal = (detail: string, more: object = {}) => ({
  status: 409,
  body: { type: '/problems/wrong-state', status: 409, detail, ...more },
})

const patient = userOf('patient')
const drawForPatient = (onBooked = () => {}) =>
  draw(<BookableSessions patient={patient} family={[]} onBooked={onBooked} />)

test('APPT-113 APPT-120 a patient reads how many spots are left, and what a spot means before booking it', async () => {
  const onBooked = vi.fn<() => void>()
  drawForPatient(onBooked)
  const [open, closed] = await screen.findAllByRole('listitem')
  expect(open?.textContent).toContain('3 of 30 spots left')
  expect(closed?.textContent).toContain('Full')
  await userEvent.click(screen.getByRole('button', { name: /^Book a spot/ }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Vaccination day' }))
  for (const text of ['Bring the yellow card', /5,000/, /You can cancel free of charge until a day before/])
    expect(dialog.getByText(text)).toBeTruthy()
  replies['POST /api/group-sessions/4/spots'] = refusal('This group session is full: all 30 spots are booked')
  await userEvent.click(dialog.getByRole('button', { name: 'Book a spot' }))
  expect(await dialog.findByText(/all 30 spots are booked/)).toBeTruthy()
  expect(onBooked).not.toHaveBeenCalled()

  replies['POST /api/group-sessions/4/spots'] = { status: 201, body: appointment }
  await userEvent.click(dialog.getByRole('button', { name: 'Book a spot' }))
  await waitFor(() => expect(onBooked).toHaveBeenCalledOnce())
  expect(sent('POST /api/group-sessions/4/spots')[1]).toEqual({
    patientId: patient.id,
    familyMemberId: null,
    seenPrice: { amount: '5000.00', currency: 'NGN' },
  })
})

test('APPT-121 a session whose last spot is taken meanwhile says that it is full, and offers none', async () => {
  drawForPatient()
  await userEvent.click(await screen.findByRole('button', { name: /^Book a spot/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Vaccination day' }))
  const reason = 'This group session is full: all 30 spots are booked'
  replies['POST /api/group-sessions/4/spots'] = refusal(reason)
  replies['/api/group-sessions'] = { status: 200, body: [{ ...session, taken: 30 }, full] }
  await userEvent.click(dialog.getByRole('button', { name: 'Book a spot' }))
  expect(await dialog.findByText(`${reason}.`)).toBeTruthy()
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Book a spot' })).toBeNull())
  expect(dialog.getByText(/Full/)).toBeTruthy()
  expect(dialog.queryByText(/Please try again/)).toBeNull()
})

test('APPT-113 two sessions leave room for the appointments; the others are a press away', async () => {
  const many = [1, 2, 3, 4, 5].map((id) => ({ ...session, id }))
  replies['/api/group-sessions'] = { status: 200, body: many }
  drawForPatient()
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 5 group sessions' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})

test('APPT-113 PLAT-38 sessions that fail to load can be asked for again; a patient without any sees nothing', async () => {
  replies['/api/group-sessions'] = { status: 500, body: { detail: 'Away' } }
  drawForPatient()
  expect(await screen.findByText('We couldn’t load the group sessions')).toBeTruthy()
  replies['/api/group-sessions'] = { status: 200, body: [] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/group sessions/i)).toBeNull())
})

const drawPlanned = (props: Partial<PlannedSessionsProps> = {}) =>
  draw(
    <PlannedSessions doctors={[doctor]} shown={undefined} onShow={() => {}} {...props}>
      {(plan, list) => (
        <>
          {plan}
          {list}
        </>
      )}
    </PlannedSessions>,
  )
const person = { appointmentId: 9, personName: 'Amina Bello', status: 'confirmed', startedAt: null }
const replyPeople = (...people: object[]) => {
  replies['/api/group-sessions/4'] = { status: 200, body: { ...session, people } }
}

test('APPT-113 whoever plans a session reads which visits are in its way', async () => {
  replies[`/api/doctors/${doctor.id}/appointment-types`] = {
    status: 200,
    body: [
      {
        id: 6,
        name: 'Vaccination',
        lengthMinutes: 15,
        mode: 'in-person',
        ...session.offer,
        preparation: null,
      },
    ],
  }
  drawPlanned()
  await userEvent.click(await screen.findByRole('button', { name: 'Plan a group session' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Title'), 'Vaccination day')
  await userEvent.selectOptions(dialog.getByLabelText('Doctor'), String(doctor.id))
  await userEvent.selectOptions(
    dialog.getByLabelText('Appointment type'),
    await dialog.findByText('Vaccination'),
  )
  await userEvent.type(dialog.getByLabelText('Date'), '2026-04-10')
  await userEvent.type(dialog.getByLabelText('Start'), '09:00')
  replies['POST /api/group-sessions'] = refusal('1 visit is booked then', {
    type: '/problems/appointments-outside-hours',
    appointments: [
      { id: 9, appointmentDate: '2026-04-10', appointmentTime: '10:30', personName: 'Amina Bello' },
    ],
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Plan group session' }))
  const inTheWay = await dialog.findByRole('list', { name: 'Visits that are booked then' })
  expect(inTheWay.textContent).toContain('Amina Bello')
  expect(sent('POST /api/group-sessions')).toMatchObject([
    {
      doctorId: doctor.id,
      appointmentTypeId: 6,
      capacity: 30,
      lengthMinutes: 120,
      siteId: null,
      roomId: null,
    },
  ])
})

test('APPT-113 a doctor plans their own, and opens the visits of those who come', async () => {
  storedSessionOf(userOf('doctor', { id: doctor.id }))
  replyPeople(person)
  const onOpen = vi.fn<(id: number) => void>()
  const { unmount } = drawPlanned({ doctors: undefined, shown: 4, onOpen })
  await userEvent.click(await screen.findByRole('button', { name: /^Open/ }))
  expect(onOpen).toHaveBeenCalledWith(9)
  unmount()

  drawPlanned({ doctors: undefined })
  await userEvent.click(await screen.findByRole('button', { name: 'Plan a group session' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan a group session' }))
  expect(dialog.queryByLabelText('Doctor')).toBeNull()
  await waitFor(() =>
    expect(calls.map(({ name }) => name)).toContain(`GET /api/doctors/${doctor.id}/appointment-types`),
  )
})

test('APPT-114 an administrator books a spot for a patient from the people, until it is full', async () => {
  storedSessionOf(userOf('admin'))
  // Times to come.
  const open = { ...session, startsAt: new Date(Date.now() + 86_400_000).toISOString() }
  replies['/api/group-sessions'] = { status: 200, body: [open] }
  replies['/api/group-sessions/4'] = { status: 200, body: { ...open, people: [person] } }
  const { unmount } = drawPlanned({
    shown: 4,
    renderPicker: (_, onPerson) => (
      <button type="button" onClick={() => onPerson({ patientId: 31, familyMemberId: 8 })}>
        Kemi Bello
      </button>
    ),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Book a spot for a patient' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a spot for a patient' }))
  expect(dialog.queryByRole('button', { name: 'Book a spot' })).toBeNull()
  expect(dialog.getByText(/5,000/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Kemi Bello' }))
  replies['POST /api/group-sessions/4/spots'] = refusal(
    'This person already has a spot in this group session',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Book a spot' }))
  expect(await dialog.findByText(/already has a spot/)).toBeTruthy()
  replies['POST /api/group-sessions/4/spots'] = { status: 201, body: appointment }
  await userEvent.click(dialog.getByRole('button', { name: 'Book a spot' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Book a spot for a patient' })).toBeNull())
  expect(sent('POST /api/group-sessions/4/spots')[1]).toEqual({
    patientId: 31,
    familyMemberId: 8,
    seenPrice: { amount: '5000.00', currency: 'NGN' },
  })
  unmount()

  replies['/api/group-sessions/4'] = { status: 200, body: { ...open, taken: 30, people: [person] } }
  drawPlanned({ shown: 4, renderPicker: () => null })
  expect(await screen.findByText(/30 of 30 spots booked/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Book a spot for a patient' })).toBeNull()
})

test('APPT-113 the number of spots is changed, or a refusal says how many are booked', async () => {
  replies['/api/group-sessions'] = { status: 200, body: [session] }
  drawPlanned()
  await userEvent.click(await screen.findByRole('button', { name: /^Change spots/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const spots = dialog.getByLabelText('Spots')
  await userEvent.clear(spots)
  await userEvent.type(spots, '20')
  replies['PUT /api/group-sessions/4/capacity'] = refusal('27 spots are booked, so there must be at least 27')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/there must be at least 27/)).toBeTruthy()
  expect(sent('PUT /api/group-sessions/4/capacity')).toEqual([{ capacity: 20 }])
})

test('APPT-113 before a session is cancelled, it says how many people that concerns, and not those who were seen', async () => {
  replies['/api/group-sessions'] = { status: 200, body: [session] }
  replies['/api/group-sessions/4'] = { status: 500, body: { detail: 'Away' } }
  drawPlanned()
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('We couldn’t load who has a spot')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Cancel group session' })).toBeNull()

  replyPeople(person, { ...person, appointmentId: 10 }, { ...person, appointmentId: 11, status: 'completed' })
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(
    await dialog.findByText('2 people lose their spots. They are notified, and get back all they paid.'),
  ).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason for cancelling'), 'The vaccine has not arrived')
  replies['POST /api/group-sessions/4/cancellation'] = { status: 204, body: undefined }
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel group session' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST /api/group-sessions/4/cancellation')).toEqual([{ reason: 'The vaccine has not arrived' }])
})
