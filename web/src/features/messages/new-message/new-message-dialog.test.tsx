// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MessageDraft } from '@alafia/contract/messages/drafts'
import type { Recipient } from '@alafia/contract/messages/schema'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { fakeMessage } from '../../../testing/fake-messages.ts'
import {
  callNames,
  calls,
  fakeNetwork,
  replies,
  storedSessionOf,
  userOf,
} from '../../../testing/fake-network.ts'
import { currentToasts, toast } from '../../../ui/overlay/toast.ts'
import { composerFor, draftQuery } from '../writing/composer.ts'
import { emptyContent } from '../writing/draft.ts'
import { NewMessageDialog } from './new-message-dialog.tsx'

fakeNetwork()
let sessions = 0

const draft: MessageDraft = {
  ...emptyContent,
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
  toast({ title: 'Of another test' })
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
const message = () => screen.getByLabelText<HTMLTextAreaElement>(/^Message/, { selector: 'textarea' })
const draftOf = (client: ReturnType<typeof createQueryClient>) => composerFor(client).draftOf(null)

/** Holds back the replies to a message until the test releases them. */
const heldAnswers = () => {
  const { fetch } = globalThis
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const answer = fetch(...asked)
    answer.catch(() => undefined)
    if (asked[0] === '/api/messages') await gate
    return answer
  })
  return letGo
}
const sent = () => calls.flatMap(({ name, body }) => (name === 'POST /api/messages' ? [body] : []))

test('MSG-10 the draft keeps its recipient, wherever they are in the list', async () => {
  open()
  await to()
  expect(callNames()).toContain('GET /api/messages/recipients?person=60')
  send()
  await waitFor(() => expect(sent()).toMatchObject([{ receiverId: 60, receiverRole: 'doctor' }]))
})

test('MSG-11 what another window saved appears in the open form, and is kept when typing continues', async () => {
  const { client } = open()
  await to()
  const more = { ...draft, content: 'It was 150 over 95, twice', updatedAt: '2026-03-11T08:01:00.000Z' }
  client.setQueryData(draftQuery(null).queryKey, more)
  await screen.findByDisplayValue(more.content)
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'My readings' } })
  send()
  await waitFor(() => expect(sent()).toMatchObject([{ subject: 'My readings', content: more.content }]))
})

test('MSG-13 PLAT-39 a message whose response was lost is still the same request after its form is closed and reopened', async () => {
  replies['/api/messages'] = 'offline'
  const first = open()
  await to()
  send()
  await screen.findAllByText('Waiting for connection')
  expect(message().readOnly).toBe(true)
  first.unmount()
  replies['/api/messages'] = { status: 201, body: fakeMessage(1) }
  const again = open(first.client)
  await to()
  send()
  await waitFor(() => expect(again.onSent).toHaveBeenCalledWith(7))
  const keys = new Set(sent().map((body) => JSON.stringify(body)))
  expect([keys.size, first.onSent.mock.calls.length]).toEqual([1, 0])
  expect(sent().length).toBeGreaterThan(1)
})

test('MSG-13 PLAT-40 a person who closes the form while its message is being sent is not navigated away', async () => {
  replies['/api/messages'] = { status: 201, body: fakeMessage(1) }
  const { onSent, client, unmount } = open()
  await to()
  send()
  unmount()
  await waitFor(() => expect(composerFor(client).draftOf(null).snapshot().content).toEqual(emptyContent))
  expect([sent().length, onSent.mock.calls.length]).toEqual([1, 0])
})

test('MSG-60 a message isn’t sent without a file that couldn’t be attached, until that file is removed', async () => {
  const { client } = open()
  await to()
  const photo = new File(['x'], 'rash.heic', { type: 'image/heic' })
  fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files: [photo] } })
  const row = await screen.findByText(/^rash\.heic:/)
  expect(row.textContent).toBe(
    'rash.heic: Please choose a PDF, JPEG or PNG file. Remove it to send your message without it.',
  )
  const button = screen.getByRole('button', { name: 'Send Message' })
  expect(button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true').toBe(true)
  send()
  expect(sent()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove rash.heic' }))
  send()
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(draftOf(client).snapshot().content).toMatchObject({ content: '' }))
})

