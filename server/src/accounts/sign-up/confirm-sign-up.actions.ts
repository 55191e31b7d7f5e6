import { and, eq, gt, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import {
  signUpRefusals,
  type confirmSignUpForm,
  type signUpDetails,
} from '@alafia/contract/accounts/sign-up.schema'
import { invalid, notFound } from '../../platform/http/problem.ts'
import { transactWithoutSession } from '../../request/context.ts'
import type { Exchange } from '../../request/route.ts'
import { originOf } from '../call-origin.ts'
import { countLinkLookup, requireOpen } from '../links/links.actions.ts'
import { signUp } from '../links/table.ts'
import { verifyPassword } from '../password.ts'
import { limitRate } from '../rate-limit.actions.ts'
import { openSession } from '../sign-in.actions.ts'
import { findAccount } from '../sign-in.queries.ts'
import { addPatientAccount } from './patient-account.actions.ts'
import { findSignUp } from './sign-up.queries.ts'

const find = async ({ services: { db, clock, security } }: Exchange, secret: string) =>
  findSignUp(db, secret, { isOn: (await security.rules()).signUp, now: clock.now() })

/** @throws Problem 404 for an unknown link, 429 */
export const getSignUp = async (
  secret: string,
  exchange: Exchange,
): Promise<z.output<typeof signUpDetails>> => {
  await countLinkLookup(exchange)
  const found = await find(exchange, secret)
  if (!found) throw notFound()
  const { state, firstName, email } = found
  return state === 'open' ? { state, firstName, email } : { state, firstName: null, email: null }
}

/** The account, as it was asked for. @returns its id; undefined if the link was used, or the address taken, by someone faster */
const createAccount = (exchange: Exchange, id: number): Promise<number | undefined> =>
  transactWithoutSession(exchange.services, originOf(exchange.request), async (tx) => {
    const now = exchange.services.clock.now()
    const [asked] = await tx
      .select()
      .from(signUp)
      .where(and(eq(signUp.id, id), isNull(signUp.usedAt), gt(signUp.expiresAt, now)))
      .for('update')
    if (!asked) return undefined
    const { email, firstName, lastName, phone, dateOfBirth, passwordHash } = asked
    const account = { email, firstName, lastName, phone, dateOfBirth, passwordHash }
    const userId = await addPatientAccount(tx, account)
    if (userId === undefined) return undefined
    await tx.update(signUp).set({ usedAt: now, userId, passwordHash: '' }).where(eq(signUp.id, id))
    return userId
  })

/**
 * Creates the patient's account and signs in. Needs the password too: otherwise a stranger could fill in someone's address, and
 * they would confirm an account whose password the stranger knows.
 * @throws Problem 404 for an unknown link, 409 that says why it no longer works, 400 at `password`, 429
 */
export const confirmSignUp = async (
  { secret, password }: z.output<typeof confirmSignUpForm>,
  exchange: Exchange,
): Promise<SignInReply> => {
  const { services, request } = exchange
  const { db, clock } = services
  await countLinkLookup(exchange)
  const mustBeOpen = async () => requireOpen(await find(exchange, secret), signUpRefusals)
  const { id, passwordHash } = await mustBeOpen()
  await limitRate(db, { key: `sign-up:${id}`, what: 'tries', most: 10, minutes: 15 }, clock.now())
  if (!(await verifyPassword(password, passwordHash)))
    throw invalid('password', 'This isn’t the password that you chose when you created the account')
  const userId = await createAccount(exchange, id)
  const account = userId === undefined ? undefined : await findAccount(db, userId)
  if (!account) {
    await mustBeOpen()
    throw notFound()
  }
  return openSession(services, account, 'patient', originOf(request), 'session.sign-in')
}
