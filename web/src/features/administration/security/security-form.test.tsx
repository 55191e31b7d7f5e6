// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultSecurityRules, type SecuritySettings } from '@alafia/contract/administration/security/schema'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { securityQuery } from './queries.ts'
import { SecurityForm } from './security-form.tsx'

fakeNetwork()
afterEach(cleanup)

const path = '/api/admin/security'
const settings = (rules: object, version: number): SecuritySettings => ({
  rules: { ...defaultSecurityRules, ...rules },
  defaults: defaultSecurityRules,
  version,
  changedAt: '2026-03-11T08:00:00.000Z',
  changedBy: 'Bisi Ojo',
  stillLonger: [],
})
const clientOf = () => {
  const client = createQueryClient()
  client.setQueryData(securityQuery.queryKey, settings({}, 1))
  return client
}

function Form() {
  const { data } = useQuery(securityQuery)
  return data && <SecurityForm settings={data} />
}
const open = () => {
  const client = clientOf()
  render(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  )
  return client
}
const type = async (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  if (value !== '') await userEvent.type(field, value)
}
const pressed = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('Security Settings', () => {
  test('ADM-16 what a colleague changes during the confirmation is neither shown as the administrator’s own change nor undone', async () => {
    const client = open()
    await type('Minimum password length', '12')
    await pressed('Review changes…')
    const question = await screen.findByRole('alertdialog', { name: 'Change the security settings?' })
    client.setQueryData(securityQuery.queryKey, settings({ attemptsPerAccount: 5 }, 2))
    const detail = 'Bisi Ojo changed the security settings in the meantime'
    replies[path] = { status: 409, body: { type: '/problems/edited-elsewhere', detail, message: detail } }
    await screen.findByText('Bisi Ojo changed these settings in the meantime')
    expect(
      within(question)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Minimum password length'])
    await userEvent.click(within(question).getByRole('button', { name: 'Change settings' }))
    expect(calls.find(({ name }) => name === `PUT ${path}`)?.body).toMatchObject({ version: 1 })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByLabelText('Minimum password length')).toHaveProperty('value', '12')
    expect(screen.getByLabelText('Failed sign-ins for one account')).toHaveProperty('value', '5')
  })

  test('ADM-16 a refused change keeps what was typed, and Discard removes both', async () => {
    open()
    await type('Minimum password length', '12')
    await pressed('Review changes…')
    replies[path] = { status: 409, body: { detail: 'Not available just now' } }
    await pressed('Change settings')
    expect(await screen.findByText(/^Not available just now/)).toBeTruthy()
    expect(screen.getByLabelText('Minimum password length')).toHaveProperty('value', '12')
    await pressed('Discard changes')
    expect(screen.queryByText(/^Not available just now/)).toBeNull()
    expect(screen.getByLabelText('Minimum password length')).toHaveProperty('value', '8')
  })
})