test('MSG-13 a message can’t be changed while it is being sent, and can be again once it is refused', async () => {
  const body = {
    ...draft,
    attachments: [{ id: 5, name: 'readings.pdf', type: 'application/pdf', size: 2000 }],
  }
  replies['/api/messages/draft'] = { status: 200, body }
  const appointment = { id: 9, appointmentDate: '2026-03-10', appointmentTime: '09:30' }
  const about = { ...appointment, doctorName: 'Dr. Tunde Okafor', patientName: 'Amina Bello' }
  replies['/api/messages/recipients'] = { status: 200, body: [{ ...okafor, appointments: [about] }] }
  replies['/api/messages'] = { status: 403, body: {} }
  const letGo = heldAnswers()
  open()
  const recipient = await to()
  const texts = [recipient, screen.getByLabelText('Subject'), message()]
  const others = [
    screen.getByLabelText(/^About which appointment/),
    screen.getByRole('checkbox'),
    screen.getByLabelText('Files to attach'),
    screen.getByRole('button', { name: 'Attach files' }),
    screen.getByRole('button', { name: 'Remove readings.pdf' }),
  ]
  const fixed = () => [
    ...texts.map((text) => text.hasAttribute('readonly')),
    ...others.map((other) => other.closest('[disabled]') !== null),
  ]
  expect(fixed()).toEqual(Array(8).fill(false))
  send()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(fixed()).toEqual(Array(8).fill(true))
  letGo()
  await screen.findByText(/^Failed to send the message/)
  expect(fixed()).toEqual(Array(8).fill(false))
})

test('MSG-13 what was typed after closing the form is still there once the earlier message is sent', async () => {
  replies['/api/messages'] = { status: 201, body: fakeMessage(1) }
  const file = { id: 5, name: 'readings.pdf', type: 'application/pdf', size: 2000 } as const
  replies['/api/messages/draft'] = { status: 200, body: { ...draft, attachments: [file] } }
  const letGo = heldAnswers()
  const { client, unmount } = open()
  await to()
  send()
  await waitFor(() => expect(sent()).toMatchObject([{ attachmentIds: [5] }]))
  unmount()
  open(client)
  await to()
  const later = { ...file, id: 6, name: 'more.pdf' }
  act(() => draftOf(client).change({ ...draftOf(client).snapshot().content, attachments: [file, later] }))
  fireEvent.change(message(), { target: { value: 'May I take two?' } })
  replies['/api/messages/draft'] = 'never'
  letGo()
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Message Sent' }]))
  expect(message().value).toBe('May I take two?')
  // The file that was sent with the message no longer belongs to the draft.
  expect(draftOf(client).snapshot().content).toMatchObject({
    content: 'May I take two?',
    attachments: [later],
  })
})

test.each([
  ['refused', { status: 403, body: {} }],
  ['lost', 'offline'],
] as const)(
  'MSG-13 a message that is %s after its form was closed is reported, and its text stays',
  async (_, reply) => {
    replies['/api/messages'] = reply
    const letGo = heldAnswers()
    const { client, unmount } = open()
    await to()
    send()
    await waitFor(() => expect(sent()).toHaveLength(1))
    unmount()
    letGo()
    await waitFor(() =>
      expect(currentToasts()).toMatchObject([
        { tone: 'danger', description: 'Failed to send the message. Please try again.' },
      ]),
    )
    expect(draftOf(client).snapshot().content).toMatchObject({ content: draft.content })
  },
)

test('MSG-14 after the session nothing is said about a message that was being sent', async () => {
  replies['/api/messages'] = { status: 401, body: {} }
  const letGo = heldAnswers()
  const { unmount } = open()
  await to()
  send()
  await waitFor(() => expect(sent()).toHaveLength(1))
  unmount()
  localStorage.clear()
  letGo()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(currentToasts()).toMatchObject([{ title: 'Of another test' }])
})

test('MSG-13 a message waiting for the connection says that it stays a draft if its form is closed', async () => {
  replies['/api/messages'] = 'offline'
  open()
  await to()
  send()
  expect((await screen.findByText(/^We’ll send your message/)).textContent).toContain(
    'If you close this first, it stays a draft.',
  )
})

test('MSG-13 PLAT-39 writing the same message again on purpose sends a new one', async () => {
  replies['/api/messages'] = { status: 201, body: fakeMessage(1) }
  const client = createQueryClient()
  for (const nth of [1, 2]) {
    const { onSent, unmount } = open(client)
    if (nth === 2) act(() => draftOf(client).change(draft))
    await to()
    send()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(7))
    unmount()
  }
  const keys = new Set(sent().map((body) => JSON.stringify(body)))
  expect([sent().length, keys.size]).toEqual([2, 2])
})

test('MSG-14 also where storage is forbidden, the next user finds nothing of what was typed', () => {
  localStorage.clear()
  const client = createQueryClient()
  const before = composerFor(client)
  before.draftOf(null).change({ ...emptyContent, content: 'It was 150 over 95' })
  expect(composerFor(client)).toBe(before)
  // As at the end of every session.
  client.clear()
  expect(composerFor(client).draftOf(null).snapshot().content).toEqual(emptyContent)
})
