// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ClosingOverview } from '@alafia/contract/patients/closing.schema'
import { callNames, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

fakeNetwork()

const path = '/api/account-closing'
const overview: ClosingOverview = {
  closing: null,
  closesAt: '2026-03-25T08:00:00.000Z',
  visitsBefore: 1,
  visitsAfter: 2,
  unpaidBills: 1,
  openRefunds: 0,
  waitingPrescriptions: 0,
  children: 1,
  sharedChildren: [],
  adults: 0,
  recordYears: 25,
  staffRoles: [],
}
const open = (change: Partial<ClosingOverview> = {}) => {
  storedSessionOf(userOf('patient'))
  replies[path] = { status: 200, body: { ...overview, ...change } }
  openApp('/settings/close-account')
}
const closing = { askedAt: '2026-03-11T08:00:00.000Z', closesAt: overview.closesAt }

test('PAT-70 the page says what is open, what is erased and what is kept; asking is confirmed with the day', async () => {
  open()
  expect(await screen.findByText('2 visits')).toBeTruthy()
  expect(screen.getByText('1 unpaid bill')).toBeTruthy()
  expect(screen.queryByText(/not collected yet/)).toBeNull()
  expect(screen.getByText(/The clinic keeps them for 25 years after closing/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Prepare and download your file' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close my account…' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/It closes on 25 March 2026/)).toBeTruthy()
  replies[`POST ${path}`] = { status: 201, body: closing }
  replies[path] = { status: 200, body: { ...overview, closing } }
  await userEvent.click(dialog.getByRole('button', { name: 'Close my account' }))
  expect(await screen.findByText('Your account closes on 25 March 2026')).toBeTruthy()
})

test('BILL-209 the page says which refunds aren’t finished, and leads to them', async () => {
  open({ openRefunds: 1 })
  const link = await screen.findByRole('link', { name: '1 refund' })
  expect(link.getAttribute('href')).toBe('/billing')
  expect(screen.getByText(/once the account is closed we can’t notify you/)).toBeTruthy()
})

test('FAM-50 it says who goes on looking after a shared child', async () => {
  open({ sharedChildren: [{ firstName: 'Kemi', otherParent: 'Tunde Ade' }] })
  expect(await screen.findByText(/Kemi stays with Tunde Ade/)).toBeTruthy()
})

test('PAT-72 one click keeps the account', async () => {
  open({ closing })
  const keep = await screen.findByRole('button', { name: 'Keep my account' })
  replies[`DELETE ${path}`] = { status: 204, body: undefined }
  replies[path] = { status: 200, body: overview }
  await userEvent.click(keep)
  expect(await screen.findByRole('button', { name: 'Close my account…' })).toBeTruthy()
  expect(callNames()).toContain(`DELETE ${path}`)
})

test('PAT-76 someone who also works at the clinic is sent to an administrator', async () => {
  open({ staffRoles: ['doctor'] })
  expect(await screen.findByText('Ask an administrator')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Close my account/ })).toBeNull()
})

test('PAT-70 a page that fails to load can be tried again', async () => {
  storedSessionOf(userOf('patient'))
  replies[path] = { status: 503, body: {} }
  openApp('/settings/close-account')
  const again = await screen.findByRole('button', { name: 'Try again' })
  replies[path] = { status: 200, body: overview }
  await userEvent.click(again)
  expect(await screen.findByText('What we erase')).toBeTruthy()
})
