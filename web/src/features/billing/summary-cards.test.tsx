// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

test('BILL-203 a search that finds too many payments says so, and not that none of them failed', async () => {
  storedSessionOf(userOf('admin'))
  replies['/api/payments'] = { status: 200, body: [] }
  replies['/api/payments/summary'] = { status: 200, body: { sums: [], tooMany: true } }
  replies['/api/payments/refund-requests/count'] = { status: 200, body: { open: 0 } }
  openApp('/billing?search=bello')
  expect(await screen.findByText(/^Too many payments match to count the failed ones/)).toBeTruthy()
  expect(screen.queryByText('No failed payments')).toBeNull()
})
