// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MessageDraft } from '@alafia/contract/messages/drafts'
import type { Recipient } from '@alafia/contract/messages/schema'
import { createQueryClient } from '../../../lib/query-client.ts'
import { playedMessage } from '../../../testing/played-messages.ts'
import {
  callNames,
  calls,
  playNetwork,
  replies,
  storedSessionOf,
  userOf,
} from '../../../testing/played-network.ts'
import { deskOf, draftQuery } from '../writing/desk.ts'
import { noWords } from '../writing/draft-keeper.ts'
import { NewMessageDialog } from './new-message-dialog.tsx'

playNetwork()
let sessions = 0

const draft: MessageDraft = {
  ...noWords,
  conversationId: null,
  to: { id: 60, role: 'doctor' },
  subject: 'Readings',
  content: 'It was 150 over 95',
  updatedAt: '2026-03-11T08:00:00.000Z',
}
const okafor: Recipient = {
  id: 60,
  role: 'doctor',
  firstName: 'Tunde',
  lastName: 'Okafor',
  profileImage: null,
  about: null,
  appointments: [],
}

beforeEach(() => {
  sessions += 1
  storedSessionOf(userOf('patient'), `token ${sessions}`)
  replies['/api/messages/draft'] = { status: 200, body: draft }
  replies['/api/messages/recipients'] = { status: 200, body: [{ ...okafor, role: 'patient' }, okafor] }
})

const open = (client = createQueryClient()) => {
  const onSent = vi.fn<(conversationId: number) => void>()
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <NewMessageDialog userId={1} onOpenChange={() => undefined} onSent={onSent} />
    </QueryClientProvider>,
  )
  return { onSent, client, unmount }
}
const to = () => screen.findByDisplayValue('Dr. Tunde Okafor')
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
const sent = () => calls.flatMap(({ name, body }) => (name === 'POST /api/messages' ? [body] : []))

test('§2.13 the draft is still for whom it was, wherever they stand in the list of recipients', async () => {
  open()
  await to()
  expect(callNames()).toContain('GET /api/messages/recipients?person=60')
  send()
  await waitFor(() => expect(sent()).toMatchObject([{ receiverId: 60, receiverRole: 'doctor' }]))
})

test('§2.13 what another window has written comes into the open form, and stays when one types on', async () => {
  const { client } = open()
  await to()
  const more = { ...draft, content: 'It was 150 over 95, twice', updatedAt: '2026-03-11T08:01:00.000Z' }
  client.setQueryData(draftQuery(null).queryKey, more)
  await screen.findByDisplayValue(more.content)
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'My readings' } })
  send()
  await waitFor(() => expect(sent()).toMatchObject([{ subject: 'My readings', content: more.content }]))
})

test('§2.13 a message whose answer was lost is the same one when its form was closed and opened again', async () => {
  replies['/api/messages'] = 'offline'
  const first = open()
  await to()
  send()
  await screen.findAllByText('Waiting for connection')
  expect(screen.getByLabelText(/^Message/, { selector: 'textarea' })).toHaveProperty('readOnly', true)
  first.unmount()
  replies['/api/messages'] = { status: 201, body: playedMessage(1) }
  const again = open(first.client)
  await to()
  send()
  await waitFor(() => expect(again.onSent).toHaveBeenCalledWith(7))
  const keys = new Set(sent().map((body) => JSON.stringify(body)))
  expect([keys.size, first.onSent.mock.calls.length]).toEqual([1, 0])
  expect(sent().length).toBeGreaterThan(1)
})

test('§2.13 who closes the form while its message is being sent stays where they are', async () => {
  replies['/api/messages'] = { status: 201, body: playedMessage(1) }
  const { onSent, client, unmount } = open()
  await to()
  send()
  unmount()
  await waitFor(() => expect(deskOf(client).draftOf(null).snapshot().words).toEqual(noWords))
  expect([sent().length, onSent.mock.calls.length]).toEqual([1, 0])
})

test('§8 where storage is forbidden too, whoever signs in next finds nothing of what was typed', () => {
  localStorage.clear()
  const client = createQueryClient()
  const before = deskOf(client)
  before.draftOf(null).change({ ...noWords, content: 'It was 150 over 95' })
  expect(deskOf(client)).toBe(before)
  // As at each end of a session.
  client.clear()
  expect(deskOf(client).draftOf(null).snapshot().words).toEqual(noWords)
})
