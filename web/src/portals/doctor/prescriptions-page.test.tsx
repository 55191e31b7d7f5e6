// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { fakePrescription } from '../../testing/fake-prescription.ts'
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

test('BILL-25 a pharmacist opens what was closed after a reversal, where its money is given back', async () => {
  storedSessionOf(userOf('pharmacist'))
  const reversal = {
    fillNumber: 1,
    at: '2026-03-11T09:00:00.000Z',
    medications: ['Atorvastatin 20 mg'],
    reason: 'not-collected' as const,
    note: null,
    wasHandedOver: false,
    unitsToStock: 1,
    unitsToWaste: 0,
    pharmacistName: 'Ifeoma Umeh',
  }
  const closed = fakePrescription({
    id: 7,
    patientName: 'Chioma Uzor',
    status: 'cancelled',
    reversals: [reversal],
  })
  const rejected = fakePrescription({ id: 8, patientName: 'Musa Ibrahim', status: 'rejected' })
  replies['/api/prescriptions'] = { status: 200, body: [closed, rejected] }
  openApp('/prescriptions?tab=handled')
  const open = await screen.findByRole('link', { name: 'Open Chioma Uzor' })
  expect(open.getAttribute('href')).toBe('/pharmacist/dashboard?review=7')
  expect(screen.getByText(/\(1 unit back in stock\)/)).toBeDefined()
  expect(screen.queryByRole('link', { name: /Musa Ibrahim$/ })).toBeNull()
})

test('PHARM-208 a pharmacist opens a refill that was rejected, where the fill before may still wait', async () => {
  storedSessionOf(userOf('pharmacist'))
  const rejected = fakePrescription({ id: 9, patientName: 'Ada Bello', status: 'rejected' })
  replies['/api/prescriptions'] = { status: 200, body: [{ ...rejected, refillsAllowed: 2, refillsLeft: 1 }] }
  openApp('/prescriptions?tab=handled')
  const open = await screen.findByRole('link', { name: 'Open Ada Bello' })
  expect(open.getAttribute('href')).toBe('/pharmacist/dashboard?review=9')
})

test('RX-93 a doctor opens the visit of a rejected prescription, where they can write a new one', async () => {
  storedSessionOf(userOf('doctor'))
  const one = { id: 9, appointmentId: 31 }
  const list = [fakePrescription({ ...one, status: 'rejected' }), fakePrescription({ ...one, id: 10 })]
  replies['/api/prescriptions'] = { status: 200, body: list }
  openApp('/prescriptions')
  const open = await screen.findByRole('link', { name: 'Open the visit of Amina Bello' })
  expect(open.getAttribute('href')).toBe('/doctor/consultation/31')
})
