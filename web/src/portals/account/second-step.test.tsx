// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { calls, fakeNetwork, limits, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const needed = {
  type: '/problems/second-factor-needed',
  detail: 'One more step',
  ticket: 'a-ticket',
  methods: ['code', 'recovery-code'],
}
const enterPassword = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Demo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}

test('ACC-77 the sign-in form asks for the code after the password, and going back keeps what was typed', async () => {
  replies['/api/auth/login'] = { status: 401, body: needed }
  const { here } = openApp('/login?role=doctor')
  await enterPassword()
  // Focus follows the form that is shown.
  const code = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(code)
  await userEvent.type(code, '123')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'doctor@alafia.example')
  expect(screen.queryByRole('alert')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  const message = 'This code is wrong or was used already. Wait for the next one in your app'
  replies['/api/auth/second-factor'] = {
    status: 400,
    body: { type: '/problems/invalid-input', detail: message, errors: [{ path: 'code', message }] },
  }
  await userEvent.type(await screen.findByLabelText('Code'), '123 456')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0))
  replies['/api/auth/second-factor'] = {
    status: 200,
    body: { token: 'new-token', user: userOf('doctor'), session: limits },
  }
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(here()).toBe('/doctor/dashboard'))
  expect(calls.findLast(({ name }) => name === 'POST /api/auth/second-factor')?.body).toEqual({
    ticket: 'a-ticket',
    code: '123456',
  })
})

test('ACC-72 once the second step is over, the form asks for the password again and says why', async () => {
  replies['/api/auth/login'] = { status: 401, body: needed }
  openApp('/login?role=doctor')
  await enterPassword()
  const detail = 'The second step took too long or was tried too often. Sign in again'
  replies['/api/auth/second-factor'] = {
    status: 401,
    body: { type: '/problems/sign-in-failed', status: 401, detail, message: detail },
  }
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(`${detail}.`)
  expect(screen.queryByLabelText('Code')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('ACC-74 the recovery codes don’t close unasked, because they are shown once', async () => {
  storedSessionOf(userOf('patient'))
  const factor = {
    authenticatorApp: { addedAt: '2026-03-11T08:00:00.000Z' },
    passkeys: [
      { id: 1, name: 'Laptop', addedAt: '2026-03-11T08:00:00.000Z', lastUsedAt: null },
      { id: 2, name: 'Phone', addedAt: '2026-03-11T08:00:00.000Z', lastUsedAt: null },
    ],
    recoveryCodesLeft: 10,
    isRequired: false,
    reset: null,
  }
  replies['/api/account/second-factor'] = { status: 200, body: factor }
  replies['/api/account/second-factor/recovery-codes'] = {
    status: 200,
    body: { recoveryCodes: ['abcd-efgh-ijkl-mnop'] },
  }
  openApp('/settings/security')
  // ACC-93: each passkey's buttons say which one they are for.
  expect(await screen.findByRole('button', { name: 'Remove passkey ‘Phone’' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Make new codes' }))
  const question = await screen.findByRole('alertdialog', { name: 'Make new recovery codes?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Make new codes' }))
  expect(await screen.findByText('abcd-efgh-ijkl-mnop')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('We won’t show your recovery codes again.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the codes' }))
  expect(screen.getByText('abcd-efgh-ijkl-mnop')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  await waitFor(() => expect(screen.queryByText('abcd-efgh-ijkl-mnop')).toBeNull())
})

test('ACC-81 someone who lacks the second factor that their role requires sees nothing but the way to add it', async () => {
  storedSessionOf(userOf('doctor'))
  const session = { ...limits, needsSecondFactor: true }
  replies['/api/auth/verify-token'] = { status: 200, body: { user: userOf('doctor'), session } }
  replies['/api/account/second-factor/app'] = {
    status: 200,
    body: { key: 'ABCD EFGH', qrCode: { path: 'M0 0h1v1h-1z', size: 1 } },
  }
  const recoveryCodes = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567']
  replies['/api/account/second-factor/app/confirmation'] = {
    status: 200,
    body: {
      authenticatorApp: null,
      passkeys: [],
      recoveryCodesLeft: 10,
      isRequired: true,
      reset: null,
      recoveryCodes,
    },
  }
  const { here } = openApp('/doctor/appointments')
  await waitFor(() => expect(here()).toBe('/second-factor'))
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
  expect(screen.getByLabelText('Key')).toHaveProperty('value', 'ABCD EFGH')
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
  // Whatever is loaded again meanwhile: another key would make the one that was scanned useless.
  window.dispatchEvent(new Event('focus'))
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Add app' }))
  for (const code of recoveryCodes) expect(await screen.findByText(code)).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'POST /api/account/second-factor/app')).toHaveLength(1)
  expect(here()).toBe('/second-factor')
  storedSessionOf(userOf('doctor'))
  await userEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  await waitFor(() => expect(here()).toBe('/doctor/dashboard'))
})

test('ACC-76 ACC-87 the settings show the second step, and warn of few recovery codes and a reset', async () => {
  storedSessionOf(userOf('patient'))
  replies['/api/account/second-factor'] = {
    status: 200,
    body: {
      authenticatorApp: { addedAt: '2026-03-11T08:00:00.000Z' },
      passkeys: [],
      recoveryCodesLeft: 2,
      isRequired: false,
      reset: { requestedBy: 'Ngozi Ade', takesEffectAt: '2026-03-12T08:00:00.000Z' },
    },
  }
  openApp('/settings/security')
  expect(await screen.findByText('Few recovery codes left')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Make new codes' })).toBeTruthy()
  expect(screen.getByText(/Ngozi Ade asked for it\. It takes effect .+ or\s+earlier/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop the reset…' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove app' }))
  expect(await screen.findByRole('alertdialog', { name: 'Remove authenticator app?' })).toBeTruthy()
})
