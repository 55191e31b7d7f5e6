import type { Endpoint } from '@alafia/contract/kernel/endpoint'
import { proofMinutes } from '@alafia/contract/accounts/proof'
import { minute } from '@alafia/contract/kernel/durations'
import { Problem } from '../platform/http/problem.ts'
import { needsSecondFactor } from '../sessions/rules.ts'
import type { ActiveSession } from '../sessions/sessions.ts'
import type { Services } from './services.ts'

/**
 * A session that lacks the second factor that its role requires can only add one (ACC-81). @throws Problem 403
 */
export const requireSecondFactor = async (
  { withoutSecondFactor }: Endpoint,
  session: ActiveSession,
  { security }: Services,
): Promise<void> => {
  if (session.hasSecondFactor || withoutSecondFactor) return
  if (needsSecondFactor(session, await security.rules())) throw new Problem('second-factor-required')
}

/**
 * Whoever finds a browser signed in can't do the worst with it: a serious action needs a person who has just proven who they are
 * (ACC-70). @throws Problem 403 that names how to prove it
 */
export const requireProof = async (
  { proof }: Endpoint,
  { userId, provenAt }: ActiveSession,
  { clock, proofMethods }: Services,
): Promise<void> => {
  if (proof !== 'recent' || clock.now().getTime() - provenAt.getTime() <= proofMinutes * minute) return
  throw new Problem('proof-needed', undefined, { methods: await proofMethods(userId) })
}
