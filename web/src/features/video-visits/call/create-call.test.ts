import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Participant } from '@alafia/contract/video-visits/schema'
import type { JoinReply } from '@alafia/contract/video-visits/signalling'
import type { VideoVisitSocket } from '../../../lib/live/video-visit-socket.ts'
import { FakeConnection } from '../../../testing/fake-connection.ts'
import { fakeDevices } from '../../../testing/fake-media.ts'
import type { Call, CallStart } from './call.ts'
import { createCall } from './create-call.ts'

const visitId = 7
const both: CallStart = { microphone: true, camera: true }

let machine: ReturnType<typeof fakeDevices>
const calls: Call[] = []

beforeEach(() => {
  vi.useFakeTimers()
  machine = fakeDevices()
})
afterEach(() => {
  for (const call of calls.splice(0)) call.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  FakeConnection.open.clear()
})

const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

type Hearing = { [Name in Parameters<VideoVisitSocket['on']>[0]]?: (body: never) => void }
type Browser = {
  socket: VideoVisitSocket
  hear: (name: keyof Hearing, body: unknown) => void
  lose(): void
  return(): void
}

/** The server, as browsers see it. */
const server = () => {
  const inIt = new Map<string, { person: Participant; browser: Browser }>()
  const asked: { peer?: string }[] = []
  const sent: string[] = []
  const refusals: Extract<JoinReply, { admitted: false }>['why'][] = []
  const people = () => [...inIt.values()].map(({ person }) => person)
  const sendParticipants = () => {
    for (const { browser } of inIt.values())
      browser.hear('video-visit-participants', { visitId, people: people(), waiting: [] })
  }
  const browserOf = (kind: Participant['kind'], name: string): Browser => {
    const hearing: Hearing = {}
    const ways = { connected: () => {}, lost: () => {} }
    let isUp = true
    let peer = ''
    const socket: VideoVisitSocket = {
      async join(ask) {
        asked.push(ask)
        await Promise.resolve()
        if (!isUp) throw new Error('There is no connection')
        const why = refusals.shift()
        if (why) return { admitted: false, why }
        peer = ask.peer ?? `${kind}-1`
        inIt.set(peer, { person: { peer, kind, name, media: ask.media }, browser })
        setTimeout(sendParticipants, 5)
        return { admitted: true, peer, people: people(), iceServers: [], relayOnly: false }
      },
      send(what, ask) {
        if (!isUp) return
        sent.push(what)
        const own = inIt.get(peer)
        if ('signal' in ask) {
          const { to, signal } = ask
          setTimeout(
            () => inIt.get(to)?.browser.hear('video-visit-signal', { visitId, from: peer, signal }),
            5,
          )
        } else if ('media' in ask && own) own.person = { ...own.person, media: ask.media }
        else inIt.delete(peer)
        setTimeout(sendParticipants, 5)
      },
      on(what, hear) {
        hearing[what] = hear
        return () => delete hearing[what]
      },
      onConnected(hear) {
        ways.connected = hear
        if (isUp) hear()
        return () => (ways.connected = () => {})
      },
      onLost(hear) {
        ways.lost = hear
        return () => (ways.lost = () => {})
      },
      attach: () => undefined,
      detach: () => undefined,
    }
    const browser: Browser = {
      socket,
      // Callers pair each name with its body.
      hear: (what, body) => hearing[what]?.(body as never),
      lose() {
        isUp = false
        inIt.delete(peer)
        ways.lost()
        sendParticipants()
      },
      return() {
        isUp = true
        ways.connected()
      },
    }
    return browser
  }
  return { browserOf, asked, sent, refusals, sendParticipants, remove: (peer: string) => inIt.delete(peer) }
}

const callOf = ({ socket }: Browser, start = both) => {
  const call = createCall({ visitId, socket, start })
  calls.push(call)
  return call
}

const together = async () => {
  const there = server()
  const browsers = [
    there.browserOf('patient', 'Amina Bello'),
    there.browserOf('doctor', 'Dr. Chidi Okafor'),
  ] as const
  const [amina, okafor] = [callOf(browsers[0]), callOf(browsers[1])]
  amina.join()
  okafor.join()
  await pass(1000)
  return { there, browsers, amina, okafor }
}

const links = (call: Call) => call.state().others.map(({ name, link }) => `${name} ${link}`)
/** For each open connection, which of its transceivers are sending. */
const sending = () =>
  [...FakeConnection.open].map((one) => one.getTransceivers().map(({ sender }) => sender.track !== null))

test('VID-15 two browsers meet, hear what the other sends, and what is written', async () => {
  const { amina, okafor } = await together()
  expect([amina.state().phase, okafor.state().phase]).toEqual(['connected', 'connected'])
  expect(links(amina)).toEqual(['Dr. Chidi Okafor connected'])
  expect(sending()).toEqual([
    [true, true, false],
    [true, true, false],
  ])
  amina.setMicrophone(false)
  amina.say('Can you hear me?')
  await pass(50)
  expect(okafor.state().others[0]?.media).toEqual({ microphone: false, camera: true, screen: false })
  expect(okafor.state().chat.map(({ name, text }) => [name, text])).toEqual([
    ['Amina Bello', 'Can you hear me?'],
  ])
  okafor.setScreen(true)
  await pass(50)
  expect(amina.state().others[0]?.screen).toBeDefined()
  amina.leave()
  await pass(50)
  expect([amina.state().why, okafor.state().phase]).toEqual(['left', 'alone'])
})

