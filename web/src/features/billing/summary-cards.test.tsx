// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

test('BILL-203 a search that is too broad to add up says so, and not that no payment failed', async () => {
  storedSessionOf(userOf('admin'))
  replies['/api/payments'] = { status: 200, body: [] }
  replies['/api/payments/summary'] = { status: 200, body: { sums: [], isTooBroad: true } }
  replies['/api/payments/refund-requests/count'] = {
    status: 200,
    body: { open: 0, atDesk: 0, mismatched: 0, toGiveBack: 0 },
  }
  openApp('/billing?search=bello')
  expect(await screen.findByText(/^This search is too broad to count failed payments/)).toBeTruthy()
  expect(screen.queryByText('No failed payments')).toBeNull()
})

test('BILL-4 the page says when a refund is taken off the sums', async () => {
  storedSessionOf(userOf('patient'))
  replies['/api/payments'] = { status: 200, body: [] }
  replies['/api/payments/methods'] = { status: 200, body: [] }
  replies['/api/payments/summary'] = { status: 200, body: { sums: [], isTooBroad: false } }
  openApp('/billing')
  expect(await screen.findByText(/^Refunds are taken off once they are made/)).toBeTruthy()
})
