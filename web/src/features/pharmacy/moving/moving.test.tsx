// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { FoundPrescription, Move } from '@alafia/contract/pharmacy/moving/schema'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { LookUpDialog } from './look-up-dialog.tsx'
import { MoveQuestion } from './move-question.tsx'

fakeNetwork()

const asked: Move = {
  id: 4,
  prescriptionId: 12,
  personName: 'Amina Bello',
  from: 'Ikeja',
  to: 'Surulere',
  reason: 'cannot-fill',
  status: 'asked',
  requestedAt: '2026-03-11T09:00:00.000Z',
  expiresAt: '2026-03-12T09:00:00.000Z',
}
const found: FoundPrescription = {
  prescriptionId: 12,
  personName: 'Amina Bello',
  medications: [{ name: 'Amlodipine 5 mg', dosage: '1 tablet', quantity: 30 }],
  doctorName: 'Dr. Chidi Okafor',
  issuedDate: '2026-03-10',
  expiryDate: '2026-04-09',
  status: 'pending',
  pharmacy: { name: 'Ikeja', isYours: false },
  canMove: true,
}
const show = (what: ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{what}</QueryClientProvider>)
const bodiesOf = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('PHARM-56 the patient’s card asks whose prescription moves where, and sends the answer', async () => {
  replies['/api/pharmacy/moves'] = { status: 200, body: [asked] }
  replies['/api/pharmacy/moves/4/answer'] = { status: 200, body: { ...asked, status: 'declined' } }
  show(<MoveQuestion prescriptionId={12} />)
  expect(await screen.findByText('Ikeja can’t fill this today. Move it to Surulere?')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Move it to Surulere' })).toBeTruthy()
  press('Leave it at Ikeja')
  await waitFor(() => expect(bodiesOf('POST /api/pharmacy/moves/4/answer')).toEqual([{ answer: 'decline' }]))
})

test('PHARM-56 nothing is asked of another prescription', async () => {
  replies['/api/pharmacy/moves'] = { status: 200, body: [asked] }
  const { container } = show(<MoveQuestion prescriptionId={13} />)
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  expect(container.textContent).toBe('')
})

test('PHARM-55 a look-up sends only the fields of the chosen way, with the reason, and shows what it found', async () => {
  replies['/api/pharmacy/moves'] = { status: 200, body: [] }
  replies['/api/pharmacy/lookups'] = { status: 200, body: [found] }
  show(<LookUpDialog onClose={() => undefined} />)
  press('Look Up')
  const summary = await screen.findByRole('alert', { name: 'Please check these answers' })
  expect([...summary.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'Enter the code under the QR code',
    'Choose a reason',
  ])
  fireEvent.click(screen.getByLabelText('Name and date of birth'))
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Amina' } })
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Bello' } })
  fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '1988-05-19' } })
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'patient-here' } })
  press('Look Up')
  const list = await screen.findByRole('region', { name: 'Found' })
  expect(bodiesOf('POST /api/pharmacy/lookups')).toEqual([
    {
      by: 'name',
      firstName: 'Amina',
      lastName: 'Bello',
      dateOfBirth: '1988-05-19',
      reason: 'patient-here',
      note: null,
    },
  ])
  expect(list.textContent).toContain('Amlodipine 5 mg, 1 tablet. Quantity 30')
  expect(list.textContent).toContain('At Ikeja · Pending')

  press('Agreed by phone')
  press('Move It Here')
  expect((await screen.findAllByText(/who agreed on the phone, and when/)).length).toBeGreaterThan(0)
  replies['/api/pharmacy/moves'] = { status: 200, body: [{ ...asked, status: 'accepted' }] }
  fireEvent.change(screen.getByLabelText('Who agreed on the phone?'), {
    target: { value: 'Mrs Bello agreed at 10:20' },
  })
  press('Move It Here')
  await waitFor(() =>
    expect(bodiesOf('POST /api/pharmacy/moves')).toEqual([
      { prescriptionId: 12, agreement: 'phone', note: 'Mrs Bello agreed at 10:20' },
    ]),
  )
})
