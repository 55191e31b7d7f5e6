// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { OpenDesk } from '@alafia/contract/billing/desk-closing'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { sockets } from '../../testing/fake-socket.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const path = '/api/desk-closings'
const cash = {
  currency: 'NGN' as const,
  method: 'cash' as const,
  taken: '5000.00',
  givenBack: '6000.00',
  expected: '-1000.00',
}
const open: OpenDesk = {
  after: 4,
  closedAt: '2026-03-10T16:00:00.000Z',
  until: '2026-03-11T16:00:00.000Z',
  movements: 2,
  sums: [cash],
}

test('BILL-82 what arrives while counting is announced and not counted; a difference asks for a note', async () => {
  storedSessionOf(userOf('admin'))
  replies[path] = { status: 200, body: [] }
  replies[`${path}/open`] = { status: 200, body: open }
  replies[`POST ${path}`] = { status: 201, body: { ...open, id: 5, closedBy: 'Ngozi Eze', sums: [] } }
  openApp('/admin/desk-closing')
  expect(await screen.findByText('2 payments and refunds aren’t closed yet.')).toBeTruthy()
  expect(await screen.findByText('No closings yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Start counting' }))
  const counted = await screen.findByLabelText('Counted (Cash, NGN)')
  expect(screen.queryByText('More has arrived at the desk')).toBeNull()
  replies[`${path}/open`] = { status: 200, body: { ...open, movements: 3 } }
  act(() => sockets.at(-1)?.hears('invalidate', [['payments']]))
  expect(await screen.findByText('More has arrived at the desk')).toBeTruthy()
  await userEvent.type(counted, '-1,000')
  expect(screen.getByText('No difference.')).toBeTruthy()
  expect(screen.queryByLabelText('Why it differs (Cash, NGN)')).toBeNull()
  await userEvent.clear(counted)
  await userEvent.type(counted, '-1,200')
  expect(screen.getByText('₦200.00 missing.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Why it differs (Cash, NGN)'), 'Given as change')
  await userEvent.click(screen.getByRole('button', { name: 'Close desk' }))
  const { expected: _, ...sum } = cash
  await waitFor(() =>
    expect(calls.find(({ name }) => name === `POST ${path}`)?.body).toEqual({
      after: 4,
      until: open.until,
      counts: [{ ...sum, counted: '-1200.00', note: 'Given as change' }],
    }),
  )
})

test('BILL-82 what is missing names its sum in the list of errors', async () => {
  storedSessionOf(userOf('admin'))
  replies[path] = { status: 200, body: [] }
  replies[`${path}/open`] = {
    status: 200,
    body: { ...open, sums: [cash, { ...cash, method: 'transfer' as const }] },
  }
  openApp('/admin/desk-closing')
  await userEvent.click(await screen.findByRole('button', { name: 'Start counting' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close desk' }))
  expect(await screen.findByRole('link', { name: 'Enter what you counted (Cash, NGN)' })).toBeDefined()
  expect(screen.getByRole('link', { name: /^Enter what you counted \(.*ransfer, NGN\)$/ })).toBeDefined()
})

test('BILL-210 starting again keeps what was counted where nothing has changed, and asks again where it has', async () => {
  storedSessionOf(userOf('admin'))
  const transfer = {
    ...cash,
    method: 'transfer' as const,
    taken: '700.00',
    givenBack: '0.00',
    expected: '700.00',
  }
  replies[path] = { status: 200, body: [] }
  replies[`${path}/open`] = { status: 200, body: { ...open, sums: [cash, transfer] } }
  openApp('/admin/desk-closing')
  await userEvent.click(await screen.findByRole('button', { name: 'Start counting' }))
  await userEvent.type(await screen.findByLabelText('Counted (Cash, NGN)'), '-1,000')
  await userEvent.type(screen.getByLabelText('Counted (Transfer, NGN)'), '600')
  await userEvent.type(screen.getByLabelText('Why it differs (Transfer, NGN)'), 'One is missing')
  const later = { ...cash, taken: '6000.00', expected: '0.00' }
  replies[`${path}/open`] = {
    status: 200,
    body: { ...open, until: '2026-03-11T16:05:00.000Z', movements: 3, sums: [later, transfer] },
  }
  await userEvent.click(screen.getAllByRole('button', { name: 'Start again' })[0] ?? document.body)
  await userEvent.click(await screen.findByRole('button', { name: 'Start counting' }))
  const value = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value
  expect(await value('Counted (Cash, NGN)')).toBe('')
  expect(await value('Counted (Transfer, NGN)')).toBe('600')
  expect(await value('Why it differs (Transfer, NGN)')).toBe('One is missing')
})
