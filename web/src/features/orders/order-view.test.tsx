// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { TestOrder, TestResult } from '@alafia/contract/orders/schema'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { SessionProvider } from '../../lib/session/session.tsx'
import { fakeNetwork, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { OrderView } from './order-view.tsx'

fakeNetwork()

const orderWith = (signedOff: TestResult['signedOff'], correctedBy: number | null = null): TestOrder => ({
  id: 3,
  appointmentId: 8,
  patientId: 5,
  familyMemberId: null,
  personName: 'Amina Bello',
  dateOfBirth: null,
  doctorId: 1,
  doctorName: 'Dr. Chidi Okafor',
  orderedAt: '2026-03-10T09:00:00.000Z',
  status: 'to-review',
  tests: [{ key: null, name: 'Copper', kind: 'laboratory', loinc: null, parts: [] }],
  note: null,
  cancelReason: null,
  mayChange: true,
  results: [
    {
      id: 4,
      orderId: 3,
      tests: [0],
      takenOn: '2026-03-10',
      entered: { name: 'Amina Bello', role: 'patient', at: '2026-03-10T10:00:00.000Z' },
      isHeldBack: false,
      laboratory: null,
      note: null,
      values: [],
      outcome: 'abnormal',
      file: null,
      corrects: null,
      correctedBy,
      signedOff,
    },
  ],
})
const signedOff = (comment: string) => ({ name: 'Dr. Ngozi Eze', at: '2026-03-11T09:00:00.000Z', comment })

const client = createQueryClient()
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const pageWith = (order: TestOrder) => (
  <QueryClientProvider client={client}>
    <RouterContextProvider router={router}>
      <SessionProvider>
        <OrderView order={order} />
      </SessionProvider>
    </RouterContextProvider>
  </QueryClientProvider>
)

/** Types a comment; meanwhile the order changes. */
const typeWhile = async (typed: string, changed: TestOrder) => {
  storedSessionOf(userOf('doctor'))
  const { rerender } = render(pageWith(orderWith(null)))
  await userEvent.type(await screen.findByLabelText('Comment to the patient'), typed)
  rerender(pageWith(changed))
  expect(screen.queryByLabelText('Comment to the patient')).toBeNull()
}

test('ORD-8 a comment stays to be copied when somebody else signs off meanwhile', async () => {
  await typeWhile('Take less zinc', orderWith(signedOff('Come again')))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Signed off by Dr. Ngozi Eze in the meantime')
  expect(alert.textContent).toContain('Your comment was not sent:Take less zinc')
})

test('ORD-8 the comment that was sent is not called unsent', async () => {
  await typeWhile('Take less zinc', orderWith(signedOff('Take less zinc')))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('ORD-8 a comment stays to be copied when the result is corrected meanwhile', async () => {
  await typeWhile('Take less zinc', orderWith(null, 5))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('This result was corrected in the meantime')
  expect(alert.textContent).toContain('Your comment was not sent:Take less zinc')
  expect(screen.queryByRole('button', { name: 'Correct it' })).toBeNull()
})

test('ORD-15 of a result that the clinic entered, the patient doesn’t read that no doctor has looked at it', async () => {
  storedSessionOf(userOf('patient'))
  const order = orderWith(null)
  const entered = { name: 'Dr. Chidi Okafor', role: 'doctor', at: '2026-03-10T10:00:00.000Z' } as const
  const results = order.results.map((one) => ({ ...one, entered, isHeldBack: true, outcome: null }))
  render(pageWith({ ...order, results }))
  expect(await screen.findByText('The clinic has your result')).toBeDefined()
  expect(screen.getByText('You can read it here once a doctor has signed it off.')).toBeDefined()
})
