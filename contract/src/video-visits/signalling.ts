import type { GuestKind } from './guest-invitations/labels.ts'
import type { Media, Participant } from './schema.ts'

/*
 * How the browsers in a video visit connect to each other, over the live connection and never through HTTP. Audio and video don't
 * go this way. A `visitId` is the id of the video visit, which is that of its appointment.
 */

/** Of one signal as JSON, in characters. A session description of three streams is about a third of that. */
export const maxSignalLength = 32_768

/** A WebRTC description or candidate, as the browser made it. The server passes it on and doesn't look inside. */
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

/** A STUN or TURN server, with credentials that expire. */
export type IceServer = { urls: string[]; username?: string; credential?: string }

/** Why someone is not, or no longer, in the video visit. */
export type ClosedReason =
  /** The doctor ended it, for everyone. */
  | 'ended'
  /** The appointment was cancelled, or moved to another time. */
  | 'cancelled'
  | 'moved'
  /** It isn't open: too early, over, not by video. */
  | 'not-open'
  /** The same person joined from another tab or device. */
  | 'elsewhere'
  /** They don't take part in it, or their invitation was revoked. */
  | 'not-admitted'
  /** Another guest is in it, and only one can be. */
  | 'full'
  /** The patient or the doctor doesn't let this guest in now. They may ask again. */
  | 'declined'

/** A guest who asked to join and waits until the patient or the doctor, being in the video visit, lets them in. */
export type WaitingGuest = { invitationId: number; name: string; kind: GuestKind }

export type JoinReply =
  | {
      admitted: true
      /** Identifies this browser; after a lost connection the same as before, if it was sent. */
      peer: string
      people: Participant[]
      iceServers: IceServer[]
      /** Connect only through TURN, for networks that let nothing else through. */
      relayOnly: boolean
    }
  /** `waiting`: a guest whom no one has let in yet. They hear when someone has, and join again. */
  | { admitted: false; why: ClosedReason | 'unavailable' | 'waiting' }

export type VideoVisitToServer = {
  /**
   * Joins; after each reconnect again, with its peer. That is refused as 'elsewhere' if the person has joined from another
   * browser meanwhile. Joining without a peer takes over from the other browser.
   */
  'video-visit-join': (
    message: { visitId: number; peer?: string; media: Media },
    reply: (result: JoinReply) => void,
  ) => void
  'video-visit-leave': (message: { visitId: number }) => void
  /** To another participant of the same video visit; to anyone else it is dropped. */
  'video-visit-signal': (message: { visitId: number; to: string; signal: Signal }) => void
  /** What the sender sends from now on. */
  'video-visit-media': (message: { visitId: number; media: Media }) => void
}

export type VideoVisitToClient = {
  /**
   * At each change: everyone who is there now, the recipient too. Someone who is missing may only have lost the connection to
   * the server, so audio and video that still arrive needn't stop at once.
   */
  'video-visit-participants': (message: {
    visitId: number
    people: Participant[]
    /** Who waits to be let in; empty for guests. */
    waiting: WaitingGuest[]
  }) => void
  /** To a guest who waits: joining succeeds now. */
  'video-visit-let-in': (message: { visitId: number }) => void
  'video-visit-signal': (message: { visitId: number; from: string; signal: Signal }) => void
  /** The recipient is no longer in it, or no longer waits. */
  'video-visit-closed': (message: { visitId: number; why: ClosedReason }) => void
}
