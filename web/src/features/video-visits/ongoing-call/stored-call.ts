import { ignoreErrors } from '../../../lib/ignore-errors.ts'
import type { CallStart } from '../call/call.ts'

/* What a tab stores of its call for a reload: ids and device states, and no names. */

export const key = 'visit-call'

export type StoredCall = { userId: number; visitId: number; start: CallStart }

const isKept = (value: unknown): value is StoredCall =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'visitId' in value &&
  Number.isInteger(value.visitId) &&
  'start' in value &&
  typeof value.start === 'object' &&
  value.start !== null &&
  'microphone' in value.start &&
  'camera' in value.start

/** The call that this person was in when the page was left. */
export const storedCall = (userId: number): StoredCall | undefined => {
  const kept = ignoreErrors<unknown>(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  if (isKept(kept) && kept.userId === userId) return kept
  forgetCall()
  return undefined
}

export const forgetCall = () => ignoreErrors(() => sessionStorage.removeItem(key))
