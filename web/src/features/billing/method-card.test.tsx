// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PaymentMethod } from '@alafia/contract/billing/schema'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { callNames, lateReply, playNetwork, replies } from '../../testing/fake-network.ts'
import { MethodCard } from './method-card.tsx'

playNetwork()

const path = '/api/payments/methods'

const card = (id: number, last4: string): PaymentMethod => ({
  id,
  brand: 'Visa',
  last4,
  expiryMonth: 12,
  expiryYear: 2030,
  holder: 'Amina Bello',
  isDefault: id === 1,
  isExpired: false,
})

const open = (...cards: PaymentMethod[]) => {
  replies[path] = { status: 200, body: cards }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MethodCard holder="Amina Bello" />
    </QueryClientProvider>,
  )
}

test('PLAT-35 what is saved of a card can’t be changed on its way', async () => {
  open(card(1, '4242'))
  replies[`${path}/1`] = 'never'
  await userEvent.click(await screen.findByRole('button', { name: /^Edit .*4242/ }))
  const name = await screen.findByLabelText('Name on the card')
  await userEvent.type(name, ' Ojo{Enter}')
  await waitFor(() => expect(name).toHaveProperty('readOnly', true))
  await userEvent.type(name, '-Bello')
  expect(name).toHaveProperty('value', 'Amina Bello Ojo')
})

test('PLAT-40 a removal that is answered late leaves the question about another card', async () => {
  const { reply, come } = lateReply()
  replies[`${path}/1`] = reply
  open(card(1, '4242'), card(2, '1881'))
  const answer = async (name: string) =>
    userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  await userEvent.click(await screen.findByRole('button', { name: /^Remove .*4242/ }))
  await answer('Remove')
  await answer('Cancel')
  await userEvent.click(screen.getByRole('button', { name: /^Remove .*1881/ }))
  await screen.findByText(/1881 can no longer be used to pay/)
  const lists = () => callNames().filter((name) => name === `GET ${path}`).length
  const before = lists()
  come({ status: 204, body: undefined })
  await waitFor(() => expect(lists()).toBe(before + 1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Remove' }).hasAttribute('aria-busy')).toBe(false),
  )
  expect(screen.getByText(/1881 can no longer be used to pay/)).toBeTruthy()
})
