// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ClaimTotals, InsuranceClaim } from '@alafia/contract/prescriptions/insurance-claims'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const path = '/api/insurance-claims'
const totals: ClaimTotals = {
  insurerId: 3,
  insurerName: 'Hygeia HMO',
  currency: 'NGN',
  count: 2,
  total: '0.00',
  patientShare: '0.00',
  insurerShare: '-0.50',
}
const dispensed: InsuranceClaim = {
  date: '2026-03-09',
  kind: 'dispensed',
  personName: 'Kemi Bello',
  memberNumber: 'HYG-1',
  authorisation: 'PA-77',
  prescriptionId: 12,
  medicine: 'Norvasc 5 mg',
  units: 14,
  unitPrice: '50.00',
  total: '700.00',
  patientShare: '140.00',
  insurerShare: '560.00',
  currency: 'NGN',
  pharmacyName: 'Alafia Pharmacy Surulere',
}
const reversed: InsuranceClaim = {
  ...dispensed,
  date: '2026-03-10',
  kind: 'reversed',
  units: -14,
  total: '-700.00',
  patientShare: '-140.00',
  insurerShare: '-560.00',
}

test('BILL-31 a pharmacist goes from what each insurer owes to its lines; nothing in a period is said to be so', async () => {
  storedSessionOf(userOf('pharmacist'))
  replies['/api/payments/insurers'] = {
    status: 200,
    body: [{ id: 3, name: 'Hygeia HMO', coversPercent: 80, isActive: true }],
  }
  replies[`${path}/totals`] = { status: 200, body: [totals] }
  replies[path] = { status: 200, body: [dispensed, reversed] }
  const { here } = openApp('/insurance-claims')
  const user = userEvent.setup()
  expect((await screen.findByRole('table')).textContent).toContain('−₦0.50')
  expect(screen.queryByRole('link', { name: 'Insurers' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Hygeia HMO' }))
  await screen.findByRole('heading', { name: /^Hygeia HMO, 1.+11 March 2026$/ })
  const [, first, second] = await screen.findAllByRole('row')
  expect(first?.textContent).toContain('Member HYG-1 · Pre-authorisation PA-77')
  expect(first?.textContent).toContain('14 × ₦50.00 · prescription 12')
  expect(first?.textContent).not.toContain('Surulere')
  expect(second?.textContent).toContain('Reversed')
  expect(second?.textContent).toContain('−₦560.00')
  expect(screen.getByRole('button', { name: 'Download the claims to Hygeia HMO as CSV' })).toBeTruthy()
  expect(here()).toBe('/insurance-claims?insurer=3')

  replies[path] = { status: 200, body: [] }
  replies[`${path}/totals`] = { status: 200, body: [] }
  const from = screen.getByLabelText('From')
  await user.clear(from)
  await user.type(from, '2026-03-11')
  expect(await screen.findByText('No claims match')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Insurer'), '')
  expect(await screen.findByText('No claims in this period')).toBeTruthy()
  expect(here()).toBe('/insurance-claims?from=2026-03-11&to=2026-03-11')
  await user.selectOptions(screen.getByLabelText('Insurer'), '3')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(here()).toBe('/insurance-claims'))
})

test('BILL-31 claims that can’t be loaded say so, and a period over a year isn’t asked for', async () => {
  storedSessionOf(userOf('admin'))
  replies['/api/payments/insurers'] = { status: 200, body: [] }
  replies[`${path}/totals`] = { status: 503, body: undefined }
  openApp('/insurance-claims')
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load')
  expect(screen.queryByText('No claims in this period')).toBeNull()
  const asked = () => calls.filter(({ name }) => name.includes(`${path}/totals`)).length
  const before = asked()
  const user = userEvent.setup()
  const from = screen.getByLabelText('From')
  await user.clear(from)
  await user.type(from, '2025-03-01')
  await waitFor(() => expect(screen.getByText('A list covers a year at most')).toBeTruthy())
  expect(asked()).toBe(before)
  expect(within(document.body).getByRole('link', { name: 'Insurers' })).toBeTruthy()
})
