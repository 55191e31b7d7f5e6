import type { PersonKind } from '@alafia/contract/video-visits/schema'

/** Somebody who is in a visit just now. */
export type Present = { visitId: number; kind: PersonKind; attendanceId: number }

type Asked = { visitId: number } | { userId: number }

/** Who is in which visit now: of this moment alone, since nothing that is stored could know of a browser that was shut. */
export type Presence = {
  find(asked: Asked): Promise<readonly Present[]>
  /** The live connection says it, once it stands. */
  answeredBy(find: (asked: Asked) => Promise<readonly Present[]>): void
}

export const createPresence = (): Presence => {
  let find: Presence['find'] = () => Promise.resolve([])
  return {
    find: (asked) => find(asked),
    answeredBy(answer) {
      find = answer
    },
  }
}
