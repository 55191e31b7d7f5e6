// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { ReferralDialog } from './referral-dialog.tsx'
import { SickNoteDialog } from './sick-note-dialog.tsx'

const clinic = { name: 'Alafia', timeZone: 'Africa/Lagos', today: '2026-03-11', currency: 'NGN', demo: [] }
const start = {
  visitDate: '2026-03-11',
  diagnosis: null,
  notes: null,
  refusal: null,
  letterhead: {
    clinicName: 'Alafia Demo Clinic',
    clinicAddress: '1 Example Road',
    clinicPhone: null,
    doctorName: 'Dr. Chidi Okafor',
    specialization: 'Cardiology',
    licenceNumber: 'MDCN/1',
    personName: 'Amina Bello',
    dateOfBirth: '1988-05-19',
  },
}

const refused = (message: string) =>
  Response.json(
    {
      type: '/problems/invalid-input',
      title: 'Some of the input is not valid',
      status: 400,
      detail: message,
      message,
      errors: [{ path: 'until', message }],
    },
    { status: 400 },
  )

/** Previews a sick note and signs it; the server answers as told. */
const sign = async (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.endsWith('/clinic')) return Promise.resolve(Response.json(clinic))
    return init?.method === 'POST' ? answer() : Promise.resolve(Response.json(start))
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SickNoteDialog appointmentId={8} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText(/^Last day/), { target: { value: '2026-03-13' } })
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign and issue' }))
}

test('LET-1 a letter that was not sent stays in preview, to be signed again', async () => {
  await sign(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await screen.findByText(/^No answer came/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign and issue' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Preview' })).toBeTruthy()
})

test('LET-1 a letter that was refused for a field shows that field again', async () => {
  const message = 'The last day is too far away'
  await sign(() => Promise.resolve(refused(message)))
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
})

test('LET-3 a referral of a person with two linked records says that the facts come from both', async () => {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(Response.json(address.endsWith('/clinic') ? clinic : start)),
  )
  const facts = [{ group: 'allergies', text: 'Penicillin' }] as const
  const dialog = (hasLinkedRecord: boolean) => (
    <QueryClientProvider client={createQueryClient()}>
      <ReferralDialog
        appointmentId={8}
        facts={facts}
        hasLinkedRecord={hasLinkedRecord}
        onClose={() => undefined}
      />
    </QueryClientProvider>
  )
  const { rerender } = render(dialog(false))
  expect(await screen.findByRole('checkbox', { name: 'Penicillin' })).not.toHaveProperty('checked', true)
  expect(screen.queryByText(/both linked records/)).toBeNull()
  rerender(dialog(true))
  expect(await screen.findByText(/both linked records/)).toBeTruthy()
})
