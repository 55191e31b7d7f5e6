// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ConsentPage } from '@alafia/contract/family/consent'
import type { ConsentUse } from '@alafia/contract/family/uses'
import { callNames, calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { openApp } from '../../../testing/open-app.tsx'

fakeNetwork()

const asked: ConsentPage = {
  state: 'asked',
  firstName: 'Gbenga',
  lastName: 'Bello',
  address: 'gbenga@mail.example',
  signIn: 'closed',
  holderName: 'Amina Bello',
  scopes: [],
  until: null,
  answerBy: '2026-03-25T09:00:00.000Z',
}
const agreed: ConsentPage = { ...asked, state: 'agreed', scopes: ['appointments'] }
const shows = (page: ConsentPage) => (replies['/api/family-consent/details'] = { status: 200, body: page })
const refusal = (status: number, errors?: { path: string; message: string }[]) => ({
  status,
  body: { type: 'about:blank', title: 'Refused', status, detail: 'Refused', errors },
})

const open = async (page: ConsentPage) => {
  shows(page)
  const uses: ConsentUse[] = []
  replies['/api/family-consent/uses'] = { status: 200, body: uses }
  openApp(`/family-consent#${'s'.repeat(43)}`)
  await screen.findByRole('heading', { level: 1, name: 'Gbenga, you decide' })
}

test('FAM-31 what another window has answered first isn’t dropped without a word', async () => {
  await open(asked)
  replies['/api/family-consent/answer'] = refusal(409)
  shows(agreed)
  await userEvent.click(screen.getByRole('button', { name: 'Share Nothing' }))
  expect(await screen.findByText('What you chose just now wasn’t saved')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Stop Sharing' })).toBeDefined()
})

test('FAM-31 a last day that has passed is marked at its field', async () => {
  await open(asked)
  const message = 'Choose today or a later day'
  replies['/api/family-consent/answer'] = refusal(400, [{ path: 'until', message }])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Appointments' }))
  const lastDay = screen.getByLabelText(/^Last day/)
  fireEvent.change(lastDay, { target: { value: '2026-03-01' } })
  await userEvent.click(screen.getByRole('button', { name: 'Share This' }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(lastDay.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(lastDay)
  fireEvent.change(lastDay, { target: { value: '2026-04-01' } })
  expect(screen.queryByText(message)).toBeNull()
})

test('FAM-31 the page says what holds now, and not what held before', async () => {
  await open(asked)
  expect(screen.getByText(/Without your permission, they see only your name/)).toBeDefined()
  replies['/api/family-consent/answer'] = { status: 200, body: agreed }
  await userEvent.click(screen.getByRole('checkbox', { name: 'Appointments' }))
  await userEvent.click(screen.getByRole('button', { name: 'Share This' }))
  expect(await screen.findByText('Amina Bello sees and does for you only what you share.')).toBeDefined()
  replies['/api/family-consent/withdraw'] = { status: 200, body: { ...agreed, state: 'ended' } }
  await userEvent.click(screen.getByRole('button', { name: 'Stop Sharing' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stop sharing' }))
  expect(await screen.findByText('Amina Bello sees only your name and relationship.')).toBeDefined()
})

test('FAM-93 sharing stops only after a question, and says if something else has ended it first', async () => {
  await open(agreed)
  await userEvent.click(screen.getByRole('button', { name: 'Stop Sharing' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep sharing' }))
  expect(callNames().filter((name) => name.includes('withdraw'))).toEqual([])
  replies['/api/family-consent/withdraw'] = refusal(409)
  await userEvent.click(screen.getByRole('button', { name: 'Stop Sharing' }))
  shows({ ...agreed, state: 'ended' })
  await userEvent.click(await screen.findByRole('button', { name: 'Stop sharing' }))
  expect(await screen.findByText('You share nothing with Amina Bello')).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('FAM-51 lists what was done, page by page, and says what isn’t in it', async () => {
  const use = (id: number, what: string): ConsentUse => ({
    id,
    at: '2025-12-31T23:30:00.000Z',
    name: 'Amina Bello',
    what,
  })
  shows(agreed)
  replies['/api/family-consent/uses'] = {
    status: 200,
    body: [use(2, 'booked an appointment')],
    headers: { link: '</api/family-consent/uses?limit=50&cursor=1_2>; rel="next"' },
  }
  openApp(`/family-consent#${'s'.repeat(43)}`)
  const list = await screen.findByRole('region', { name: 'What Amina Bello did for you' })
  expect(await within(list).findByText('Booked an appointment')).toBeDefined()
  // By the clinic's clock.
  expect(within(list).getByText('1 January 2026, 00:30')).toBeDefined()
  expect(within(list).getByText(/^Opening a list of the whole family counts/)).toBeDefined()
  replies['/api/family-consent/uses'] = { status: 200, body: [use(1, 'looked at an appointment')] }
  await userEvent.click(within(list).getByRole('button', { name: 'Load more' }))
  expect(await within(list).findByText('Looked at an appointment')).toBeDefined()
  expect(calls.filter(({ name }) => name.includes('cursor=1_2'))).toHaveLength(1)
})

test('FAM-70 the adult creates their own sign-in, and is told why where they can’t', async () => {
  await open({ ...asked, signIn: 'open' })
  await userEvent.click(screen.getByRole('button', { name: 'Get Your Own Sign-In' }))
  expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'gbenga@mail.example')
  expect(screen.getByLabelText(/^Your name/)).toHaveProperty('value', 'Gbenga Bello')
  await userEvent.type(screen.getByLabelText('Password'), 'a long walk by the river')
  replies['/api/family-consent/sign-in'] = { status: 200, body: { ...asked, signIn: 'made' } }
  await userEvent.click(screen.getByRole('button', { name: 'Create Sign-In' }))
  expect(await screen.findByText('You have your own sign-in')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined()
})

test('FAM-71 an address with an account is told to ask the clinic', async () => {
  await open({ ...asked, signIn: 'taken' })
  expect(screen.getByText(/your doctors must see one record, not two/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Get Your Own Sign-In' })).toBeNull()
})
