// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Conversation } from '@alafia/contract/messages/schema'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { fakeMessage } from '../../testing/fake-messages.ts'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { currentToasts } from '../../ui/overlay/toast.ts'
import { ConversationPane } from './conversation-pane.tsx'
import { conversationQuery } from './queries.ts'
import { emptyContent } from './writing/draft.ts'

fakeNetwork()
afterEach(cleanup)

const conversation: Conversation = {
  id: 7,
  subject: 'Readings',
  appointmentId: null,
  appointment: null,
  with: { id: 2, role: 'doctor', firstName: 'Tunde', lastName: 'Okafor', profileImage: null },
  messages: 1,
  unread: 0,
  isUrgent: false,
  canAnswer: true,
  newest: {
    senderId: 1,
    excerpt: 'No. 1',
    sentAt: '2026-03-11T08:00:00.000Z',
    isRead: true,
    hasAttachments: false,
  },
}

/** Opens the conversation and returns its reply box. */
const open = async () => {
  storedSessionOf(userOf('patient'))
  replies['/api/conversations/7'] = { status: 200, body: conversation }
  replies['/api/messages'] = { status: 200, body: [fakeMessage(1, { isRead: true })] }
  replies['/api/messages/draft'] = {
    status: 200,
    body: { ...emptyContent, conversationId: 7, updatedAt: null },
  }
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <ConversationPane id={7} userId={1} takesFocus={false} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Your reply/)
  await waitFor(() => expect(box.readOnly).toBe(false))
  return { client, box }
}

test('MSG-11 a conversation that fails to refresh leaves the reply being written unchanged', async () => {
  const { client, box } = await open()
  box.focus()
  fireEvent.change(box, { target: { value: 'Thank you' } })
  const text = new File(['150 over 95'], 'readings.txt', { type: 'text/plain' })
  fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files: [text] } })
  expect(screen.getByText(/^readings\.txt:/)).toBeDefined()
  replies['/api/conversations/7'] = 'offline'
  await act(() => client.refetchQueries(conversationQuery(7)))
  await screen.findByText(/^We couldn’t refresh your message/)
  expect(document.activeElement).toBe(box)
  expect(screen.getByText(/^readings\.txt:/)).toBeDefined()
})

test('MSG-60 a reply waits for a file that couldn’t be attached until it is removed', async () => {
  const { box } = await open()
  fireEvent.change(box, { target: { value: 'Here they are' } })
  const send = screen.getByRole('button', { name: /^Send Reply/ })
  const isOff = () => send.hasAttribute('disabled') || send.getAttribute('aria-disabled') === 'true'
  expect(isOff()).toBe(false)
  const text = new File(['150 over 95'], 'readings.txt', { type: 'text/plain' })
  fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files: [text] } })
  expect(isOff()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Remove readings.txt' }))
  expect(isOff()).toBe(false)
})

test('MSG-16 spaces alone can’t be sent, and a refused reply is reported', async () => {
  const { box } = await open()
  const send = screen.getByRole('button', { name: /^Send Reply/ })
  const isOff = () => send.hasAttribute('disabled') || send.getAttribute('aria-disabled') === 'true'
  expect(isOff()).toBe(true)
  fireEvent.change(box, { target: { value: '   ' } })
  expect(isOff()).toBe(true)
  fireEvent.change(box, { target: { value: 'Thank you' } })
  expect(isOff()).toBe(false)
  replies['POST /api/messages'] = { status: 403, body: undefined }
  fireEvent.click(send)
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Error', description: 'Failed to send reply. Please try again.', tone: 'danger' },
    ]),
  )
})
