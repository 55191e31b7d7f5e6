// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { startEmergencyAccess } from '@alafia/contract/chart-access/endpoints'
import { call } from '../../lib/http/call.ts'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { SessionProvider } from '../../lib/session/session.tsx'
import { calls, callNames, fakeNetwork, replies } from '../../testing/fake-network.ts'
import { ProofPrompt } from './proof-prompt.tsx'

fakeNetwork()

const serious = 'POST /api/emergency-access'
const proof = 'POST /api/account/proof'
const body = {
  by: 'email',
  email: 'amina@alafia.example',
  reason: 'Unconscious in the emergency room',
} as const
const ask = () => call(startEmergencyAccess, { body, idempotencyKey: 'key-1' })
const needed = {
  status: 403,
  body: { type: '/problems/proof-needed', detail: 'Confirm that it’s you', methods: ['password'] },
}
/** From now on the server knows who is there. */
const accept = () => {
  replies['/api/account/proof'] = { status: 204, body: undefined }
  replies['/api/emergency-access'] = { status: 201, body: { id: 12 } }
}
const confirm = async (password: string) => {
  const field = await screen.findByLabelText('Password')
  await userEvent.clear(field)
  await userEvent.type(field, password)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

beforeEach(() => {
  replies['/api/emergency-access'] = needed
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <ProofPrompt />
      </SessionProvider>
    </QueryClientProvider>,
  )
})

describe('ACC-71 when a call needs a proof, the browser asks for it', () => {
  test('and sends the same call again, with the same Idempotency-Key', async () => {
    const reply = ask()
    await screen.findByRole('dialog', { name: 'Confirm that it’s you' })
    accept()
    await confirm('Alafia-doctor-1')
    expect(await reply).toEqual({ id: 12 })
    expect(callNames()).toEqual([serious, proof, serious])
    expect(calls[2]).toEqual(calls[0])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a wrong password is explained at the field, and can be corrected', async () => {
    const message = 'This isn’t your password. Check it and try again'
    replies['/api/account/proof'] = {
      status: 400,
      body: { type: '/problems/invalid-input', detail: message, errors: [{ path: 'password', message }] },
    }
    const reply = ask()
    await confirm('Alafia-doctor-2')
    await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0))
    accept()
    await confirm('Alafia-doctor-1')
    expect(await reply).toEqual({ id: 12 })
  })

  test('closing the dialog leaves everything as it was', async () => {
    const failed = ask().catch((error: unknown) => error)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(String(await failed)).toContain('403')
    expect(callNames()).toEqual([serious])
  })

  test('Escape just closes it, whatever is typed', async () => {
    const failed = ask().catch((error: unknown) => error)
    await userEvent.type(await screen.findByLabelText('Password'), 'Alafia{Escape}')
    expect(String(await failed)).toContain('403')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('once, for all calls that wait for it', async () => {
    const both = Promise.all([ask(), ask()])
    await screen.findByRole('dialog')
    accept()
    await confirm('Alafia-doctor-1')
    expect(await both).toEqual([{ id: 12 }, { id: 12 }])
    expect(callNames().filter((name) => name === proof)).toHaveLength(1)
  })
})
