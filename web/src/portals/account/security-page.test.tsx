// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { OwnSession, SignInEntry } from '@alafia/contract/accounts/sessions.schema'
import { callNames, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'
import { currentToasts } from '../../ui/overlay/toast.ts'

fakeNetwork()
beforeEach(() => {
  const none = { authenticatorApp: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false, reset: null }
  replies['/api/account/second-factor'] = { status: 200, body: none }
})

const path = '/api/account/sessions'
const here: OwnSession = {
  id: 1,
  device: 'Chrome on Windows',
  network: { label: 'network 102.89.34.x', isThis: true },
  role: 'patient',
  signedInAt: '2026-03-10T08:00:00.000Z',
  lastUsedAt: '2026-03-10T08:30:00.000Z',
  isThis: true,
}
const elsewhere: OwnSession = {
  ...here,
  id: 2,
  device: null,
  network: { label: 'network 203.0.113.x', isThis: false },
  isThis: false,
}
const open = async (sessions: readonly OwnSession[]) => {
  storedSessionOf(userOf('patient'))
  replies[path] = { status: 200, body: sessions }
  openApp('/settings/security')
  return within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem')
}

test('ACC-100 each session shows its device, role, network and times; this one can’t be ended here', async () => {
  const [first, second] = await open([here, elsewhere])
  if (!first || !second) throw new Error('A session isn’t listed')
  expect(first.textContent).toContain('This device')
  expect(first.textContent).toContain('Patient, from network 102.89.34.x (where you are now)')
  expect(within(first).queryByRole('button')).toBeNull()
  expect(second.textContent).toContain('Unknown device')
  expect(second.textContent).toContain('network 203.0.113.x')
})

test('ACC-101 another session ends after a confirmation', async () => {
  await open([here, elsewhere])
  await userEvent.click(screen.getByRole('button', { name: /^End session: Unknown device/ }))
  expect(callNames()).not.toContain(`DELETE ${path}/2`)
  replies[`DELETE ${path}/2`] = { status: 204, body: null }
  replies[path] = { status: 200, body: [here] }
  const question = await screen.findByRole('alertdialog', { name: 'End the session: Unknown device?' })
  await userEvent.click(within(question).getByRole('button', { name: 'End Session' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(callNames()).toContain(`DELETE ${path}/2`)
  expect(currentToasts()).toMatchObject([{ title: 'Session ended', description: 'Unknown device' }])
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull()
})

test('ACC-102 all others end after a confirmation, and a failure keeps the question open', async () => {
  await open([here, elsewhere])
  await userEvent.click(screen.getByRole('button', { name: 'End all others' }))
  const question = await screen.findByRole('alertdialog', { name: 'End all other sessions?' })
  replies[`POST ${path}/end-others`] = { status: 503, body: {} }
  await userEvent.click(within(question).getByRole('button', { name: 'End All Others' }))
  expect(await within(question).findByText('No other session was ended')).toBeTruthy()
  replies[`POST ${path}/end-others`] = { status: 200, body: { ended: 1 } }
  replies[path] = { status: 200, body: [here] }
  await userEvent.click(within(question).getByRole('button', { name: 'End All Others' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('ACC-105 sign-ins show their outcome, ten at first', async () => {
  storedSessionOf(userOf('doctor'))
  const entries = Array.from({ length: 12 }, (_, nth): SignInEntry => ({
    id: 12 - nth,
    at: '2026-03-10T08:00:00.000Z',
    outcome: nth === 0 ? 'refused' : 'signed-in',
    role: 'doctor',
    device: 'Chrome on Windows',
    network: { label: 'network 203.0.113.x', isThis: false },
    isNewDevice: nth === 1,
  }))
  replies['/api/account/sign-ins'] = { status: 200, body: entries }
  openApp('/settings/security')
  const list = within(await screen.findByRole('list', { name: 'Recent sign-ins' }))
  expect(list.getAllByRole('listitem')).toHaveLength(10)
  expect(list.getByText('Refused: wrong password, code or role')).toBeTruthy()
  expect(list.getByText('New device')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all 12' }))
  expect(list.getAllByRole('listitem')).toHaveLength(12)
})

test('sessions that fail to load can be retried', async () => {
  storedSessionOf(userOf('doctor'))
  replies[path] = { status: 503, body: {} }
  openApp('/settings/security')
  const again = await screen.findByRole('button', { name: 'Try again' })
  replies[path] = { status: 200, body: [here] }
  await userEvent.click(again)
  expect(await screen.findByRole('list', { name: 'Sessions' })).toBeTruthy()
})
