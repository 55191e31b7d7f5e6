// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Cancellation } from '@alafia/contract/appointments/cancellation'
import type { SeriesVisit } from '@alafia/contract/appointments/series'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { appointment, doctor, offerTimes } from '../../../testing/fake-appointment.ts'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { CancelDialog } from '../booking/cancel-dialog.tsx'
import { RescheduleDialog } from '../booking/reschedule-dialog.tsx'
import { AcceptButton } from '../doctors-day/accept-button.tsx'
import { appointmentLabel } from '../labels.ts'
import { SeriesItem } from './series-item.tsx'

fakeNetwork()
afterEach(cleanup)

const paid: Cancellation = {
  percent: 50,
  rule: { freeUntilHours: 24, lateRefundPercent: 50 },
  freeUntil: null,
  hasBill: true,
  bill: { status: 'completed', amount: '10000.00', currency: 'NGN', back: '5000.00', isBeingPaid: false },
}
const visit = (number: number, appointmentDate: string, cost: Cancellation | null): SeriesVisit => ({
  id: 7 + number,
  number,
  appointmentDate,
  appointmentTime: '10:00',
  startsAt: `${appointmentDate}T09:00:00.000Z`,
  status: 'confirmed',
  cancellation: cost,
})
const back = paid.bill && { ...paid, percent: 100, bill: { ...paid.bill, back: '10000.00' } }
const [first, second, third, fourth] = [
  visit(1, '2026-03-05', null),
  visit(2, '2026-03-12', paid),
  visit(3, '2026-03-19', back),
  visit(4, '2026-03-26', back),
]
/** The second of four. */
const one = { ...appointment, series: { number: 2, visits: 4 } }
const list = `/api/appointments/${one.id}/series`
const change = `PATCH /api/appointments/${one.id}`
const sent = () => calls.filter(({ name }) => name === change).map(({ body }) => body)

const show = (part: ReactNode, current = one) => {
  replies[`GET /api/appointments/${one.id}`] = { status: 200, body: current }
  replies[list] = { status: 200, body: [first, second, third, fourth] }
  storedSessionOf(userOf('patient'))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>{part}</SessionProvider>
    </QueryClientProvider>,
  )
}
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const chooseFollowing = async () =>
  userEvent.click(await screen.findByRole('radio', { name: /^This and the following visits/ }))

test('APPT-106 cancelling this and the following visits shows what goes back for each and in all; if they have changed, it shows them again', async () => {
  replies[`/api/appointments/${one.id}/cancellation`] = { status: 200, body: paid }
  show(<CancelDialog appointment={one} onClose={() => undefined} />)
  await chooseFollowing()
  expect(await screen.findByText('Total refund: ₦25,000.00 of ₦30,000.00 paid.')).toBeTruthy()
  expect(screen.getByText(/19 March 2026: ₦10,000\.00 will be refunded the way it was paid\./)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Reason for cancelling'), 'Moving to Kano')
  const detail = 'The visits of this series have changed. Look at them again'
  replies[change] = { status: 409, body: { type: '/problems/wrong-state', status: 409, detail } }
  replies[list] = { status: 200, body: [first, second, third] }
  await press(/^Cancel 3 visits/)
  expect(await screen.findByText(/^The visits of this series have changed\./)).toBeTruthy()
  replies[change] = { status: 200, body: one }
  await press(/^Cancel 2 visits/)
  const seenOf = ({ id, startsAt }: SeriesVisit) => ({
    id,
    startsAt,
    seenCost: { percent: 100, back: '10000.00' },
  })
  await waitFor(() =>
    expect(sent()).toEqual([
      expect.objectContaining({ reason: 'Moving to Kano', following: [third, fourth].map(seenOf) }),
      expect.objectContaining({ reason: 'Moving to Kano', following: [seenOf(third)] }),
    ]),
  )
})

test('APPT-105 moving this and the following visits shows where each moves, may take the place of the next, and names those in the way', async () => {
  replies['/api/doctors'] = { status: 200, body: [doctor] }
  offerTimes({ '09:30': true, '10:00': false })
  replies[`/api/doctors/${doctor.id}/free-days`] = {
    status: 200,
    body: [{ date: third.appointmentDate, free: 1 }],
  }
  const detail = 'Nothing has changed, because not all times are free: 2 April at 10:00'
  replies[change] = {
    status: 409,
    body: {
      type: '/problems/slot-taken',
      status: 409,
      detail,
      errors: [{ path: 'visits.2.appointmentTime', message: 'That time has just been taken' }],
    },
  }
  show(<RescheduleDialog appointment={one} onClose={() => undefined} />)
  await press(/19 Mar/)
  expect(await screen.findByRole('radio', { name: '10:00' })).toHaveProperty('disabled', true)
  await chooseFollowing()
  await userEvent.click(screen.getByRole('radio', { name: '10:00' }))
  expect(screen.getByText(/26 March 2026 at 10:00 moves to .*2 April 2026 at 10:00/)).toBeTruthy()
  await press(/^Reschedule 3 visits/)
  expect((await screen.findAllByText(detail)).length).toBeGreaterThan(0)
  expect(sent()).toEqual([
    expect.objectContaining({
      appointmentDate: third.appointmentDate,
      appointmentTime: '10:00',
      following: [third, fourth].map(({ id, startsAt }) => ({ id, startsAt })),
    }),
  ])
})

test('APPT-105 APPT-106 a single visit, and the last of a series, don’t ask about others', async () => {
  replies[`/api/appointments/${one.id}/cancellation`] = { status: 200, body: paid }
  const last = { ...one, startsAt: fourth.startsAt }
  show(<CancelDialog appointment={last} onClose={() => undefined} />, last)
  await screen.findByRole('button', { name: 'Cancel appointment' })
  expect(screen.queryByRole('radio')).toBeNull()
})

test('APPT-104 lists say which visit of how many it is, and its page lists the others with their dates', async () => {
  expect(appointmentLabel(one)).toBe('Video visit · Visit 2 of 4 · Cough')
  expect(appointmentLabel(appointment)).toBe('Video visit · Cough')
  show(<SeriesItem appointment={one} />)
  expect(screen.getByText('Visit 2 of 4')).toBeTruthy()
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/5 March 2026 at 10:00Visit 1/),
    expect.stringMatching(/19 March 2026 at 10:00Visit 3/),
    expect.stringMatching(/26 March 2026 at 10:00Visit 4/),
  ])
})

test('APPT-103 accepting says how many visits it confirms; one that was moved on its own is accepted alone', () => {
  show(
    <>
      <AcceptButton appointment={{ ...one, series: { ...one.series, askedTogether: 3 } }} />
      <AcceptButton appointment={{ ...one, series: { ...one.series, askedTogether: 1 } }} />
    </>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Accept 3 visits, Amina Bello',
    'Accept, Amina Bello',
  ])
})
