// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { nothingKnown } from '../../../testing/health-facts.ts'
import { fakePrescription } from '../../../testing/fake-prescription.ts'
import { openApp } from '../../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../../testing/fake-socket.ts'))
fakeNetwork()

const amlodipine = {
  name: 'Amlodipine 5 mg',
  dosage: '1 tablet',
  frequency: 'od',
  duration: '14 days',
  instructions: null,
  quantity: 14,
  dispensed: 0,
  owed: 0,
  waived: 0,
  noSubstitution: null,
  dispensedProducts: [],
}

/** The panel of prescription 5, of which nothing is in stock. */
const openPanel = (prescription: Prescription, queue: Prescription[] = []) => {
  storedSessionOf(userOf('pharmacist'))
  replies['/api/prescriptions'] = { status: 200, body: queue }
  replies['/api/prescriptions/5'] = { status: 200, body: prescription }
  replies['/api/prescriptions/5/stock'] = {
    status: 200,
    body: [{ medicationIndex: 0, suggestedItemId: null, items: [] }],
  }
  replies['/api/payments/insurers'] = { status: 200, body: [] }
  replies['/api/prescriptions/5/charges'] = { status: 200, body: [] }
  replies['/api/prescriptions/5/labels'] = { status: 200, body: { labels: [], counselling: [] } }
  replies['/api/prescriptions/5/check'] = {
    status: 200,
    body: { version: '2026.4', findings: [], checks: [] },
  }
  replies['/api/prescriptions/5/person'] = {
    status: 200,
    body: {
      health: nothingKnown,
      phone: null,
      insurance: null,
      current: [],
      duplicates: [],
      said: [],
      waitingFill: null,
      controlled: [],
    },
  }
  openApp('/pharmacist/dashboard?review=5')
}

test('SEC-24 a prescription that was changed after it was signed says so in the queue and the review, and can only be rejected', async () => {
  const changed = fakePrescription({ isGenuine: false, medications: [amlodipine] })
  replies['/api/prescriptions/5/note-draft'] = {
    status: 200,
    body: { text: '', payer: null, version: 0, updatedAt: null },
  }
  openPanel(changed, [changed])
  const warning = "This prescription was changed after it was signed. It can't be dispensed."
  expect((await screen.findAllByText(warning)).length).toBeGreaterThan(0)
  await screen.findByText(/The administrators have been notified/)
  expect(await screen.findByRole('button', { name: /^Reject/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Fulfill Prescription/ })).toBeNull()
})

test('PHARM-211 what is owed on an expired prescription is only waived, and says why', async () => {
  const owing = fakePrescription({
    status: 'picked-up',
    expiryDate: '2026-03-10',
    medications: [{ ...amlodipine, dispensed: 8, owed: 6 }],
    owed: 6,
    dispensedAt: '2026-03-09T09:00:00.000Z',
  })
  openPanel(owing)
  expect(await screen.findByText(/^The rest can’t be dispensed\. Waive it and ask the patient/)).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Waive the rest…' }))
  expect(await screen.findByText(/The patient and Dr\. Chidi Okafor read your reason\./)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Dispense the rest' })).toBeNull()
})

test('PHARM-215 of what was rejected the panel says what was prescribed, and counts nothing as dispensed', async () => {
  openPanel(fakePrescription({ status: 'rejected', medications: [amlodipine] }))
  expect(await screen.findByText('14 tablets')).toBeDefined()
  expect(screen.getByText('Prescribed')).toBeDefined()
  expect(screen.queryByText(/dispensed/)).toBeNull()
})
