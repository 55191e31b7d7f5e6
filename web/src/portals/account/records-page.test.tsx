// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { storageAlmostFull } from '@alafia/contract/family/storage'
import { openApp } from '../../testing/open-app.tsx'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const limit = 500 * 2 ** 20

test.each([
  { percent: 89, isShown: false },
  { percent: 90, isShown: true },
])(
  'FAM-62 a patient with $percent % of the storage used reads so: $isShown',
  async ({ percent, isShown }) => {
    storedSessionOf(userOf('patient'))
    const storage = { used: (limit * percent) / 100, limit }
    replies['/api/family'] = { status: 200, body: [] }
    replies['/api/family/storage'] = { status: 200, body: storage }
    replies['/api/records'] = { status: 200, body: [] }
    replies['/api/records/filters'] = {
      status: 200,
      body: { patients: [], holder: true, members: [], doctors: [] },
    }
    openApp('/records')
    expect(await screen.findByText('No records found')).toBeTruthy()
    expect(screen.queryByText(storageAlmostFull(storage)) !== null).toBe(isShown)
  },
)
