import type { Media } from '@alafia/contract/video-visits/schema'
import type { Place } from '../../video-visits/joining.actions.ts'

/** A socket that is in a visit: whose it is, and what it sends. */
export type Here = Place & { socketId: string; media: Media }

export const roomOfVisit = (visitId: number) => `visit:${visitId}`
export const roomOfPeer = (visitId: number, peer: string) => `visit:${visitId}:${peer}`
