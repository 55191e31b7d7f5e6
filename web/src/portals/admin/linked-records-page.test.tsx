// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type {
  ComparedPerson,
  RecordComparison,
  RecordLinkDetail,
} from '@alafia/contract/administration/record-links/schema'
import { calls, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

const path = '/api/admin/record-links'
const person = (patientId: number, name: string): ComparedPerson => ({
  patientId,
  familyMemberId: null,
  name,
  dateOfBirth: '1986-03-11',
  sex: null,
  phone: null,
  email: `account${patientId}@mail.example`,
  accountHolder: null,
  allergies: 0,
  problems: 0,
  activePrescriptions: 0,
  upcomingVisits: 0,
  unpaidBills: 0,
  conversations: 0,
  doctors: 0,
  family: [],
})
const [one, other] = [person(7, 'Amina Bello'), person(9, 'Amina B. Bello')]
const comparison: RecordComparison = {
  one,
  other,
  staying: [
    { accountId: 7, email: one.email, obstacle: null },
    { accountId: 9, email: other.email, obstacle: 'Staff sign in with account7@mail.example' },
  ],
  conflicts: [],
  seen: 'as-they-are',
}
const linked: RecordLinkDetail = {
  id: 3,
  state: 'linked',
  one,
  other,
  stayingId: null,
  askedById: 2,
  askedBy: 'Ngozi Ade',
  askedAt: '2026-03-11T08:00:00.000Z',
  reason: null,
  comparison,
  hasChanged: false,
  written: [
    { record: 'other', kind: 'allergy', isChange: true, at: '2026-03-12T08:00:00.000Z', by: 'Ada Okafor' },
  ],
  writtenCount: 1,
}
const bodies = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body)

