import { Problem } from '../platform/http/problem.ts'
import { createTurns } from '../request/turns.ts'
import { announceFull, manySignIn } from './password.ts'

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
