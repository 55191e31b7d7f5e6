// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { fakePrescription } from '../../testing/fake-prescription.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()
afterEach(cleanup)

const waitingAt = (collectUntil: string | null) =>
  fakePrescription({
    status: 'active',
    waitingSince: '2026-03-03T09:00:00.000Z',
    pharmacy: {
      id: 3,
      name: 'Yaba West',
      isYours: false,
      place: {
        address: '12 Herbert Macaulay Way',
        phone: '',
        operatingHours: [],
        coordinates: { latitude: 6.5, longitude: 3.4 },
        collectUntil,
      },
    },
  })
const why = /^The pharmacy still has the last fill of this prescription\./

test.each([
  [null, false],
  ['2026-03-11', false],
  ['2026-03-10', true],
])(
  'PHARM-225 while an earlier fill waits at a pharmacy that hands over until %s, Find Pharmacy is offered: %s',
  async (collectUntil, isOffered) => {
    storedSessionOf(userOf('patient'))
    replies['/api/prescriptions'] = { status: 200, body: [waitingAt(collectUntil)] }
    openApp('/prescriptions')
    await screen.findByRole('button', { name: /^Download/ })
    expect([
      screen.queryByRole('link', { name: /^Find Pharmacy for/ }) !== null,
      screen.queryByText(why) === null,
    ]).toEqual([isOffered, isOffered])
  },
)

test('PHARM-225 the page of pharmacies says so in place of the button', async () => {
  storedSessionOf(userOf('patient'))
  replies['/api/prescriptions'] = { status: 200, body: [waitingAt(null)] }
  const surulere: Pharmacy = {
    id: 7,
    name: 'Surulere',
    address: '31 Bode Thomas Street, Surulere',
    phone: '',
    email: 'surulere@alafia.example',
    services: [],
    operatingHours: [],
    coordinates: { latitude: 6.49, longitude: 3.35 },
    rating: null,
    reviewCount: 0,
    mayReview: false,
    isYours: false,
    isLast: false,
    closed: null,
    version: null,
  }
  replies['/api/pharmacies'] = { status: 200, body: [surulere] }
  openApp('/pharmacy?pharmacy=7&prescription=5')
  await screen.findByText(why)
  expect(screen.queryByRole('button', { name: 'Choose this pharmacy' })).toBeNull()
})
