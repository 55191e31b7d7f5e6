import { Problem } from '../platform/http/problem.ts'
import type { Services } from '../request/services.ts'
import { createTurns } from '../request/turns.ts'
import type { CallOrigin } from './call-origin.ts'
import { findKnownDevice } from './devices/devices.queries.ts'
import { announceFull, manySignIn } from './password.ts'
import { countSignInAttempt, type AttemptSource } from './rate-limit.actions.ts'
import { findAccountByEmail } from './sign-in.queries.ts'

const turns = createTurns({
  max: 1,
  maxPerPerson: 1,
  maxWaiting: 250,
  // The last of them takes about 15 s.
  patience: 30_000,
  refusal: () => new Problem('unavailable', manySignIn, {}, { 'retry-after': '10' }),
})

/**
 * Signs in when its turn has come, one after the other. Hundreds who sign in at the same moment would otherwise all ask the database at
 * once while their passwords keep a processor busy, and everyone else's calls would wait for both.
 * @throws Problem 503 with Retry-After
 */
export const inSignInTurn = async <Result>(signIn: () => Promise<Result>): Promise<Result> => {
  // Nobody is signed in yet, so all count as one.
  const leave = await turns.enter(0).catch((error: unknown) => {
    throw announceFull(error)
  })
  try {
    return await signIn()
  } finally {
    leave()
  }
}

/** Counts the attempt and finds the account. */
export const prepareSignIn = async (
  { db, security }: Services,
  email: string,
  { address, deviceSecret }: CallOrigin,
  now: Date,
) => {
  const deviceId = await findKnownDevice(db, email, deviceSecret, now)
  const source: AttemptSource = { email, address, deviceId }
  const throttled = await countSignInAttempt(db, source, now, await security.rules())
  return { deviceId, source, throttled, account: await findAccountByEmail(db, email) }
}
