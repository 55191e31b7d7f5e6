// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { Cancellation } from '@alafia/contract/appointments/cancellation'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { doctor, offerTimes, appointment } from '../../../testing/fake-appointment.ts'
import { currentToasts } from '../../../ui/overlay/toast.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'

fakeNetwork()
beforeEach(() => {
  replies[current] = { status: 200, body: appointment }
})
afterEach(cleanup)

const current = `GET /api/appointments/${appointment.id}`
const change = `PATCH /api/appointments/${appointment.id}`
const refused = (detail: string) => ({
  status: 409,
  body: { type: '/problems/wrong-state', detail, message: detail },
})

const show = (dialog: ReactNode) => {
  storedSessionOf(userOf('patient'))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>{dialog}</SessionProvider>
    </QueryClientProvider>,
  )
}
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('APPT-25 Reschedule', () => {
  const ask = async () => {
    offerTimes({ '09:00': true, '09:30': true })
    replies['/api/doctors'] = { status: 200, body: [doctor] }
    show(<RescheduleDialog appointment={appointment} onClose={() => undefined} />)
    await press(/13 Mar/)
    await userEvent.click(await screen.findByRole('radio', { name: '09:30' }))
    await press(/^Reschedule/)
  }

  test('says why the server refused', async () => {
    replies[change] = refused('You already have an appointment then')
    await ask()
    expect(await screen.findByText(/^You already have an appointment then\./)).toBeTruthy()
  })

  test('PLAT-106 doesn’t say to try again when that can’t help, but does when no answer came', async () => {
    replies[change] = refused('This appointment is already cancelled')
    await ask()
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText('This appointment is already cancelled.')).toBeTruthy()
    expect(dialog.textContent).not.toContain('try again')
    expect(currentToasts()).toMatchObject([{ description: 'This appointment is already cancelled' }])
    replies[change] = 'offline'
    await press(/^Reschedule/)
    expect(
      await within(dialog).findByText('We couldn’t move the appointment. Please try again.'),
    ).toBeTruthy()
  })

  test('offers no other time while it is being sent', async () => {
    replies[change] = 'never'
    await ask()
    const other = screen.getByRole('radio', { name: '09:00' })
    await waitFor(() => expect(other).toHaveProperty('disabled', true))
    expect(screen.getByRole('radio', { name: '09:30' })).toHaveProperty('disabled', false)
    expect(screen.getByLabelText('Date')).toHaveProperty('readOnly', true)
    expect(screen.getByRole('button', { name: /13 Mar/ })).toHaveProperty('disabled', true)
    await userEvent.click(other)
    expect(screen.getByRole('radio', { name: '09:30' })).toHaveProperty('checked', true)
  })

  test('APPT-123 shows no other price than was booked', async () => {
    replies['/api/doctors'] = { status: 200, body: [doctor] }
    show(<RescheduleDialog appointment={appointment} onClose={() => undefined} />)
    expect(await screen.findByText(/^The price stays as booked/)).toBeTruthy()
    expect(screen.getByRole('dialog').textContent).not.toContain('₦')
  })

  test('doesn’t say a time is taken when its own unanswered request may have taken it', async () => {
    replies[change] = 'offline'
    const asked = ask()
    await screen.findByRole('radio', { name: '09:30' })
    offerTimes({ '09:00': true, '09:30': false })
    await asked
    await screen.findByText(/it may have gone through/)
    expect(screen.getByRole('radio', { name: '09:30' })).toHaveProperty('disabled', true)
    expect(screen.queryByText('That time has just been taken')).toBeNull()
  })
})

const costs = `/api/appointments/${appointment.id}/cancellation`
const halfBack: Cancellation = {
  percent: 50,
  rule: { freeUntilHours: 24, lateRefundPercent: 50 },
  freeUntil: null,
  hasBill: true,
  bill: { status: 'completed', amount: '10000.00', currency: 'NGN', back: '5000.00', isBeingPaid: false },
}

