// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeNetwork, limits, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { openApp } from '../../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../../testing/fake-socket.ts'))
fakeNetwork()

const patient = userOf('patient')
const other = { id: 9, email: 'other@mail.example' }
const signedInAs = (user: typeof patient) => ({
  status: 200,
  body: { token: 'new-token', user, session: limits },
})

test('ADM-98 every page names the other account, and opens it', async () => {
  storedSessionOf({ ...patient, otherAccount: { ...other, stays: false } })
  replies['/api/auth/account'] = signedInAs({
    ...patient,
    id: 9,
    email: other.email,
    otherAccount: { id: 1, email: patient.email, stays: true },
  })
  openApp('/settings/preferences')
  expect(await screen.findByText(/in your other account, other@mail.example/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open it' }))
  expect(await screen.findByText(/^This is your other account, other@mail.example/)).toBeTruthy()
  expect(screen.getByRole('button', { name: `Back to ${patient.email}` })).toBeTruthy()
  await waitFor(() => expect(document.title).toMatch(/^Overview/))
})

test('ADM-98 the profile menu opens it, too, and says why it can’t be opened', async () => {
  storedSessionOf({ ...patient, otherAccount: { ...other, stays: false } })
  const detail = 'Your accounts aren’t merged any more. Sign in to each'
  replies['/api/auth/account'] = {
    status: 409,
    body: { type: '/problems/wrong-state', status: 409, detail, message: detail },
  }
  openApp('/settings/preferences')
  await userEvent.click(await screen.findByRole('button', { name: 'Your profile' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Open other@mail.example' }))
  expect(await screen.findByText(detail)).toBeTruthy()
})

test('ADM-98 nobody else is shown another account', async () => {
  storedSessionOf(patient)
  openApp('/settings/preferences')
  await userEvent.click(await screen.findByRole('button', { name: 'Your profile' }))
  await screen.findByRole('menuitem', { name: 'Sign Out' })
  expect(screen.queryByText(/other account/)).toBeNull()
  expect(screen.queryByRole('menuitem', { name: /^Open / })).toBeNull()
})
