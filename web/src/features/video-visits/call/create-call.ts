import type { Media } from '@alafia/contract/video-visits/schema'
import { createCallSession } from './call-session.ts'
import type { Call, CallInput, CallState } from './call.ts'
import { createChat } from './chat.ts'
import { createPeers } from './peers.ts'
import { applyMeasurement, initialState } from './video-fallback.ts'
import { createLocalMedia } from './local-media.ts'

/** How often the connections are checked; milliseconds. */
const checkInterval = 1000
/** Checks from one measurement to the next. */
const measureInterval = 2

const isSame = (one: Media, other: Media) =>
  one.microphone === other.microphone && one.camera === other.camera && one.screen === other.screen

/** One browser's part in a call: what it sends, who else is there, and reconnecting. */
export const createCall = ({ visitId, socket, start }: CallInput): Call => {
  const listeners = new Set<() => void>()
  const ends: (() => void)[] = []
  let status: 'idle' | 'joining' | 'waiting' | 'in' | 'away' | 'closed' = 'idle'
  let why: CallState['why']
  let waiting: CallState['waiting'] = []
  let quality: CallState['quality'] = 'unknown'
  let audioOnly: CallState['audioOnly'] = start.audioOnly ? 'chosen' : 'no'
  let wishesCamera = start.camera
  let fallback = initialState
  let lastSent: Media | undefined
  let checking: ReturnType<typeof setInterval> | undefined

  const chat = createChat()
  const local = createLocalMedia(start, () => {
    peers.send()
    sendMedia()
    publish()
  })
  const peers = createPeers({
    signal: (to, signal) => socket.send('video-visit-signal', { visitId, to, signal }),
    onChange: () => publish(),
    onLine: (from, { id, text }) => {
      if (chat.hear(from, id, text)) publish()
    },
    onTalk(peer, say) {
      if (audioOnly === 'chosen') say({ kind: 'pictures', wanted: false })
      for (const word of chat.missedBy(peer)) say(word)
    },
    tracks: local.tracks,
  })

  const phaseOf = (others: CallState['others']): CallState['phase'] => {
    if (status === 'in') return others.length > 0 ? 'connected' : 'alone'
    return status === 'away' ? 'reconnecting' : status
  }
  const compose = (): CallState => {
    const others = peers.others()
    chat.welcome(others.map(({ peer }) => peer))
    return {
      phase: phaseOf(others),
      why,
      others,
      waiting,
      media: local.media(),
      own: local.own(),
      ownScreen: local.ownScreen(),
      problem: local.problem(),
      audioOnly,
      quality: others.length > 0 ? quality : 'unknown',
      chat: chat.lines(),
    }
  }
  let state = compose()
  const publish = () => {
    state = compose()
    for (const hear of listeners) hear()
  }

  const sendMedia = () => {
    const media = local.media()
    if (status !== 'in' || (lastSent && isSame(media, lastSent))) return
    lastSent = media
    socket.send('video-visit-media', { visitId, media })
  }

  const finish = (because: CallState['why'], notifyServer: boolean) => {
    if (status === 'closed') return
    status = 'closed'
    why = because
    clearInterval(checking)
    for (const end of ends) end()
    session.stop(notifyServer)
    peers.close()
    local.close()
    publish()
  }

  const session = createCallSession({
    visitId,
    socket,
    media: local.media,
    onIn({ peer, people, iceServers, relayOnly }) {
      status = 'in'
      // As the others know it, which may be older than what is sent now.
      lastSent = people.find((one) => one.peer === peer)?.media
      peers.enter(peer, people, { iceServers, iceTransportPolicy: relayOnly ? 'relay' : 'all' })
      sendMedia()
      publish()
    },
    onWaiting() {
      status = 'waiting'
      publish()
    },
    onAway() {
      if (status === 'in' || status === 'waiting') status = 'away'
      publish()
    },
    onOut: (because) => finish(because, false),
  })

  const setVideo = (next: CallState['audioOnly']) => {
    const wanted = next !== 'chosen'
    if (wanted !== (audioOnly !== 'chosen')) peers.say({ kind: 'pictures', wanted })
    audioOnly = next
    if (!wanted) void local.setScreen(false)
    local.setCamera(wishesCamera && next === 'no')
  }

  const measure = async () => {
    const media = local.media()
    quality = await peers.measure(media.camera || media.screen)
    if (status === 'closed') return
    if (wishesCamera && audioOnly !== 'chosen') {
      // Without anyone else there is no connection to relieve.
      const isAlone = peers.others().length === 0
      const before = fallback.isDown
      fallback = isAlone ? initialState : applyMeasurement(fallback, quality, performance.now())
      if (fallback.isDown !== before) setVideo(fallback.isDown ? 'network' : 'no')
    }
    publish()
  }

  const createTick = () => {
    let ticks = 0
    return () => {
      ticks += 1
      if (status === 'in') peers.check()
      if (ticks % measureInterval === 0) void measure()
    }
  }

  return {
    visitId,
    state: () => state,
    subscribe(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    join() {
      if (status !== 'idle') return
      status = 'joining'
      ends.push(
        socket.on('video-visit-participants', (now) => {
          if (now.visitId !== visitId) return
          peers.name(now.people)
          waiting = now.waiting
          publish()
        }),
        socket.on('video-visit-signal', ({ visitId: of, from, signal }) => {
          if (of === visitId) peers.hear(from, signal)
        }),
        socket.on('video-visit-closed', (now) => {
          if (now.visitId === visitId) finish(now.why, false)
        }),
      )
      checking = setInterval(createTick(), checkInterval)
      if (start.microphone) local.setMicrophone(true)
      local.setCamera(wishesCamera && audioOnly === 'no')
      session.start()
      publish()
    },
    leave: () => finish('left', true),
    setMicrophone(on) {
      if (status !== 'closed') local.setMicrophone(on)
    },
    setCamera(on) {
      if (status === 'closed') return
      wishesCamera = on
      // Someone who wants video in spite of the network gets it, and measuring starts again.
      fallback = initialState
      setVideo(on || audioOnly === 'network' ? 'no' : audioOnly)
    },
    setScreen(on) {
      if (status === 'closed') return
      if (on && audioOnly === 'chosen') setVideo('no')
      void local.setScreen(on)
    },
    setAudioOnly(on) {
      if (status === 'closed') return
      fallback = initialState
      setVideo(on ? 'chosen' : 'no')
    },
    chooseDevice(kind, deviceId) {
      if (status !== 'closed') local.choose(kind, deviceId)
    },
    say(text) {
      const word = status === 'closed' ? undefined : chat.say(text)
      if (!word) return
      peers.say(word)
      publish()
    },
  }
}
