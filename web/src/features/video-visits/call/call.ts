import type { Media, Participant } from '@alafia/contract/video-visits/schema'
import type { ClosedReason, WaitingGuest } from '@alafia/contract/video-visits/signalling'
import type { VideoVisitSocket } from '../../../lib/live/video-visit-socket.ts'
import type { DeviceProblem } from '../device-check/devices.ts'

/** Of the worst connection; `unknown` until it has been measured. */
export type Quality = 'unknown' | 'good' | 'fair' | 'poor'

/** Someone else in the video visit, as this browser has them. */
export type RemoteParticipant = Participant & {
  /** Audio and video, as soon as they arrive. */
  stream: MediaStream | undefined
  screen: MediaStream | undefined
  link: 'connecting' | 'connected' | 'reconnecting'
}

/** What a call starts with: the person's choices before it. */
export type CallStart = {
  microphone: boolean
  camera: boolean
  /** No video in either direction. */
  audioOnly?: boolean
  microphoneId?: string
  cameraId?: string
}

export type CallInput = { visitId: number; socket: VideoVisitSocket; start: CallStart }

/** Why a device that was turned on doesn't work. */
export type CallProblem = { microphone?: DeviceProblem; camera?: DeviceProblem; screen?: DeviceProblem }

/** One message of the chat: sent from browser to browser, and stored nowhere. */
export type ChatLine = { id: string; from: string; name: string; text: string; at: Date; isOwn: boolean }

export type CallState = {
  /**
   * `waiting`: a guest whom no one has let in yet. `alone`: in it, and no one else is. `connected`: someone else is; their `link` says whether they are connected yet.
   * `reconnecting`: the connection to the server is lost; audio and video may go on.
   */
  phase: 'idle' | 'joining' | 'waiting' | 'alone' | 'connected' | 'reconnecting' | 'closed'
  /** Why it closed. */
  why: ClosedReason | 'left' | 'unavailable' | undefined
  others: readonly RemoteParticipant[]
  /** Guests who wait to be let in; always empty for a guest. */
  waiting: readonly WaitingGuest[]
  /** What this browser sends. */
  media: Media
  /** The person's own video, without audio; undefined while the camera is off. */
  own: MediaStream | undefined
  /** The screen that they share. */
  ownScreen: MediaStream | undefined
  problem: CallProblem
  /** Video is off because the person chose so, or because the network is too weak. */
  audioOnly: 'no' | 'chosen' | 'network'
  quality: Quality
  chat: readonly ChatLine[]
}

/** The call of one video visit, on whatever page. Joined once; rejoining creates another. Never throws: failures are in the state. */
export type Call = {
  readonly visitId: number
  state(): CallState
  /** @returns unsubscribes */
  subscribe(hear: () => void): () => void
  join(): void
  leave(): void
  setMicrophone(on: boolean): void
  setCamera(on: boolean): void
  setScreen(on: boolean): void
  /** No video in either direction; turning the camera on ends it. `false` brings back what the network or the person turned off. */
  setAudioOnly(on: boolean): void
  /** Uses another camera or microphone from now on. */
  chooseDevice(kind: 'camera' | 'microphone', deviceId: string): void
  say(text: string): void
}