test('ADM-92 ADM-80 a probable pair is compared, and another administrator asked to link it', async () => {
  storedSessionOf(userOf('admin'))
  replies[path] = { status: 200, body: [] }
  replies[`${path}/probable`] = { status: 200, body: [{ one, other, sameName: true, samePhone: false }] }
  replies[`${path}/comparison`] = { status: 200, body: comparison }
  replies[`POST ${path}`] = { status: 201, body: { ...linked, state: 'asked' } }
  openApp('/admin/linked-records')
  const user = userEvent.setup()
  expect(await screen.findByText('No linked records')).toBeTruthy()
  const pairs = await screen.findByRole('list', { name: 'Probably the same person' })
  expect(within(pairs).getByText('Same date of birth and name')).toBeTruthy()
  await user.click(within(pairs).getByRole('button'))
  const dialog = await screen.findByRole('dialog', { name: 'Compare two records' })
  expect(await within(dialog).findByText('account9@mail.example')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Ask to link' }))
  await waitFor(() => expect(bodies(`POST ${path}`)).toMatchObject([{ seen: 'as-they-are' }]))
})

test('ADM-91 ADM-89 before they are unlinked, the administrator sees what was written meanwhile and where it stays', async () => {
  storedSessionOf(userOf('admin'))
  replies[path] = { status: 200, body: [linked] }
  replies[`${path}/3`] = { status: 200, body: linked }
  replies[`POST ${path}/3/unlink`] = { status: 200, body: { ...linked, state: 'ending' } }
  openApp('/admin/linked-records')
  const user = userEvent.setup()
  const list = await screen.findByRole('list', { name: 'Linked records' })
  await user.click(within(list).getByRole('button'))
  const dialog = await screen.findByRole('dialog', { name: 'Two records of one person' })
  expect((await within(dialog).findByRole('list', { name: 'In the other record' })).textContent).toContain(
    'Allergy changed',
  )
  expect(within(dialog).getByText('Nothing')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Unlink…' }))
  await user.type(await screen.findByLabelText('Reason for unlinking'), 'Two people')
  await user.click(screen.getByRole('button', { name: 'Ask to unlink' }))
  await waitFor(() => expect(bodies(`POST ${path}/3/unlink`)).toEqual([{ reason: 'Two people' }]))
})

test('ADM-80 ADM-89 the other administrator links the two, and confirms that they are unlinked', async () => {
  storedSessionOf(userOf('admin'))
  const show = (state: RecordLinkDetail['state']) => {
    const shown = { ...linked, state, askedById: 999, reason: state === 'ending' ? 'Two people' : null }
    replies[path] = { status: 200, body: [shown] }
    replies[`${path}/3`] = { status: 200, body: shown }
    replies[`POST ${path}/3/confirm`] = { status: 200, body: shown }
  }
  show('asked')
  replies[`POST ${path}/3/unlink/confirm`] = { status: 204, body: undefined }
  openApp('/admin/linked-records')
  const user = userEvent.setup()
  const list = await screen.findByRole('list', { name: 'Linked records' })
  await user.click(within(list).getByRole('button'))
  const link = await screen.findByRole('button', { name: 'Link records' })
  show('ending')
  await user.click(link)
  await waitFor(() => expect(bodies(`POST ${path}/3/confirm`)).toEqual([{ seen: 'as-they-are' }]))
  await user.click(
    await within(await screen.findByRole('list', { name: 'Linked records' })).findByRole('button'),
  )
  await user.click(await screen.findByRole('button', { name: 'Unlink records' }))
  await waitFor(() => expect(bodies(`POST ${path}/3/unlink/confirm`)).toHaveLength(1))
})

test('ADM-82 who declines to unlink says why', async () => {
  storedSessionOf(userOf('admin'))
  const ending = { ...linked, state: 'ending', askedById: 999, reason: 'Two people' }
  replies[path] = { status: 200, body: [ending] }
  replies[`${path}/3`] = { status: 200, body: ending }
  replies[`POST ${path}/3/refuse`] = { status: 204, body: undefined }
  openApp('/admin/linked-records')
  const user = userEvent.setup()
  const list = await screen.findByRole('list', { name: 'Linked records' })
  await user.click(within(list).getByRole('button'))
  await user.click(await screen.findByRole('button', { name: 'Decline…' }))
  await user.type(await screen.findByLabelText('Reason for declining'), 'One woman')
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(bodies(`POST ${path}/3/refuse`)).toEqual([{ reason: 'One woman' }]))
})

test('ADM-96 the accounts are merged too, once the administrator chose which sign-in stays and stated that they are of the same adult', async () => {
  storedSessionOf(userOf('admin'))
  replies[path] = { status: 200, body: [] }
  replies[`${path}/probable`] = { status: 200, body: [{ one, other, sameName: true, samePhone: false }] }
  replies[`${path}/comparison`] = { status: 200, body: comparison }
  replies[`POST ${path}`] = { status: 201, body: { ...linked, state: 'asked', stayingId: 7 } }
  openApp('/admin/linked-records')
  const user = userEvent.setup()
  const pairs = await screen.findByRole('list', { name: 'Probably the same person' })
  await user.click(within(pairs).getByRole('button'))
  const stays = await screen.findByRole('radio', { name: /account7@mail.example stays/ })
  expect(screen.getByRole('radio', { name: /account9@mail.example stays/ })).toHaveProperty('disabled', true)
  await user.click(stays)
  const ask = screen.getByRole('button', { name: 'Ask to merge' })
  expect(ask).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: /same adult/ }))
  await user.click(ask)
  await waitFor(() =>
    expect(bodies(`POST ${path}`)).toMatchObject([{ merge: { stayingId: 7, isSameAdult: true } }]),
  )
})

test('ADM-96 who confirms a merge reads which sign-in ends, and states it, too', async () => {
  storedSessionOf(userOf('admin'))
  const asked = { ...linked, state: 'asked', askedById: 999, stayingId: 7 }
  replies[path] = { status: 200, body: [asked] }
  replies[`${path}/3`] = { status: 200, body: asked }
  replies[`POST ${path}/3/confirm`] = { status: 200, body: { ...asked, state: 'linked' } }
  openApp('/admin/linked-records')
  const user = userEvent.setup()
  const list = await screen.findByRole('list', { name: 'Linked records' })
  await user.click(within(list).getByRole('button'))
  expect(await screen.findByText(/the sign-in with account9@mail.example ends/)).toBeTruthy()
  const confirm = screen.getByRole('button', { name: 'Merge accounts' })
  expect(confirm).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: /same adult/ }))
  await user.click(confirm)
  await waitFor(() =>
    expect(bodies(`POST ${path}/3/confirm`)).toEqual([{ seen: 'as-they-are', isSameAdult: true }]),
  )
})
