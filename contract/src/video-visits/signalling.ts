import type { Media, Participant } from './schema.ts'

/* How the browsers of a visit find each other: over the live connection, never through HTTP. No sound and no picture goes this way. */

/** Most of what one signal may weigh, as JSON; characters. A session description of three streams is about a third. */
export const maxSignalLength = 32_768

/** Two descriptions or candidates of WebRTC, as the browser made them. The server passes them on and doesn't look inside. */
export type Signal =
  | { description: { type: 'offer' | 'answer' | 'pranswer' | 'rollback'; sdp?: string } }
  | {
      candidate: {
        candidate?: string
        sdpMid?: string | null
        sdpMLineIndex?: number | null
        usernameFragment?: string | null
      } | null
    }

/** Where a browser asks how it can be reached: STUN and TURN, with credentials that end by themselves. */
export type IceServer = { urls: string[]; username?: string; credential?: string }

/** Why somebody is not, or no longer, in the visit. */
export type ClosedReason =
  /** The doctor ended it, for everyone. */
  | 'ended'
  /** It was cancelled, or moved to another time. */
  | 'cancelled'
  | 'moved'
  /** It isn't open: too early, over, not by video. */
  | 'not-open'
  /** The same person joined from another tab or device, which has the visit now. */
  | 'elsewhere'
  /** Not one of the visit's people; the invitation was taken back. */
  | 'not-admitted'
  /** Another guest is there just now: the patient, the doctor and one more is all that a visit holds. */
  | 'full'

export type JoinReply =
  | {
      admitted: true
      /** This browser's name among the people; the same again after a lost connection, when it was given. */
      peer: string
      people: Participant[]
      iceServers: IceServer[]
      /** By TURN alone: where the installation says so, for networks that let nothing else through. */
      relayOnly: boolean
    }
  | { admitted: false; why: ClosedReason | 'unavailable' }

export type VideoVisitToServer = {
  /**
   * Comes in. Again after each reconnect with the peer that it had: that is refused as 'elsewhere' while another browser of
   * the same person has the place. Whoever comes anew names no peer, and takes the place.
   */
  'video-visit-join': (
    ask: { visitId: number; peer?: string; media: Media },
    answer: (given: JoinReply) => void,
  ) => void
  'video-visit-leave': (ask: { visitId: number }) => void
  /** To one of the people of the same visit; to anybody else it goes nowhere. */
  'video-visit-signal': (ask: { visitId: number; to: string; signal: Signal }) => void
  /** What one shows and sends from now on. */
  'video-visit-media': (ask: { visitId: number; media: Media }) => void
}

export type VideoVisitToClient = {
  /**
   * Everybody who is there now, oneself too; at each change. Who is missing may have lost the way to the server alone: sound
   * and picture that still flow needn't be cut off at once.
   */
  'video-visit-participants': (now: { visitId: number; people: Participant[] }) => void
  'video-visit-signal': (got: { visitId: number; from: string; signal: Signal }) => void
  /** One is out. */
  'video-visit-closed': (now: { visitId: number; why: ClosedReason }) => void
}
