import type { ParticipantKind } from '@alafia/contract/video-visits/schema'

/** Somebody who is in a visit just now. */
export type PresentParticipant = { visitId: number; kind: ParticipantKind; attendanceId: number }

type PresenceQuery = { visitId: number } | { userId: number }

/** Who is in which visit now: of this moment alone, since nothing that is stored could know of a browser that was shut. */
export type Presence = {
  find(asked: PresenceQuery): Promise<readonly PresentParticipant[]>
  /** The live connection says it, once it stands. */
  setSource(find: (asked: PresenceQuery) => Promise<readonly PresentParticipant[]>): void
}

export const createPresence = (): Presence => {
  let find: Presence['find'] = () => Promise.resolve([])
  return {
    find: (asked) => find(asked),
    setSource(answer) {
      find = answer
    },
  }
}
