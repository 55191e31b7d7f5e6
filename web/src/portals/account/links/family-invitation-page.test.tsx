// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { InvitationPage } from '@alafia/contract/family/access'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'
import { openApp } from '../../../testing/open-app.tsx'

fakeNetwork()

const secret = 'a'.repeat(43)
const address = `/family-invitation#${secret}`
const details = 'POST /api/family-invitation/details'
const page: InvitationPage = {
  state: 'invited',
  firstName: 'Kemi',
  holderName: 'Amina Bello',
  address: 'tunde@example.org',
  answerBy: '2026-03-25T08:00:00.000Z',
}
const show = (state: InvitationPage['state']) => {
  replies[details] = { status: 200, body: { ...page, state } }
}
const pressed = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => sessionStorage.clear())

test('FAM-42 the signed-in parent reads who asks and what it means, and accepts', async () => {
  storedSessionOf(userOf('patient', { firstName: 'Tunde', lastName: 'Ade' }))
  show('invited')
  openApp(address)
  expect(await screen.findByRole('heading', { name: 'Look after Kemi together' })).toBeTruthy()
  expect(screen.getByText(/Amina Bello asks you, as the other parent/)).toBeTruthy()
  expect(screen.getByText('You’re signed in as Tunde Ade.')).toBeTruthy()
  replies['POST /api/family-invitation/accept'] = { status: 200, body: { ...page, state: 'accepted' } }
  await pressed('Accept')
  expect(await screen.findByText('You look after Kemi together')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Family Members' })).toBeTruthy()
  expect(calls.findLast(({ name }) => name.endsWith('/accept'))?.body).toEqual({ secret })
})

test('FAM-91 the invitation promises nobody the other parent’s messages', async () => {
  storedSessionOf(userOf('patient'))
  show('invited')
  openApp(address)
  expect(await screen.findByText(/Each of you has your own messages with Kemi’s doctors/)).toBeTruthy()
})

test('FAM-42 with the account of another address, the page says which one can accept', async () => {
  storedSessionOf(userOf('patient'))
  show('invited')
  openApp(address)
  const detail =
    'This invitation was sent to tunde@example.org. Sign in with the account that has this address'
  replies['POST /api/family-invitation/accept'] = { status: 403, body: { status: 403, detail } }
  await pressed('Accept')
  expect(await screen.findByText(new RegExp(detail))).toBeTruthy()
})

test('FAM-42 who isn’t signed in is sent to sign in or to create an account, and can decline at once', async () => {
  show('invited')
  openApp(address)
  expect(
    await screen.findByText(/sign in with the patient account that has the address tunde@example.org/),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create Account' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  replies['POST /api/family-invitation/decline'] = { status: 200, body: { ...page, state: 'ended' } }
  await pressed('Decline')
  expect(await screen.findByText('This invitation is over')).toBeTruthy()
})

test('FAM-45 an invitation that was withdrawn meanwhile shows as over', async () => {
  storedSessionOf(userOf('patient'))
  show('invited')
  openApp(address)
  await screen.findByRole('button', { name: 'Accept' })
  show('ended')
  replies['POST /api/family-invitation/accept'] = { status: 409, body: { status: 409, detail: 'Over' } }
  await pressed('Accept')
  expect(await screen.findByText('This invitation is over')).toBeTruthy()
})

test('FAM-42 staff switch to their patient account', async () => {
  storedSessionOf(userOf('doctor'))
  show('invited')
  openApp(address)
  expect(await screen.findByText(/accept with your patient account/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('FAM-42 an unknown link says where the right one is', async () => {
  replies[details] = { status: 404, body: { status: 404 } }
  openApp(address)
  expect(await screen.findByText('This link can’t be used')).toBeTruthy()
})

test('FAM-42 a page that fails to load can be tried again', async () => {
  replies[details] = { status: 503, body: {} }
  openApp(address)
  const again = await screen.findByRole('button', { name: 'Try again' })
  show('invited')
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'Look after Kemi together' })).toBeTruthy()
})
