import type { Media } from '@alafia/contract/video-visits/schema'
import { createAttending } from './attending.ts'
import type { Call, CallInput, CallState } from './call.ts'
import { createChat } from './chat.ts'
import { createPeers } from './peers.ts'
import { applyMeasurement, initialState } from './video-fallback.ts'
import { createLocalMedia } from './local-media.ts'

/** Between two looks at how the ways stand; milliseconds. */
const looksEach = 1000
/** Looks from one measurement to the next. */
const measuresEach = 2

const isSame = (one: Media, other: Media) =>
  one.microphone === other.microphone && one.camera === other.camera && one.screen === other.screen

/** One browser's part in a visit's call: what it gives, who else is there, and the way back when something is lost. */
export const createCall = ({ visitId, line, start }: CallInput): Call => {
  const hearing = new Set<() => void>()
  const ends: (() => void)[] = []
  let place: 'idle' | 'joining' | 'in' | 'away' | 'closed' = 'idle'
  let why: CallState['why']
  let quality: CallState['quality'] = 'unknown'
  let audioOnly: CallState['audioOnly'] = start.audioOnly ? 'chosen' : 'no'
  let wishesCamera = start.camera
  let falling = initialState
  let told: Media | undefined
  let looking: ReturnType<typeof setInterval> | undefined

  const chat = createChat()
  const local = createLocalMedia(start, () => {
    companions.send()
    tell()
    publish()
  })
  const companions = createPeers({
    signal: (to, signal) => line.tell('video-visit-signal', { visitId, to, signal }),
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
    if (place === 'in') return others.length > 0 ? 'connected' : 'alone'
    return place === 'away' ? 'reconnecting' : place
  }
  const compose = (): CallState => {
    const others = companions.others()
    chat.welcome(others.map(({ peer }) => peer))
    return {
      phase: phaseOf(others),
      why,
      others,
      media: local.media(),
      own: local.own(),
      ownScreen: local.ownScreen(),
      trouble: local.trouble(),
      audioOnly,
      quality: others.length > 0 ? quality : 'unknown',
      chat: chat.lines(),
    }
  }
  let state = compose()
  const publish = () => {
    state = compose()
    for (const hear of hearing) hear()
  }

  const tell = () => {
    const media = local.media()
    if (place !== 'in' || (told && isSame(media, told))) return
    told = media
    line.tell('video-visit-media', { visitId, media })
  }

  const finish = (because: CallState['why'], tells: boolean) => {
    if (place === 'closed') return
    place = 'closed'
    why = because
    clearInterval(looking)
    for (const end of ends) end()
    attending.stop(tells)
    companions.close()
    local.close()
    publish()
  }

  const attending = createAttending({
    visitId,
    line,
    media: local.media,
    onIn({ peer, people, iceServers, relayOnly }) {
      place = 'in'
      // As the others have it, which may be older than what one sends now.
      told = people.find((one) => one.peer === peer)?.media
      companions.enter(peer, people, { iceServers, iceTransportPolicy: relayOnly ? 'relay' : 'all' })
      tell()
      publish()
    },
    onAway() {
      if (place === 'in') place = 'away'
      publish()
    },
    onOut: (because) => finish(because, false),
  })

  const setPictures = (next: CallState['audioOnly']) => {
    const wanted = next !== 'chosen'
    if (wanted !== (audioOnly !== 'chosen')) companions.say({ kind: 'pictures', wanted })
    audioOnly = next
    if (!wanted) void local.setScreen(false)
    local.setCamera(wishesCamera && next === 'no')
  }

  const measure = async () => {
    const media = local.media()
    quality = await companions.measure(media.camera || media.screen)
    if (place === 'closed') return
    if (wishesCamera && audioOnly !== 'chosen') {
      // Whoever is alone has nobody to spare the picture for.
      const isAlone = companions.others().length === 0
      const before = falling.isDown
      falling = isAlone ? initialState : applyMeasurement(falling, quality, performance.now())
      if (falling.isDown !== before) setPictures(falling.isDown ? 'network' : 'no')
    }
    publish()
  }

  const look = () => {
    let looks = 0
    return () => {
      looks += 1
      if (place === 'in') companions.look()
      if (looks % measuresEach === 0) void measure()
    }
  }

  return {
    visitId,
    state: () => state,
    subscribe(hear) {
      hearing.add(hear)
      return () => void hearing.delete(hear)
    },
    join() {
      if (place !== 'idle') return
      place = 'joining'
      ends.push(
        line.on('video-visit-participants', (now) => {
          if (now.visitId !== visitId) return
          companions.name(now.people)
          publish()
        }),
        line.on('video-visit-signal', ({ visitId: of, from, signal }) => {
          if (of === visitId) companions.hear(from, signal)
        }),
        line.on('video-visit-closed', (now) => {
          if (now.visitId === visitId) finish(now.why, false)
        }),
      )
      looking = setInterval(look(), looksEach)
      if (start.microphone) local.setMicrophone(true)
      local.setCamera(wishesCamera && audioOnly === 'no')
      attending.start()
      publish()
    },
    leave: () => finish('left', true),
    setMicrophone(on) {
      if (place !== 'closed') local.setMicrophone(on)
    },
    setCamera(on) {
      if (place === 'closed') return
      wishesCamera = on
      // Whoever wants the picture in spite of the network has it, and the measuring begins anew.
      falling = initialState
      setPictures(on || audioOnly === 'network' ? 'no' : audioOnly)
    },
    setScreen(on) {
      if (place === 'closed') return
      if (on && audioOnly === 'chosen') setPictures('no')
      void local.setScreen(on)
    },
    setAudioOnly(on) {
      if (place === 'closed') return
      falling = initialState
      setPictures(on ? 'chosen' : 'no')
    },
    chooseDevice(kind, deviceId) {
      if (place !== 'closed') local.choose(kind, deviceId)
    },
    say(text) {
      const word = place === 'closed' ? undefined : chat.say(text)
      if (!word) return
      companions.say(word)
      publish()
    },
  }
}
