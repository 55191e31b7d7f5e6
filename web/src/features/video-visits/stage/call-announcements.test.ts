import { expect, test } from 'vitest'
import type { CallState } from '../call/call.ts'
import { fakeChatLine, fakeParticipant, fakeCallState } from '../../../testing/fake-call.ts'
import { announcementsBetween } from './call-announcements.ts'

const ada = fakeParticipant({ peer: 'peer-of-ada', kind: 'guest', name: 'Ada (interpreter)' })
const okafor = fakeParticipant()

const news = (before: Partial<CallState>, after: Partial<CallState>) =>
  announcementsBetween(fakeCallState(before), fakeCallState(after))

test('VID-14 joining and leaving are announced; a browser that came back isn’t', () => {
  expect(news({ others: [okafor] }, { others: [okafor, ada] })).toEqual(['Ada (interpreter) is here'])
  expect(news({ others: [okafor, ada] }, { others: [okafor] })).toEqual(['Ada (interpreter) left'])
  expect(news({ others: [okafor] }, { others: [fakeParticipant({ peer: 'after a reload' })] })).toEqual([])
  expect(news({ others: [okafor] }, { others: [], phase: 'reconnecting' })).toEqual([])
})

test('VID-33 a guest who waits is announced once, and the guest hears that they wait', () => {
  const waiting = [{ invitationId: 3, name: 'Ngozi Eze', kind: 'interpreter' as const }]
  expect(news({}, { waiting })).toEqual(['Ngozi Eze (interpreter) is waiting to join'])
  expect(news({ waiting }, { waiting: [...waiting], quality: 'fair' })).toEqual([])
  expect(news({ waiting }, {})).toEqual([])
  expect(news({ phase: 'joining', others: [] }, { phase: 'waiting', others: [] })).toEqual([
    'Waiting to be let in. Keep this page open.',
  ])
})

test('a lost connection and its return are announced, each once', () => {
  const lost = { others: [fakeParticipant({ link: 'reconnecting' })] }
  expect(news({}, lost)).toEqual(['Reconnecting to Dr. Chidi Okafor…'])
  expect(news(lost, lost)).toEqual([])
  expect(news(lost, {})).toEqual(['Connected again'])
  expect(news({ phase: 'reconnecting' }, {})).toEqual(['Connected again'])
  expect(news({}, { others: [fakeParticipant({ link: 'connecting' })] })).toEqual([])
})

test('VID-16 turning video off and on again is announced', () => {
  expect(news({}, { audioOnly: 'network' })[0]).toMatch(/^The network is weak. Video is off/)
  expect(news({ audioOnly: 'network' }, {})).toEqual(['Video is back'])
  expect(news({}, { quality: 'poor' })).toEqual(['Weak connection'])
})

test('VID-17 screens and messages are announced, your own are not', () => {
  const sharing = { others: [fakeParticipant({ media: { microphone: true, camera: true, screen: true } })] }
  expect(news({}, sharing)).toEqual(['Dr. Chidi Okafor shares a screen'])
  expect(news(sharing, {})).toEqual(['Dr. Chidi Okafor stopped sharing'])
  expect(news({}, { chat: [fakeChatLine(), fakeChatLine({ id: 'line-2', isOwn: true })] })).toEqual([
    'Message from Dr. Chidi Okafor: Take the blue inhaler.',
  ])
  expect(news({}, { phase: 'closed', others: [] })).toEqual([])
})
