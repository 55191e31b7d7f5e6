import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ageOn } from '@alafia/contract/kernel/civil'
import { hour } from '@alafia/contract/kernel/durations'
import { bornInFutureMessage } from '@alafia/contract/family/schema'
import {
  adultAge,
  signUpHours,
  signUpRefusals,
  tooYoungToSignUp,
  type signUpForm,
} from '@alafia/contract/accounts/sign-up.schema'
import { countSent, queueEmails, type WriteEmail } from '../../outbox/direct-email.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import { hashOf, newSecret } from '../../platform/secret.ts'
import type { Exchange } from '../../request/route.ts'
import { emailText } from '../../outbox/direct-email-text.ts'
import { countEmailRequest } from '../links/links.actions.ts'
import { signUp } from '../links/table.ts'
import { hashChosenPassword } from './patient-account.actions.ts'
import { hasAccount } from './sign-up.queries.ts'

const kind = 'sign-up'
/** In an hour, so that no one's mailbox is flooded. */
const mostEmails = 5

/**
 * Keeps what was typed and queues an email, without looking whether the address has an account: the answer can't tell, in words
 * or in time. @throws Problem 400, 403 if people can't sign up by themselves, 429
 */
export const requestSignUp = async (
  { password, ...person }: z.output<typeof signUpForm>,
  exchange: Exchange,
): Promise<undefined> => {
  const { db, clock, bus, security } = exchange.services
  const rules = await security.rules()
  if (!rules.signUp) throw new Problem('forbidden', signUpRefusals.off)
  await countEmailRequest(exchange)
  if (person.dateOfBirth > clock.today()) throw invalid('dateOfBirth', bornInFutureMessage)
  if (ageOn(clock.today(), person.dateOfBirth) < adultAge) throw invalid('dateOfBirth', tooYoungToSignUp)
  const passwordHash = await hashChosenPassword(rules, password, [
    person.firstName,
    person.lastName,
    person.email,
  ])
  const now = clock.now()
  await db.transaction(async (tx) => {
    const [asked] = await tx
      .insert(signUp)
      .values({ ...person, passwordHash, createdAt: now })
      .returning({ id: signUp.id })
    if (asked) await queueEmails(tx, [{ kind, address: person.email, subjectId: asked.id }], now)
  })
  bus.publish('email-queued', undefined)
  return undefined
}

/** Someone who has an account already may have forgotten it; no one else reads this. */
const alreadyHasAccount = (origin: string) => ({
  subject: 'You already have an Alafia account',
  text: emailText(
    'Someone asked to create an Alafia account with this address. You already have one, and nothing was changed.',
    `If it was you, sign in:\n${origin}/login`,
    `If you don’t know your password, choose a new one:\n${origin}/forgot-password`,
    'If it wasn’t you, you can ignore this email.',
  ),
})

export const writeSignUp: WriteEmail = async (tx, { address, subjectId }, { origin, now }) => {
  const since = new Date(now.getTime() - hour)
  if ((await countSent(tx, { kind, address }, since)) >= mostEmails) return undefined
  const asked = and(eq(signUp.id, subjectId ?? 0), isNull(signUp.usedAt))
  if (await hasAccount(tx, address)) {
    await tx.delete(signUp).where(asked)
    return alreadyHasAccount(origin)
  }
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + signUpHours * hour)
  const [updated] = await tx
    .update(signUp)
    .set({ secretHash: hashOf(secret), expiresAt })
    .where(asked)
    .returning({ id: signUp.id })
  if (!updated) return undefined
  return {
    subject: 'Confirm your email address for Alafia',
    text: emailText(
      `Someone asked to create an Alafia account with this address. If it was you, open this link within ${signUpHours} hours and enter the password that you chose:\n${origin}/confirm-sign-up#${secret}`,
      'If it wasn’t you, you can ignore this email: there will be no account.',
    ),
  }
}
