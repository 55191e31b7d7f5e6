// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { SessionProvider } from '../../../lib/session/session.tsx'
import { playNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { doctor, offerTimes, appointment } from '../../../testing/fake-video-visit.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'

playNetwork()
afterEach(cleanup)

const change = `PATCH /api/appointments/${appointment.id}`
const refused = (detail: string) => ({ status: 409, body: { detail, message: detail } })
const broken = { status: 500, body: { detail: 'Something went wrong', message: 'Something went wrong' } }

const show = (dialog: ReactNode) => {
  storedSessionOf(userOf('patient'))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>{dialog}</SessionProvider>
    </QueryClientProvider>,
  )
}
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const nothingDone = () => screen.queryByText(/^(Your visit stands as it was|Nothing has been changed)\./)

describe('APPT-25 Reschedule', () => {
  const ask = async () => {
    offerTimes({ '09:00': true, '09:30': true })
    show(<RescheduleDialog appointment={appointment} doctor={doctor} open onOpenChange={() => undefined} />)
    await press(/13 Mar/)
    await userEvent.click(await screen.findByRole('radio', { name: '09:30' }))
    await press(/^Reschedule/)
  }

  test('says that the visit stands only where the server has refused to move it', async () => {
    replies[change] = refused('You have another visit at that time')
    await ask()
    expect(await screen.findByText('You have another visit at that time')).toBeTruthy()
    expect(nothingDone()).toBeTruthy()
  })

  test.each([
    ['lost', 'offline' as const],
    ['a failure of the server', broken],
  ])('with the answer %s, the visit may have been moved', async (_, reply) => {
    replies[change] = reply
    await ask()
    expect(await screen.findByText(/may have gone through all the same\. Trying again is safe/)).toBeTruthy()
    expect(nothingDone()).toBeNull()
  })

  test('another time can’t be chosen while the move is on its way', async () => {
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

  test('does not call the time just taken that one’s own unanswered move may have taken', async () => {
    replies[change] = 'offline'
    const asked = ask()
    await screen.findByRole('radio', { name: '09:30' })
    offerTimes({ '09:00': true, '09:30': false })
    await asked
    await screen.findByText(/Trying again is safe/)
    expect(screen.getByRole('radio', { name: '09:30' })).toHaveProperty('disabled', true)
    expect(screen.queryByText('That time has just been taken')).toBeNull()
  })
})

describe('APPT-25 Cancel', () => {
  const ask = async () => {
    show(<CancelDialog appointment={appointment} onClose={() => undefined} />)
    await userEvent.type(await screen.findByLabelText('Reason for cancelling'), 'Back in Kano')
    await press(/^Cancel appointment/)
  }

  test('says that nothing has been changed only where the server has refused', async () => {
    replies[change] = refused('This appointment has been moved')
    await ask()
    expect(await screen.findByText('This appointment has been moved')).toBeTruthy()
    expect(nothingDone()).toBeTruthy()
  })

  test('the reason can’t be changed any more while it is on its way', async () => {
    replies[change] = 'never'
    await ask()
    const reason = screen.getByLabelText('Reason for cancelling')
    await waitFor(() => expect(reason).toHaveProperty('readOnly', true))
    await userEvent.type(reason, ' by then')
    expect(reason).toHaveProperty('value', 'Back in Kano')
  })

  test('with its answer lost the visit may be cancelled, also when the next try is refused for that', async () => {
    replies[change] = 'offline'
    await ask()
    expect(await screen.findByText(/Trying again is safe\. What you typed is still here/)).toBeTruthy()
    expect(nothingDone()).toBeNull()
    replies[change] = refused('This appointment is cancelled')
    await press(/^Cancel appointment/)
    expect(await screen.findByText('This appointment is cancelled')).toBeTruthy()
    expect(nothingDone()).toBeNull()
  })
})