describe('APPT-91 Cancel', () => {
  const opened = (cost: Partial<Cancellation>) => {
    replies[costs] = { status: 200, body: { ...halfBack, ...cost } }
    show(<CancelDialog appointment={appointment} onClose={() => undefined} />)
  }

  test('says exactly what goes back, and by which rule', async () => {
    opened({})
    expect(
      await screen.findByText('₦5,000.00 of ₦10,000.00 will be refunded the way it was paid.'),
    ).toBeTruthy()
    expect(
      screen.getByText('You can cancel free of charge until a day before. After that, you get 50% back.'),
    ).toBeTruthy()
  })

  test.each([
    [
      { bill: halfBack.bill && { ...halfBack.bill, back: '10000.00' } },
      '₦10,000.00 will be refunded the way it was paid.',
    ],
    [
      { bill: halfBack.bill && { ...halfBack.bill, back: '0.00' } },
      'None of the ₦10,000.00 paid will be refunded.',
    ],
    [
      { bill: halfBack.bill && { ...halfBack.bill, status: 'pending' as const, back: '0.00' } },
      'Nothing was paid, so there is nothing to refund.',
    ],
    [{ bill: null }, '50% of what was paid will be refunded.'],
  ])('%j reads %s', async (cost, text) => {
    opened(cost)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('APPT-123 says that others can book the time only while it is taken', async () => {
    opened({})
    expect(await screen.findByText(/can read this\. Others can then book the time\.$/)).toBeTruthy()
    replies[current] = { status: 200, body: { ...appointment, status: 'rescheduled' } }
    cleanup()
    opened({})
    expect(await screen.findByText(/can read this\.$/)).toBeTruthy()
  })

  test('shows the new amount if it changed meanwhile, and sends what was seen', async () => {
    opened({ percent: 100, bill: halfBack.bill && { ...halfBack.bill, back: '10000.00' } })
    await userEvent.type(await screen.findByLabelText('Reason for cancelling'), 'Back in Kano')
    await screen.findByText('₦10,000.00 will be refunded the way it was paid.')
    replies[costs] = { status: 200, body: halfBack }
    replies[change] = {
      status: 409,
      body: {
        type: '/problems/price-changed',
        title: '',
        status: 409,
        detail: 'The refund has changed',
        message: '',
      },
    }
    await press(/^Cancel appointment/)
    expect(
      await screen.findByText('₦5,000.00 of ₦10,000.00 will be refunded the way it was paid.'),
    ).toBeTruthy()
    expect(screen.getByText(/^The refund has changed/)).toBeTruthy()
  })

  test('APPT-121 shows and sends the visit as it is after it was moved, and keeps the reason', async () => {
    opened({})
    await userEvent.type(await screen.findByLabelText('Reason for cancelling'), 'Back in Kano')
    const moved = {
      ...appointment,
      appointmentDate: '2026-12-09',
      appointmentTime: '15:30',
      startsAt: '2026-12-09T14:30:00.000Z',
    }
    replies[current] = { status: 200, body: moved }
    replies[change] = refused('This appointment has been moved: it is scheduled for 9 December, 15:30')
    await press(/^Cancel appointment/)
    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByText(/9 December 2026 at 15:30$/)).toBeTruthy()
    expect(await dialog.findByText(/^This appointment has been moved/)).toBeTruthy()
    expect(dialog.queryByText(/Please try again/)).toBeNull()
    await press(/^Cancel appointment/)
    const sent = () => calls.filter(({ name }) => name === change).map(({ body }) => body)
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { startsAt: appointment.startsAt, reason: 'Back in Kano' },
        { startsAt: moved.startsAt, reason: 'Back in Kano' },
      ]),
    )
  })

  test('can’t cancel before that is known, and can ask again', async () => {
    replies[costs] = 'offline'
    show(<CancelDialog appointment={appointment} onClose={() => undefined} />)
    expect(await screen.findByText('We couldn’t load the refund')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel appointment' })).toBeNull()
  })
})

test('APPT-25 Cancel says that it may have gone through if there was no response', async () => {
  replies[change] = 'offline'
  replies[costs] = { status: 200, body: halfBack }
  show(<CancelDialog appointment={appointment} onClose={() => undefined} />)
  await userEvent.type(await screen.findByLabelText('Reason for cancelling'), 'Back in Kano')
  await press(/^Cancel appointment/)
  expect(await screen.findByText(/it may have gone through/)).toBeTruthy()
  expect(screen.getByLabelText('Reason for cancelling')).toHaveProperty('value', 'Back in Kano')
})

test('ORG-16 APPT-120 the doctor reads where a follow-up in person takes place and what it costs, and sends what they read', async () => {
  const ikeja = { name: 'Ikeja', address: '7 Allen Avenue', phone: null, latitude: null, longitude: null }
  replies['/api/clinic/sites'] = { status: 200, body: [{ ...ikeja, id: 5, directions: null, version: 1 }] }
  offerTimes({ '09:30': true })
  replies['/api/doctors'] = { status: 200, body: [doctor] }
  replies['/api/doctors/5/slots'] = { status: 200, body: [{ time: '09:30', free: true, siteId: 5 }] }
  const path = `POST /api/appointments/${appointment.id}/follow-up`
  replies[path] = { status: 201, body: appointment }
  show(<FollowUpDialog appointment={{ ...appointment, mode: 'in-person' }} onClose={() => undefined} />)
  await press(/13 Mar/)
  await userEvent.click(await screen.findByRole('radio', { name: '09:30' }))
  expect(await screen.findByText('Ikeja, 7 Allen Avenue')).toBeTruthy()
  await press(/^Book follow-up/)
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === path).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        mode: 'in-person',
        seenSite: 5,
        seenPrice: { amount: doctor.fee, currency: doctor.currency },
      }),
    ]),
  )
})
