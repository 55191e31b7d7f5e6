import { vi } from 'vitest'
import { PlayedConnection } from './fake-connection.ts'

/* Camera, microphone and streams as far as a call handles them: for tests, which have no browser. */

export class PlayedTrack extends EventTarget {
  enabled = true
  contentHint = ''
  readyState: 'live' | 'ended' = 'live'
  constructor(readonly kind: 'audio' | 'video') {
    super()
  }
  stop() {
    this.readyState = 'ended'
  }
  /** Pulled out, or ended by the browser. */
  ends() {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}

export class PlayedStream {
  constructor(private readonly tracks: PlayedTrack[] = []) {}
  addTrack(track: PlayedTrack) {
    this.tracks.push(track)
  }
  getTracks = () => this.tracks
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
}

/** A machine with camera and microphone; `opened` are all that were ever opened, `refuse` says why one isn't. */
export const playMachine = () => {
  const opened: PlayedTrack[] = []
  const refuse: Partial<Record<'audio' | 'video', string>> = {}
  const open = (kind: 'audio' | 'video') => {
    const why = refuse[kind]
    if (why !== undefined) return Promise.reject(new DOMException('', why))
    const track = new PlayedTrack(kind)
    opened.push(track)
    return Promise.resolve(new PlayedStream([track]))
  }
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia: (wanted: MediaStreamConstraints) => open(wanted.audio ? 'audio' : 'video'),
    getDisplayMedia: () => open('video'),
  })
  vi.stubGlobal('navigator', { mediaDevices })
  vi.stubGlobal('MediaStream', PlayedStream)
  vi.stubGlobal('RTCPeerConnection', PlayedConnection)
  return { opened, refuse, plugIn: () => mediaDevices.dispatchEvent(new Event('devicechange')) }
}