test('VID-15 while the server is away the call goes on, and it rejoins as the same peer without an offer', async () => {
  const { there, browsers, amina, okafor } = await together()
  const before = there.sent.filter((what) => what === 'video-visit-signal').length
  for (const browser of browsers) browser.lose()
  await pass(3000)
  expect([amina.state().phase, links(amina)]).toEqual(['reconnecting', ['Dr. Chidi Okafor connected']])
  browsers[0].return()
  await pass(2000)
  // The doctor isn't back yet, but they still hear each other.
  expect(links(amina)).toEqual(['Dr. Chidi Okafor connected'])
  browsers[1].return()
  await pass(2000)
  expect([links(amina), links(okafor)]).toEqual([['Dr. Chidi Okafor connected'], ['Amina Bello connected']])
  expect(there.asked.slice(2).map(({ peer }) => peer)).toEqual(['patient-1', 'doctor-1'])
  expect(there.sent.filter((what) => what === 'video-visit-signal')).toHaveLength(before)
})

test('VID-25 someone who is removed is sent nothing from then on, and is gone once nothing arrives', async () => {
  const { there, amina } = await together()
  there.remove('doctor-1')
  there.sendParticipants()
  expect(links(amina)).toEqual(['Dr. Chidi Okafor reconnecting'])
  expect(sending()[0]).toEqual([false, false, false])
  await pass(12_000)
  expect(amina.state().phase).toBe('alone')
})

test('VID-25 not admitted, or removed at once: everything ends, and nothing is tried again', async () => {
  const { there, browsers, amina, okafor } = await together()
  browsers[0].hear('video-visit-closed', { visitId: visitId + 1, why: 'ended' })
  expect(amina.state().phase).toBe('connected')
  browsers[0].hear('video-visit-closed', { visitId, why: 'cancelled' })
  expect(amina.state()).toMatchObject({ phase: 'closed', why: 'cancelled', others: [], own: undefined })
  there.refusals.push('not-admitted')
  const outsider = callOf(there.browserOf('guest', 'Bola'))
  outsider.join()
  await pass(100)
  expect(outsider.state()).toMatchObject({ phase: 'closed', why: 'not-admitted' })
  okafor.leave()
  expect(machine.opened.map(({ readyState }) => readyState)).toEqual(machine.opened.map(() => 'ended'))
  const asked = there.asked.length
  for (const browser of browsers) browser.return()
  await pass(5000)
  expect(there.asked).toHaveLength(asked)
})

test('VID-25 an unavailable server is asked again, for a while', async () => {
  const there = server()
  there.refusals.push('unavailable', 'unavailable')
  const call = callOf(there.browserOf('patient', 'Amina Bello'))
  call.join()
  await pass(5000)
  expect(call.state().phase).toBe('alone')
  there.refusals.push(...Array.from({ length: 20 }, () => 'unavailable' as const))
  const other = callOf(there.browserOf('doctor', 'Dr. Chidi Okafor'))
  other.join()
  await pass(30_000)
  expect(other.state()).toMatchObject({ phase: 'closed', why: 'unavailable' })
})

test('VID-32 VID-34 a guest waits, also after a lost connection, and joins once they are let in', async () => {
  const { there, amina } = await together()
  const browser = there.browserOf('guest', 'Ada Obi (interpreter)')
  const guest = callOf(browser)
  there.refusals.push('waiting')
  guest.join()
  await pass(5000)
  expect([guest.state().phase, guest.state().others]).toEqual(['waiting', []])
  // No one is asked again and again.
  expect(there.asked).toHaveLength(3)
  there.refusals.push('waiting')
  browser.lose()
  expect(guest.state().phase).toBe('reconnecting')
  browser.return()
  await pass(100)
  expect(guest.state().phase).toBe('waiting')
  browser.hear('video-visit-let-in', { visitId: visitId + 1 })
  await pass(100)
  expect(guest.state().phase).toBe('waiting')
  browser.hear('video-visit-let-in', { visitId })
  await pass(1000)
  expect(links(guest)).toEqual(['Amina Bello connected', 'Dr. Chidi Okafor connected'])
  expect(links(amina)).toContain('Ada Obi (interpreter) connected')
  browser.hear('video-visit-let-in', { visitId })
  await pass(100)
  expect(there.asked).toHaveLength(5)
})

test('VID-21 a camera that can’t be opened is in the state, and the rest goes on', async () => {
  machine.refuse.video = 'NotAllowedError'
  const { amina, okafor } = await together()
  expect(amina.state().problem).toEqual({ camera: 'denied' })
  expect(okafor.state().others[0]?.media).toEqual({ microphone: true, camera: false, screen: false })
  delete machine.refuse.video
  amina.setCamera(true)
  await pass(50)
  expect(amina.state().problem).toEqual({})
  expect(okafor.state().others[0]?.media.camera).toBe(true)
})

test('VID-21 an unplugged microphone is replaced by another', async () => {
  const { amina } = await together()
  const [first] = machine.opened.filter(({ kind }) => kind === 'audio')
  machine.refuse.audio = 'NotFoundError'
  first?.ends()
  await pass(50)
  expect(amina.state()).toMatchObject({ problem: { microphone: 'absent' }, media: { microphone: false } })
  delete machine.refuse.audio
  machine.plugIn()
  await pass(50)
  expect(amina.state()).toMatchObject({ problem: {}, media: { microphone: true } })
})

test('VID-21 with sound only no video goes either way, and it comes back', async () => {
  const { amina, okafor } = await together()
  amina.setAudioOnly(true)
  await pass(50)
  expect(amina.state()).toMatchObject({ audioOnly: 'chosen', own: undefined, media: { camera: false } })
  expect(sending()).toEqual([
    [true, false, false],
    [true, false, false],
  ])
  expect(okafor.state().audioOnly).toBe('no')
  amina.setAudioOnly(false)
  await pass(50)
  expect(sending()).toEqual([
    [true, true, false],
    [true, true, false],
  ])
})
