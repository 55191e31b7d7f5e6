// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActiveClaim } from '@alafia/contract/prescriptions/queue'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { callNames, calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { fakePrescription } from '../../../testing/fake-prescription.ts'
import { QueueRows } from './queue-rows.tsx'

fakeNetwork()
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-11T09:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const waiting = (id: number, patientName: string, change: Partial<Prescription> = {}) =>
  fakePrescription({ id, patientName, ...change })

const three = [waiting(1, 'Amina Bello'), waiting(2, 'Musa Danladi'), waiting(3, 'Ngozi Obi')]

const claimsPath = '/api/prescriptions/claims'
const has = (...claims: Partial<ActiveClaim>[]) => {
  replies[claimsPath] = {
    status: 200,
    body: claims.map((claim) => ({
      prescriptionId: 2,
      pharmacistName: 'Sule Garba',
      isYours: false,
      secondsLeft: 90,
      ...claim,
    })),
  }
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const claimText = () => screen.queryByText('Sule Garba has this open')
const fetchCount = () => callNames().filter((name) => name === `GET ${claimsPath}`).length

const shown = (prescriptions: readonly Prescription[], openId?: number) => (
  <QueueRows prescriptions={prescriptions} openId={openId} onReview={() => undefined} />
)
const draw = async (prescriptions: readonly Prescription[], openId?: number) => {
  const client = createQueryClient()
  const within = (rows: React.ReactNode) => <QueryClientProvider client={client}>{rows}</QueryClientProvider>
  const { rerender } = render(within(shown(prescriptions, openId)))
  await pass(1)
  return (next: readonly Prescription[], nextOpenId?: number) => rerender(within(shown(next, nextOpenId)))
}
const row = (name: string) => screen.getByRole('button', { name: `Review ${name}` })

test('PHARM-5 a row says who else has it open', async () => {
  has({}, { prescriptionId: 3, pharmacistName: 'Ifeoma Umeh', isYours: true })
  await draw(three)
  expect(claimText()?.closest('li')?.textContent).toContain('Musa Danladi')
  expect(screen.queryByText('Ifeoma Umeh has this open')).toBeNull()
})

test('PHARM-5 a renewed claim stays, and an expired one disappears', async () => {
  has({})
  await draw(three)
  has({ secondsLeft: 65 })
  await pass(86_000)
  expect([fetchCount(), claimText() !== null]).toEqual([2, true])
  expect(calls.at(-1)?.isBackground).toBe(true)
  has({ secondsLeft: 5 })
  await pass(61_000)
  expect([fetchCount(), claimText() !== null]).toEqual([3, true])
  await pass(5000)
  expect([fetchCount(), claimText()]).toEqual([3, null])
  await pass(600_000)
  expect(fetchCount()).toBe(3)
})

test('PHARM-5 an expired claim disappears even without a connection', async () => {
  has({})
  await draw(three)
  replies[claimsPath] = 'offline'
  await pass(89_000)
  expect(claimText()).not.toBeNull()
  await pass(2000)
  expect(claimText()).toBeNull()
})

test('PHARM-6 the list is a single Tab stop, and the arrow keys move between rows', async () => {
  await draw(three)
  const stops = () => screen.getAllByRole('button').map(({ tabIndex }) => tabIndex)
  expect(stops()).toEqual([0, -1, -1])
  act(() => row('Amina Bello').focus())
  fireEvent.keyDown(row('Amina Bello'), { key: 'End' })
  expect(document.activeElement).toBe(row('Ngozi Obi'))
  expect(stops()).toEqual([-1, -1, 0])
  fireEvent.keyDown(row('Ngozi Obi'), { key: 'Home' })
  expect(document.activeElement).toBe(row('Amina Bello'))
})

test('PHARM-6 when the panel closes, focus returns to its row, or to the row that took its place', async () => {
  const redraw = await draw(three, 2)
  redraw(three)
  expect(document.activeElement).toBe(row('Musa Danladi'))
  const [first, , last] = three
  if (!first || !last) throw new Error('There are three')
  // Another pharmacist has dealt with the focused prescription.
  redraw([first, last])
  expect(document.activeElement).toBe(row('Ngozi Obi'))
  redraw([first, last], 3)
  act(() => row('Ngozi Obi').blur())
  redraw([first])
  expect(document.activeElement).toBe(row('Amina Bello'))
})

test('PHARM-6 focus stays where the pharmacist has moved it', async () => {
  const redraw = await draw(three, 2)
  const box = document.body.appendChild(document.createElement('input'))
  box.focus()
  redraw(three)
  expect(document.activeElement).toBe(box)
  box.remove()
})

test('PHARM-3 a row says what is urgent, on hold, a refill, expired or owed', async () => {
  const amlodipine = {
    name: 'Amlodipine 5 mg',
    dosage: '1 tablet',
    frequency: 'daily',
    duration: '10 days',
    instructions: null,
    quantity: 10,
    dispensed: 4,
    owed: 6,
    waived: 0,
    noSubstitution: null,
    dispensedProducts: [],
  }
  await draw([
    waiting(1, 'Urgent', { isUrgent: true }),
    waiting(2, 'Held', { pharmacistNotes: 'Requires additional verification' }),
    waiting(3, 'Again', { status: 'active', refillsAllowed: 2, refillsLeft: 1 }),
    waiting(4, 'Late', { expiryDate: '2026-03-10' }),
    waiting(5, 'Owed', {
      status: 'picked-up',
      owed: 6,
      medications: [amlodipine],
      dispensedAt: '2026-03-09T09:00:00Z',
    }),
  ])
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(words[0]).toContain('UrgentPendingWaiting for 40 min')
  expect(words[1]).toContain('On hold')
  expect(words[2]).toContain('Active')
  expect(words[2]).toContain('Refill, 1 refill left after this')
  expect(words[3]).toContain('Expired')
  expect(words[4]).toContain('Owed: 6 tablets of Amlodipine 5 mg')
  expect(words[4]).toContain('Owed for 2 days')
})

test('PHARM-51 each row names the chosen pharmacy, or says that there is none', async () => {
  const pharmacy = { id: 3, name: 'Ikeja', isYours: true, place: null }
  has()
  await draw([waiting(1, 'Amina Bello', { pharmacy }), waiting(2, 'Musa Danladi', { pharmacy: null })])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ikeja (yours)'),
    expect.stringContaining('No pharmacy chosen yet'),
  ])
})

test('PHARM-220 a row says that an earlier fill waits here, not at another pharmacy', async () => {
  const waitingSince = '2026-03-03T09:00:00.000Z'
  const at = (isYours: boolean) => ({ id: 3, name: 'Alafia Pharmacy Surulere', isYours, place: null })
  await draw([
    waiting(1, 'Amina Bello', { waitingSince, pharmacy: at(true) }),
    waiting(2, 'Musa Danladi', { waitingSince, pharmacy: at(false) }),
  ])
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows.map((text) => text.includes('An earlier fill waits for collection'))).toEqual([true, false])
})
