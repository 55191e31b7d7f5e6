import { quietly } from '../../../lib/quietly.ts'
import type { CallStart } from '../call/call.ts'

/* What a tab keeps of its call for a reload: numbers and switches, nobody's name. */

const key = 'visit-call'

export type KeptCall = { userId: number; visitId: number; start: CallStart }

const isKept = (value: unknown): value is KeptCall =>
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

/** The call that this person was in when the page went away. */
export const keptCall = (userId: number): KeptCall | undefined => {
  const kept = quietly<unknown>(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  if (isKept(kept) && kept.userId === userId) return kept
  forgetCall()
  return undefined
}

export const keepCall = (call: KeptCall): void => {
  quietly(() => sessionStorage.setItem(key, JSON.stringify(call)))
}

export const forgetCall = (): void => {
  quietly(() => sessionStorage.removeItem(key))
}
