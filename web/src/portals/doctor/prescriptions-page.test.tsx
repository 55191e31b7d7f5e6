// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

test('RX-70 a doctor without open questions reads so, and is offered no filters to clear', async () => {
  storedSessionOf(userOf('doctor'))
  replies['/api/prescriptions'] = { status: 200, body: [] }
  openApp('/prescriptions?tab=asked')
  expect(await screen.findByText('No open questions')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})
