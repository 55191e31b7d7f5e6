// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

test('STAT-1 STAT-6 administrators see what is degraded, and the computed growth', async () => {
  storedSessionOf(userOf('admin'))
  openApp('/admin/dashboard')
  expect(await screen.findByText(/^System Degraded: disk since .*08:30$/)).toBeTruthy()
  expect(screen.getByText('+12% this month')).toBeTruthy()
})

test('ADM-126 administrators see whose visits wait to be closed because the doctor left', async () => {
  storedSessionOf(userOf('admin'))
  const left = [{ id: 9, name: 'Dr. Chidi Okafor', visits: 2 }]
  replies['/api/admin/users/left-doctors'] = { status: 200, body: left }
  openApp('/admin/dashboard')
  expect(await screen.findByText('Dr. Chidi Okafor no longer works here')).toBeTruthy()
  expect(screen.getByText('2 visits wait to be closed: cancelled, or recorded as held.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open visits of Dr. Chidi Okafor' })
  expect(link.getAttribute('href')).toBe('/admin/users?user=9')
})

test('BILL-208 BILL-220 administrators see how many refunds wait at the desk, and money that doesn’t match, and open them', async () => {
  storedSessionOf(userOf('admin'))
  replies['/api/payments/refund-requests/count'] = {
    status: 200,
    body: { open: 0, atDesk: 2, mismatched: 1, toGiveBack: 3 },
  }
  replies['/api/payments'] = { status: 200, body: [] }
  replies['/api/payments/summary'] = { status: 200, body: { sums: [], isTooBroad: false } }
  openApp('/admin/dashboard')
  expect(await screen.findByText('2 refunds of cancelled visits wait to be given back.')).toBeTruthy()
  const text = '1 bill received money that doesn’t match it. Give it back, then say so in its details.'
  expect(screen.getByText(text)).toBeTruthy()
  const opening = screen.getByRole('link', { name: 'Open money to give back' })
  expect(opening.getAttribute('href')).toBe('/billing?status=refunds-at-desk')
  await userEvent.click(screen.getByRole('link', { name: 'Open refunds to give back' }))
  const tab = await screen.findByRole('tab', { name: 'To give back 3' }, { timeout: 5000 })
  expect(tab.getAttribute('aria-selected')).toBe('true')
})
