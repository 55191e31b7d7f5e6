import { Problem } from '../platform/http/problem.ts'
import type { Services } from '../request/services.ts'
import { createTurns } from '../request/turns.ts'
import type { CallOrigin } from './call-origin.ts'
import { findKnownDevice } from './devices/devices.queries.ts'
import { manySignIn, requireRoomToWait } from './password.ts'
import { countSignInAttempt, type AttemptSource } from './rate-limit.actions.ts'
import { findAccountByEmail } from './sign-in.queries.ts'

const preparing = createTurns({
  max: 2,
  maxPerPerson: 2,
  refusal: () => new Problem('unavailable', manySignIn, {}, { 'retry-after': '10' }),
})

/**
 * Counts the attempt and finds the account, for two at once: hundreds who sign in at the same moment would otherwise take all
 * connections to the database, and everyone else's calls would wait for one.
 * @throws Problem 503 with Retry-After
 */
export const prepareSignIn = async (
  { db, security }: Services,
  email: string,
  { address, deviceSecret }: CallOrigin,
  now: Date,
) => {
  // Nobody is signed in yet, so all count as one.
  const leave = await preparing.enter(0)
  try {
    requireRoomToWait()
    const deviceId = await findKnownDevice(db, email, deviceSecret, now)
    const source: AttemptSource = { email, address, deviceId }
    const throttled = await countSignInAttempt(db, source, now, await security.rules())
    return { deviceId, source, throttled, account: await findAccountByEmail(db, email) }
  } finally {
    leave()
  }
}
