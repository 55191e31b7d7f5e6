// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeCall, fakeChatLine, fakeParticipant } from '../../../testing/fake-call.ts'
import { calls, fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { Announcer } from '../../../ui/overlay/announcer.tsx'
import { Stage, type StageProps } from './stage.tsx'

fakeNetwork()

const show = (call: ReturnType<typeof fakeCall>, more: Partial<StageProps> = {}) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stage call={call} awaited="Dr. Chidi Okafor" {...more} />
      <Announcer />
    </QueryClientProvider>,
  )

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const openMore = () => fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'Enter' })

test('VID-17 each button says what a press does, and its state', () => {
  const call = fakeCall()
  show(call)
  press('Mute')
  press('Stop camera')
  expect(call.asked).toEqual(['setMicrophone false', 'setCamera false'])
  press('Unmute')
  press('Start camera')
  expect(call.asked.slice(2)).toEqual(['setMicrophone true', 'setCamera true'])
  fireEvent.keyDown(window, { key: 'd', ctrlKey: true })
  fireEvent.keyDown(window, { key: 'e', ctrlKey: true })
  fireEvent.keyDown(window, { key: 'd' })
  expect(call.asked.slice(4)).toEqual(['setMicrophone false', 'setCamera false'])
  expect(screen.getByRole('button', { name: 'Unmute' }).getAttribute('aria-keyshortcuts')).toBe('Control+D')
})

test('VID-17 the state is shown in words: alone, weak, sound only, reconnecting', () => {
  const call = fakeCall({ others: [], phase: 'alone' })
  show(call)
  expect(screen.getByText('Waiting for Dr. Chidi Okafor')).toBeTruthy()
  act(() => call.become({ others: [fakeParticipant({ link: 'connecting' })], phase: 'connected' }))
  expect(screen.getByText('Connecting…')).toBeTruthy()
  act(() => call.become({ others: [fakeParticipant()], quality: 'poor' }))
  expect(screen.getAllByText('Weak connection').length).toBeGreaterThan(0)
  act(() => call.become({ audioOnly: 'network' }))
  expect(screen.getAllByText(/^The network is weak. Video is off/).length).toBeGreaterThan(0)
  act(() => call.become({ audioOnly: 'no', phase: 'reconnecting' }))
  expect(screen.getAllByText(/^Reconnecting… You may still see/).length).toBeGreaterThan(0)
  act(() => call.become({ audioOnly: 'chosen', phase: 'connected' }))
  press('Use video again')
  expect(call.asked).toEqual(['setAudioOnly false'])
})

test('VID-17 screen readers announce changes, through the page’s own live region', () => {
  const call = fakeCall({ others: [], phase: 'alone' })
  show(call)
  act(() => call.become({ others: [fakeParticipant({ name: 'Ada (interpreter)' })], phase: 'connected' }))
  expect(screen.getByRole('status').textContent).toContain('Ada (interpreter) is here')
})

test('VID-33 one press lets in a guest who waits or tells them ‘not now’, and the focus stays in the call', async () => {
  const waiting = [
    { invitationId: 3, name: 'Ngozi Eze', kind: 'interpreter' as const },
    { invitationId: 4, name: 'Kemi', kind: 'family' as const },
  ]
  const call = fakeCall({ waiting })
  show(call)
  replies['POST /api/video-visits/12/invitations/3/admit'] = { status: 204, body: null }
  replies['POST /api/video-visits/12/invitations/4/decline'] = { status: 204, body: null }
  expect(screen.getByText('Ngozi Eze (interpreter) is waiting to join.')).toBeTruthy()
  screen.getByRole('button', { name: 'Let Ngozi Eze in' }).focus()
  press('Let Ngozi Eze in')
  press('Not now for Kemi')
  await vi.waitFor(() =>
    expect(calls.map(({ name }) => name)).toEqual([
      'POST /api/video-visits/12/invitations/3/admit',
      'POST /api/video-visits/12/invitations/4/decline',
    ]),
  )
  const inside = fakeParticipant({ peer: 'peer-of-ngozi', kind: 'guest', name: 'Ngozi Eze (interpreter)' })
  act(() => call.become({ others: [fakeParticipant(), inside], waiting: waiting.slice(1) }))
  expect(document.activeElement?.id).toBe('visit-stage')
  // VID-31
  expect(screen.queryByRole('button', { name: /^Let / })).toBeNull()
  expect(
    screen.getByText(/Only one guest can be in it: wait until Ngozi Eze \(interpreter\) has left\.$/),
  ).toBeTruthy()
})

test('VID-32 VID-34 a guest reads that they wait, and that they can ask again', () => {
  const call = fakeCall({ others: [], phase: 'waiting' })
  const onAgain = vi.fn<() => void>()
  show(call, { onAgain })
  expect(screen.getByText('Waiting to be let in')).toBeTruthy()
  expect(screen.getByText(/^The doctor or the patient will let you in/)).toBeTruthy()
  act(() => call.become({ phase: 'closed', why: 'declined' }))
  expect(screen.getByText('You can’t join just now')).toBeTruthy()
  press('Ask again')
  expect(onAgain).toHaveBeenCalledOnce()
})

test('VID-18 the chat counts unread messages, keeps what is typed, and sends with Enter', () => {
  const call = fakeCall()
  show(call)
  act(() => call.become({ chat: [fakeChatLine()] }))
  expect(screen.getByRole('button', { name: /^Chat/ }).textContent).toContain('1 unread')
  press(/^Chat/)
  expect(screen.getByRole('button', { name: 'Chat' })).toBeTruthy()
  const input = screen.getByRole('textbox', { name: 'Your message' })
  expect(document.activeElement).toBe(input)
  fireEvent.change(input, { target: { value: 'Twice a day?' } })
  fireEvent.keyDown(input, { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chat' }))
  press('Chat')
  const again = screen.getByRole('textbox', { name: 'Your message' })
  expect(again).toHaveProperty('value', 'Twice a day?')
  const form = again.closest('form')
  if (form) fireEvent.submit(form)
  expect(call.asked).toEqual(['say Twice a day?'])
  expect(within(screen.getByRole('region', { name: 'Chat' })).getByText('Twice a day?')).toBeTruthy()
})

test('VID-10 only the doctor can end it for everyone, after confirming', async () => {
  const call = fakeCall()
  replies['POST /api/video-visits/12/end'] = { status: 200, body: {} }
  const { rerender } = show(call)
  openMore()
  expect(screen.queryByText('End for everyone…')).toBeNull()
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  rerender(
    <QueryClientProvider client={createQueryClient()}>
      <Stage call={call} awaited="Kemi Bello" canEndForAll />
    </QueryClientProvider>,
  )
  openMore()
  fireEvent.click(screen.getByRole('menuitem', { name: 'End for everyone…' }))
  const question = await screen.findByRole('alertdialog', { name: 'End the video visit for everyone?' })
  expect(calls).toEqual([])
  await act(async () => {
    fireEvent.click(within(question).getByRole('button', { name: /^End for everyone/ }))
    await Promise.resolve()
  })
  await vi.waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['POST /api/video-visits/12/end']))
})

test('VID-17 leaving takes one press, and rejoining another', () => {
  const call = fakeCall()
  const onAgain = vi.fn<() => void>()
  show(call, { onAgain })
  press('Leave')
  expect(screen.getByText('You left the video visit')).toBeTruthy()
  press('Join again')
  expect(onAgain).toHaveBeenCalledOnce()
  act(() => call.become({ why: 'ended' }))
  expect(screen.getByText('The video visit has ended')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
