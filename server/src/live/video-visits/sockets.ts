import type { Media } from '@alafia/contract/video-visits/schema'
import type { WaitingGuest } from '@alafia/contract/video-visits/signalling'
import type { Attendance } from '../../video-visits/attendance.actions.ts'

/** A socket in a video visit: whose it is, and what it sends. */
export type JoinedSocket = Attendance & { socketId: string; media: Media }

/** A guest's socket that waits to be let into a video visit. */
export type WaitingSocket = WaitingGuest & { visitId: number; socketId: string }

export const roomOfVideoVisit = (visitId: number) => `visit:${visitId}`
/** The guests who wait to be let in. Nothing about the video visit is sent here. */
export const roomOfWaiting = (visitId: number) => `visit:${visitId}:waiting`
export const roomOfPeer = (visitId: number, peer: string) => `visit:${visitId}:${peer}`
