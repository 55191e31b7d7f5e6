import type { Participant } from '@alafia/contract/video-visits/schema'

/* Who is with whom: what the server tells of the people, against the ways that this browser has to them. */

/** For so long after our own return the others may still be on their way back; milliseconds. */
export const rejoinTimeout = 15_000
/** For so long somebody who vanished may come back on the way that we still have; milliseconds. */
export const goneAfter = 10_000

/** Somebody to whom there is a way, or is to be one. */
export type RemotePeer = {
  person: Participant
  /** Since when the server doesn't name them; undefined while it does. Milliseconds. */
  awaySince: number | undefined
}

const isSamePerson = (one: Participant, other: Participant) =>
  one.kind === other.kind && (one.kind !== 'guest' || one.name === other.name)

/**
 * The companions after the server named the people, oneself left out. Somebody who isn't named stays for a moment where sound and
 * picture still come: a lost connection to the server is no goodbye, and after a restart of the server people return one after
 * the other. Never beside the same person's new browser: nobody is there twice.
 */
export const remoteParticipantsOf = (
  before: readonly RemotePeer[],
  named: readonly Participant[],
  isHeard: (peer: string) => boolean,
  now: number,
): RemotePeer[] => {
  const present = named.map((person): RemotePeer => ({ person, awaySince: undefined }))
  const away = before
    .filter(({ person }) => !named.some((one) => one.peer === person.peer || isSamePerson(one, person)))
    .filter(({ person, awaySince }) => isHeard(person.peer) && now - (awaySince ?? now) < goneAfter)
    .map(({ person, awaySince }): RemotePeer => ({ person, awaySince: awaySince ?? now }))
  return [...present, ...away]
}

/**
 * Whether somebody may still be sent sound and picture: one whom the server doesn't name gets nothing, for he may have been put
 * out; except while people come back to a server that has just restarted.
 */
export const canSendTo = ({ awaySince }: RemotePeer, returnedAt: number, now: number): boolean =>
  awaySince === undefined || now - returnedAt < rejoinTimeout
