import type { Signal } from '@alafia/contract/video-visits/signalling'
import { addressed, fingerprintOf, opened } from './sdp.ts'
import { createPeerMedia, type Tracks, type PeerMedia } from './peer-media.ts'

/* The way to one other browser, whatever connections it takes: perfect negotiation (W3C WebRTC, section 10.7), and patience. */

/** How long one waits before asking again; milliseconds. */
export const patience = {
  /** For the other's first offer: it may have thrown away what we still had, or never had it. */
  forOffer: 2000,
  /** For an answer: the offer, or the answer, may have been lost with the connection that carried it. */
  forAnswer: 3000,
  /** For a connection, once both have a description: on a slow network through a relay. */
  forConnection: 6000,
  /** After `disconnected`, which often heals by itself; the polite side gives the other the first word. */
  afterLoss: { impolite: 800, polite: 2500 },
} as const

export type LinkState = 'connecting' | 'connected' | 'reconnecting'

export type PeerLinkInput = {
  /** The side that gives way when both offer at once; the other makes the first offer. */
  isPolite: boolean
  configuration: RTCConfiguration
  /** Goes to the other browser, in order, or is lost. */
  signal: (signal: Signal) => void
  onChange: () => void
  onWords: (words: string) => void
  /** Words can be said from now on. */
  onTalk: () => void
  /** Milliseconds; played in tests. */
  now: () => number
}

export type PeerLink = {
  state(): LinkState
  /** Undefined until the other's streams are laid. */
  streams(): { stream: MediaStream; screen: MediaStream } | undefined
  connection(): RTCPeerConnection | undefined
  send(tracks: Tracks): void
  hear(signal: Signal): void
  /** @returns whether they were sent */
  say(words: string): boolean
  /** Looks whether it is time to ask again: at least each second while signals can travel. */
  look(): void
  /** The way to the server is back: what isn't connected is asked for at once. */
  resume(configuration: RTCConfiguration): void
  close(): void
}

export const createPeerLink = (input: PeerLinkInput): PeerLink => {
  const { isPolite, signal, onChange, now } = input
  let { configuration } = input
  let wire: PeerMedia | undefined
  let tracks: Tracks = {}
  let closed = false
  let wasConnected = false
  /** When we last asked, or something changed: from then on one is patient. */
  let since = now()
  /** Descriptions are worked on one after the other. */
  let work: Promise<unknown> = Promise.resolve()
  let working = 0

  const isConnected = () =>
    wire?.connection.connectionState === 'connected' && wire.talk.readyState !== 'closed'

  const next = (task: () => Promise<void>) => {
    working += 1
    work = work
      .then(() => (closed ? undefined : task()))
      // A description that doesn't fit: asked for again when patience ends.
      .catch(() => undefined)
      .finally(() => (working -= 1))
  }

  const renew = (offers: boolean): PeerMedia => {
    wire?.close()
    const made = createPeerMedia(configuration, offers, {
      onCandidate: (candidate) => made === wire && signal({ candidate: candidate.toJSON() }),
      onState: () => {
        if (made !== wire) return
        wasConnected ||= isConnected()
        since = now()
        onChange()
      },
      onWords: (words) => made === wire && input.onWords(words),
      onTalk: () => made === wire && input.onTalk(),
    })
    wire = made
    made.send(tracks)
    return made
  }

  const tell = ({ connection }: PeerMedia) => {
    const description = connection.localDescription
    if (!description) return
    since = now()
    signal({ description: { type: description.type, sdp: addressed(description.sdp, known() ?? '') } })
  }

  const offer = async (from: PeerMedia) => {
    from.lay()
    await from.connection.setLocalDescription()
    tell(from)
  }

  const answer = async (to: PeerMedia, description: RTCSessionDescriptionInit) => {
    await to.take(description)
    to.lay()
    await to.connection.setLocalDescription()
    tell(to)
    onChange()
  }

  /** The other's certificate, as our connection knows it; undefined before there is a description. */
  const known = () => {
    const description = wire?.connection.remoteDescription
    return description ? fingerprintOf(description.sdp) : undefined
  }

  const isOffering = () => wire?.connection.signalingState === 'have-local-offer'

  const hearOffer = async (description: RTCSessionDescriptionInit, isForUs: boolean) => {
    if (!isForUs) {
      // They go on with a connection that we don't have any more: ours is new, which they don't know yet.
      if (wire && isOffering()) tell(wire)
      else await offer(renew(true))
      return
    }
    if (wire && known() === fingerprintOf(description.sdp)) {
      if (isOffering() && !isPolite) return
      await answer(wire, description)
      return
    }
    // A connection of theirs that we don't know. Ours goes on only where it is new as well and theirs gives way.
    if (isOffering() && !isPolite && known() === undefined) return
    await answer(renew(false), description)
  }

  const hearDescription = async ({ type, sdp: written }: RTCSessionDescriptionInit) => {
    const { sdp, to } = opened(written)
    const isForUs = to === '' || to === fingerprintOf(wire?.connection.localDescription?.sdp)
    if (type === 'offer') await hearOffer({ type, sdp }, isForUs)
    else if (type === 'answer' && isForUs && isOffering()) {
      await wire?.take({ type, sdp })
      onChange()
    }
  }

  const askAgain = async () => {
    if (isConnected()) return
    // Nothing to go on with: not begun yet, or the other has closed theirs.
    const isBare = !wire?.connection.remoteDescription && !isOffering()
    if (!wire || isBare || wire.talk.readyState === 'closed') await offer(renew(true))
    else if (isOffering()) tell(wire)
    else {
      wire.connection.restartIce()
      await offer(wire)
    }
  }

  const waited = () => now() - since
  const isDue = () => {
    if (!wire) return waited() >= patience.forOffer
    const { connectionState, signalingState, remoteDescription } = wire.connection
    if (signalingState === 'have-local-offer') return waited() >= patience.forAnswer
    if (!remoteDescription) return waited() >= patience.forOffer
    if (
      connectionState === 'disconnected' ||
      connectionState === 'failed' ||
      wire.talk.readyState === 'closed'
    )
      return waited() >= patience.afterLoss[isPolite ? 'polite' : 'impolite']
    return waited() >= patience.forConnection
  }

  if (!isPolite) next(() => offer(renew(true)))

  return {
    state: () => (isConnected() ? 'connected' : wasConnected ? 'reconnecting' : 'connecting'),
    streams: () => (wire?.isLaid() && wire.connection.remoteDescription ? wire : undefined),
    connection: () => wire?.connection,
    send(wanted) {
      tracks = wanted
      wire?.send(wanted)
    },
    hear(heard) {
      next(async () => {
        if ('description' in heard) await hearDescription(heard.description)
        else if (heard.candidate) wire?.addCandidate(heard.candidate)
      })
    },
    say(words) {
      if (wire?.talk.readyState !== 'open') return false
      wire.talk.send(words)
      return true
    },
    look() {
      if (working === 0 && !isConnected() && isDue()) next(askAgain)
    },
    resume(renewed) {
      configuration = renewed
      wire?.connection.setConfiguration(renewed)
      if (wire && !isConnected()) next(askAgain)
    },
    close() {
      closed = true
      wire?.close()
    },
  }
}
