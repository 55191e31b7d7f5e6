// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { scopes } from '@alafia/contract/family/sharing'
import {
  callNames,
  calls,
  fakeNetwork,
  replies,
  storedSessionOf,
  userOf,
} from '../../testing/fake-network.ts'
import { factsOf } from '../../testing/health-facts.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const path = '/api/family/3/parent'
const tunde = { state: 'accepted', name: 'Tunde Ade', answerBy: null } as const
const kemi: FamilyMember = {
  id: 3,
  primaryUserId: 1,
  firstName: 'Kemi',
  lastName: 'Bello',
  dateOfBirth: '2019-02-03',
  relationship: 'child',
  phone: null,
  emergencyContact: null,
  medicalConditions: [],
  allergies: [],
  regularMedicines: [],
  insuranceProvider: null,
  insurancePlan: null,
  insuranceNumber: null,
  profileImage: null,
  hasHistory: true,
  decidesSince: null,
  openScopes: [...scopes],
  decidesOn: null,
  consent: null,
  signIn: null,
  otherParent: null,
}

const reply = (change: Partial<FamilyMember>) => {
  replies['/api/family'] = { status: 200, body: [{ ...kemi, ...change }] }
}
const open = async (change: Partial<FamilyMember> = {}, page = '/family') => {
  storedSessionOf(userOf('patient'))
  reply(change)
  for (const holder of [1, 9])
    for (const person of ['self', '3']) {
      replies[`/api/people/${holder}/${person}/facts`] ??= { status: 200, body: factsOf() }
      replies[`/api/people/${holder}/${person}/prescribed-medicines`] = 'never'
    }
  openApp(page)
  if (page === '/family') await screen.findByRole('button', { name: /Edit / })
}
const button = (name: string) => screen.findByRole('button', { name })
const confirm = async (name: string) =>
  userEvent.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name }))

test('FAM-42 a parent invites the other one from the child’s card, and a wrong address is said at its field', async () => {
  await open()
  await userEvent.click(await button('Share Kemi with the other parent'))
  const form = within(await screen.findByRole('dialog', { name: 'Share Kemi' }))
  const send = form.getByRole('button', { name: 'Send Invitation' })
  await userEvent.type(form.getByLabelText(/^The other parent’s email/), 'tunde')
  await userEvent.click(send)
  expect(await form.findAllByText('This doesn’t look like an email address')).toBeTruthy()
  expect(callNames()).not.toContain(`POST ${path}`)
  const own = 'This is your own address. Enter the other parent’s'
  replies[path] = {
    status: 400,
    body: { type: '/problems/invalid-input', detail: own, errors: [{ path: 'email', message: own }] },
  }
  await userEvent.type(form.getByLabelText(/^The other parent’s email/), '@example.org')
  await userEvent.click(send)
  expect(await form.findAllByText(own)).toBeTruthy()
  const invited = {
    state: 'invited',
    name: 'tunde@example.org',
    answerBy: '2026-03-25T08:00:00.000Z',
  } as const
  replies[path] = { status: 200, body: { ...kemi, otherParent: invited } }
  reply({ otherParent: invited })
  await userEvent.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/You invited tunde@example.org, who can accept until/)).toBeTruthy()
  expect(calls.findLast(({ name }) => name === `POST ${path}`)?.body).toEqual({ email: 'tunde@example.org' })
  await button('Invite again')
})

test('FAM-44 an invitation is withdrawn after a question; a failure stays on the screen', async () => {
  await open({
    otherParent: { state: 'invited', name: 'tunde@example.org', answerBy: '2026-03-25T08:00:00.000Z' },
  })
  await userEvent.click(await button('Withdraw invitation'))
  replies[path] = { status: 503, body: {} }
  await confirm('Withdraw invitation')
  expect(await screen.findByText('We couldn’t end this. Try again.')).toBeTruthy()
  replies[path] = { status: 204, body: undefined }
  reply({})
  await confirm('Withdraw invitation')
  await button('Share Kemi with the other parent')
})

test('FAM-43 FAM-44 who shares a child sees with whom, and can stop', async () => {
  await open({ otherParent: tunde })
  expect(screen.getByText('Shared with Tunde Ade.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Share Kemi/ })).toBeNull()
  await userEvent.click(await button('Stop sharing Kemi'))
  expect(await screen.findByText(/Tunde Ade will no longer see or do anything for Kemi/)).toBeTruthy()
})

test('FAM-43 FAM-44 the other parent edits the child and can leave, but not remove or invite', async () => {
  await open({ primaryUserId: 9, otherParent: tunde })
  expect(screen.getByText('Tunde Ade shares Kemi with you.')).toBeTruthy()
  await button('Edit Kemi Bello')
  expect(screen.queryByRole('button', { name: /Remove|Share Kemi/ })).toBeNull()
  await userEvent.click(await button('Leave Kemi to Tunde Ade'))
  replies[path] = { status: 204, body: undefined }
  replies['/api/family'] = { status: 200, body: [] }
  await confirm('Leave Kemi to Tunde Ade')
  expect(await screen.findByText('No family members added')).toBeTruthy()
})

test('FAM-50 whose other parent has closed their account reads that they look after the child alone', async () => {
  await open({ primaryUserId: 9 })
  expect(screen.getByText(/You look after Kemi alone/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Share Kemi|Leave Kemi/ })).toBeNull()
  await userEvent.click(await button('Remove Kemi'))
  expect(await screen.findByText(/Nobody will see or do anything for Kemi/)).toBeTruthy()
})

test('FAM-33 FAM-44 the health page of a child who is no longer shared says so', async () => {
  replies['/api/people/1/3/facts'] = { status: 404, body: { status: 404 } }
  await open({ id: 4, firstName: 'Sade' }, '/patient/health?member=3')
  expect(await screen.findByText('This person isn’t in your family list')).toBeTruthy()
})
