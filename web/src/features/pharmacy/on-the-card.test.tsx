// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Delivery, Pharmacy } from '@alafia/contract/pharmacy/schema'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../testing/fake-network.ts'
import { fakePrescription } from '../../testing/fake-prescription.ts'
import { DeliveryRows } from './delivery-rows.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { LastPharmacy } from './last-pharmacy.tsx'

fakeNetwork()

const medications = [
  {
    name: 'Amlodipine 5 mg',
    dosage: '1 tablet',
    frequency: 'each morning',
    duration: '30 days',
    instructions: null,
    quantity: 30,
    noSubstitution: null,
    dispensed: 0,
    owed: 0,
    waived: 0,
    dispensedProducts: [],
  },
]
const surulere: Pharmacy = {
  id: 7,
  name: 'Surulere',
  address: '31 Bode Thomas Street, Surulere',
  phone: '+234 805 555 0119',
  email: 'surulere@alafia.example',
  services: [],
  operatingHours: [],
  coordinates: { latitude: 6.49, longitude: 3.35 },
  rating: null,
  reviewCount: 0,
  mayReview: false,
  isYours: false,
  isLast: true,
  closed: null,
  version: null,
}
const delivery: Delivery = {
  id: 3,
  prescriptionId: 5,
  patientName: 'Amina Bello',
  accountHolderName: 'Amina Bello',
  medications: ['Amlodipine 5 mg'],
  address: '14 Ogunlana Drive',
  phone: '+234 803 555 0142',
  note: null,
  isRecalled: false,
  status: 'on-the-way',
  createdAt: '2026-03-11T10:00:00.000Z',
}
const show = (what: ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{what}</QueryClientProvider>)

test('PHARM-58 one press sends a new prescription to the last pharmacy', async () => {
  replies['/api/pharmacies'] = { status: 200, body: [{ ...surulere, id: 6, isLast: false }, surulere] }
  const prescription = fakePrescription({ medications })
  replies['/api/prescriptions/5/pharmacy'] = { status: 200, body: prescription }
  show(<LastPharmacy prescription={prescription} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Send to Surulere: Amlodipine 5 mg' }))
  await waitFor(() =>
    expect(
      calls.filter(({ name }) => name === 'PUT /api/prescriptions/5/pharmacy').map(({ body }) => body),
    ).toEqual([{ pharmacyId: 7 }]),
  )
})

test('PHARM-58 nothing is offered where a pharmacy was chosen', async () => {
  replies['/api/pharmacies'] = { status: 200, body: [surulere] }
  const pharmacy = { id: 6, name: 'Ikeja', isYours: false, place: null }
  const { container } = show(<LastPharmacy prescription={fakePrescription({ medications, pharmacy })} />)
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  expect(container.textContent).toBe('')
})

test('PHARM-59 the card says what became of the delivery of this fill, not of an earlier one', async () => {
  const earlier: Delivery = { ...delivery, id: 2, status: 'delivered', createdAt: '2026-02-11T10:00:00.000Z' }
  replies['/api/pharmacy/deliveries'] = { status: 200, body: [delivery, earlier] }
  const first = show(
    <DeliveryStatus
      prescription={fakePrescription({ status: 'fulfilled', dispensedAt: '2026-03-11T09:00:00.000Z' })}
    />,
  )
  expect(await screen.findByText('Delivery: On the way, to 14 Ogunlana Drive')).toBeTruthy()
  first.unmount()
  const { container } = show(
    <DeliveryStatus
      prescription={fakePrescription({ status: 'fulfilled', dispensedAt: '2026-03-12T09:00:00.000Z' })}
    />,
  )
  await waitFor(() => expect(calls.length).toBeGreaterThan(1))
  expect(container.textContent).toBe('')
})

test('INV-42 a recalled delivery says so to the pharmacist, and offers neither sending nor delivering it', async () => {
  show(
    <DeliveryRows deliveries={[{ ...delivery, isRecalled: true }]} onDelivered={() => Promise.resolve()} />,
  )
  expect(screen.getByText(/^Recalled\. Don’t deliver it/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
