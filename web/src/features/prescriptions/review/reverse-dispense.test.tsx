// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Medication } from '@alafia/contract/prescriptions/schema'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { fakePrescription } from '../../../testing/fake-prescription.ts'
import { Reversals } from '../reversals.tsx'
import { ReverseDispense, type ReverseDispenseProps } from './reverse-dispense.tsx'

fakeNetwork()
afterEach(cleanup)

const medication = (name: string): Medication => ({
  name,
  dosage: '1 tablet',
  frequency: 'od',
  duration: '14 days',
  instructions: null,
  quantity: 14,
  dispensed: 14,
  owed: 0,
  waived: 0,
  noSubstitution: null,
  dispensedProducts: [],
})
const medications = [medication('Amlodipine 5 mg'), medication('Zinc 20 mg')]
const filled = { ...fakePrescription({ medications }), status: 'fulfilled' as const }
const lastFill: Omit<ReverseDispenseProps, 'onReversed'> = {
  prescription: filled,
  status: filled.status,
  dispensed: medications.map(({ name }, index) => ({ value: String(index), name })),
  controlled: [],
  onClose: vi.fn<() => void>(),
}

test('PHARM-100 the pharmacist chooses what to reverse and why; another reason needs words', async () => {
  const onReversed = vi.fn<() => void>()
  replies['POST /api/prescriptions/5/reversal'] = { status: 200, body: filled }
  replies['/api/prescriptions/5/charges'] = { status: 200, body: [] }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReverseDispense {...lastFill} onReversed={onReversed} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Zinc 20 mg' }))
  await user.click(screen.getByRole('radio', { name: 'Another reason' }))
  await user.click(screen.getByRole('button', { name: 'Reverse' }))
  await screen.findAllByText('Please say why it is reversed')
  await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Doctor called')
  await user.click(screen.getByRole('button', { name: 'Reverse' }))
  await waitFor(() => expect(onReversed).toHaveBeenCalled())
  expect(calls.find(({ name }) => name === 'POST /api/prescriptions/5/reversal')?.body).toEqual({
    status: 'fulfilled',
    medications: [0],
    reason: 'other',
    note: 'Doctor called',
  })
})

test('PHARM-200 the second person is asked for once the server says so, at the field', async () => {
  const onReversed = vi.fn<() => void>()
  const message = 'Morphine 10 mg is a controlled drug: a second person of the pharmacy must sign'
  replies['POST /api/prescriptions/5/reversal'] = {
    status: 400,
    body: { type: '/problems/invalid-input', detail: message, errors: [{ path: 'witness.email', message }] },
  }
  replies['/api/prescriptions/5/charges'] = { status: 200, body: [] }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReverseDispense {...lastFill} onReversed={onReversed} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: 'Wrong item' }))
  await user.click(screen.getByRole('button', { name: 'Reverse' }))
  const email = await screen.findByLabelText('Their email')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await user.type(email, 'sule@alafia.example')
  await user.type(screen.getByLabelText('Their password'), 'their own')
  replies['POST /api/prescriptions/5/reversal'] = { status: 200, body: filled }
  await user.click(screen.getByRole('button', { name: 'Reverse' }))
  await waitFor(() => expect(onReversed).toHaveBeenCalled())
  expect(calls.findLast(({ name }) => name === 'POST /api/prescriptions/5/reversal')?.body).toMatchObject({
    witness: { email: 'sule@alafia.example', password: 'their own' },
  })
})

test('PHARM-204 of a controlled drug the second person’s fields are there at once, and go with it', async () => {
  replies['POST /api/prescriptions/5/reversal'] = { status: 200, body: filled }
  replies['/api/prescriptions/5/charges'] = { status: 200, body: [] }
  const onReversed = vi.fn<() => void>()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReverseDispense {...lastFill} controlled={[1]} onReversed={onReversed} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: 'Wrong item' }))
  await screen.findByLabelText('Their email')
  await user.click(screen.getByRole('button', { name: 'Reverse' }))
  await screen.findAllByText('Enter the email of the second person')
  expect(calls.filter(({ name }) => name === 'POST /api/prescriptions/5/reversal')).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'Zinc 20 mg' }))
  expect(screen.queryByLabelText('Their email')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reverse' }))
  await waitFor(() => expect(onReversed).toHaveBeenCalled())
  expect(calls.find(({ name }) => name === 'POST /api/prescriptions/5/reversal')?.body).toEqual({
    status: 'fulfilled',
    medications: [0],
    reason: 'wrong-item',
    note: null,
  })
})

test('PHARM-107 the patient reads not to take what they got; staff read why and where the units went', async () => {
  const reversal = {
    at: '2026-03-11T09:00:00.000Z',
    pharmacistName: 'Ifeoma Eze',
    reason: 'wrong-item' as const,
    note: 'Mixed up',
    wasHandedOver: true,
    medications: ['Zinc 20 mg'],
    unitsToStock: 0,
    unitsToWaste: 14,
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Reversals
        prescription={{ reversals: [{ ...reversal, note: null }], dispensedAt: null }}
        isStaff={false}
      />
      <Reversals prescription={{ reversals: [reversal], dispensedAt: null }} isStaff />
    </QueryClientProvider>,
  )
  await screen.findByText(
    'Don’t take the Zinc 20 mg that you got before 10:00 on 11 March 2026: wrong item. Ask the pharmacy if you have it.',
  )
  screen.getByText(
    'Zinc 20 mg reversed on 11 March 2026 by Ifeoma Eze. Wrong item: Mixed up (14 to waste, it had been handed over).',
  )
})

test('PHARM-107 once it is filled again, the patient reads only of a reversal of what they had in hand', () => {
  const reversal = {
    at: '2026-03-11T09:00:00.000Z',
    pharmacistName: 'Ifeoma Eze',
    reason: 'wrong-item' as const,
    note: null,
    wasHandedOver: false,
    medications: ['Zinc 20 mg'],
    unitsToStock: 14,
    unitsToWaste: 0,
  }
  const show = (dispensedAt: string | null, wasHandedOver: boolean) => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Reversals
          prescription={{ reversals: [{ ...reversal, wasHandedOver }], dispensedAt }}
          isStaff={false}
        />
      </QueryClientProvider>,
    )
    const isShown = screen.queryByText(/Zinc 20 mg/) !== null
    cleanup()
    return isShown
  }
  expect(show(null, false)).toBe(true)
  expect(show('2026-03-11T10:00:00.000Z', false)).toBe(false)
  expect(show('2026-03-11T10:00:00.000Z', true)).toBe(true)
})
