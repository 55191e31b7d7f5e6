import { createHmac, timingSafeEqual } from 'node:crypto'
import { minute } from '@alafia/contract/kernel/durations'
import { newSecret } from '../../platform/secret.ts'

/*
 * What a passkey signs. A challenge carries what it is for and until when it works, signed by us, so that strangers who ask for
 * many fill no table; that it was used is stored when it is used.
 */

const challengeMinutes = 10

const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** @param purpose 'sign-in', 'proof of session 12' */
export const newChallenge = (key: Buffer, purpose: string, now: Date): string => {
  const text = `${newSecret()}.${now.getTime() + challengeMinutes * minute}`
  return `${text}.${macOf(key, `${text}.${purpose}`)}`
}

/** When the challenge stops working; undefined if it isn't ours, is for something else, or no longer works. */
export const challengeEnd = (
  key: Buffer,
  challenge: string,
  purpose: string,
  now: Date,
): Date | undefined => {
  const [random = '', until = '', mac = ''] = challenge.split('.')
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(key, `${random}.${until}.${purpose}`))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const end = new Date(Number(until))
  return end > now ? end : undefined
}
