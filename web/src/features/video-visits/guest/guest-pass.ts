import type { GuestPass } from '@alafia/contract/video-visits/guest-invitations/schema'
import { ignoreErrors } from '../../../lib/ignore-errors.ts'
import type { CallStart } from '../call/call.ts'

/* What a guest's tab keeps for a reload: a key that opens one visit until it is over, and nobody's name. */

const key = 'visit-guest'

export type StoredPass = GuestPass & {
  /** Of the link that it came from. */
  secret: string
  /** In the call when the page went away: a reload comes back by itself, whoever had left is asked first. */
  isIn: boolean
  /** Who was muted is muted after a reload. */
  start: CallStart
}

const isPass = (value: unknown): value is StoredPass =>
  typeof value === 'object' &&
  value !== null &&
  'secret' in value &&
  typeof value.secret === 'string' &&
  'guestKey' in value &&
  typeof value.guestKey === 'string' &&
  'visitId' in value &&
  Number.isInteger(value.visitId) &&
  'isIn' in value &&
  typeof value.isIn === 'boolean' &&
  'start' in value &&
  typeof value.start === 'object' &&
  value.start !== null &&
  'microphone' in value.start &&
  'camera' in value.start

/** What this tab got for the link, if it has used it. */
export const storedPass = (secret: string): StoredPass | undefined => {
  const kept = ignoreErrors<unknown>(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  return isPass(kept) && kept.secret === secret ? kept : undefined
}

export const storePass = (pass: StoredPass): void => {
  ignoreErrors(() => sessionStorage.setItem(key, JSON.stringify(pass)))
}

export const forgetPass = (): void => {
  ignoreErrors(() => sessionStorage.removeItem(key))
}
