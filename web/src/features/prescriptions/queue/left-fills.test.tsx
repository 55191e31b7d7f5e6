// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { WorkplaceNotice } from './workplace-notice.tsx'

fakeNetwork()

const summary = (left: number, collectUntil: string | null) => ({
  status: 200,
  body: {
    pharmacy: { id: 3, name: 'Yaba West', collectUntil },
    all: 0,
    new: 0,
    refills: 0,
    urgent: 0,
    chosen: 0,
    owed: 0,
    left,
  },
})

test('PHARM-221 lists what a closed pharmacy still has packed, to reverse and not to hand over', async () => {
  replies['/api/prescriptions/queue'] = summary(1, '2026-03-10')
  replies['/api/prescriptions/left-fills'] = {
    status: 200,
    body: [
      {
        prescriptionId: 5,
        fillNumber: 1,
        patientName: 'Amina Bello',
        medications: ['Amlodipine 5 mg'],
        filledAt: '2026-03-03T09:00:00.000Z',
        isControlled: false,
      },
    ],
  }
  replies['/api/prescriptions/5/charges'] = { status: 200, body: [] }
  replies['POST /api/prescriptions/5/reversal'] = { status: 200, body: null }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WorkplaceNotice />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await screen.findByText(/^Yaba West has closed/)
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('Amlodipine 5 mg')
  expect(row.textContent).toContain('Filled 3 March 2026')
  expect(screen.queryByRole('button', { name: /picked up/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reverse the fill for Amina Bello' }))
  await user.click(await screen.findByRole('radio', { name: /Never collected/ }))
  expect(screen.queryByText(/until the patient asks for it/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reverse' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'POST /api/prescriptions/5/reversal')?.body).toMatchObject({
      status: 'fulfilled',
      waitingFill: true,
      reason: 'not-collected',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
