import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ConsentAnswer, ConsentPage, SignInState } from '@alafia/contract/family/consent'
import { hasAddress, people } from '../accounts/exports.queries.ts'
import { countLinkLookup } from '../accounts/links/links.actions.ts'
import type { Queryable } from '../platform/database/connect.ts'
import { invalid, notFound, Problem } from '../platform/http/problem.ts'
import { hashOf, isSecret } from '../platform/secret.ts'
import { transactWithoutSession, type Context, type Tx } from '../request/context.ts'
import type { Exchange } from '../request/route.ts'
import type { Actor } from '../sessions/actor.ts'
import { accountsActingFor } from './exports.queries.ts'
import { invalidateShared } from './invalidation.ts'
import { isAgreedBy } from './policy.ts'
import { familyConsent, familyMember, ownAccount } from './table.ts'

/** One consent with its account holder. @throws Problem 404 */
const findWhere = async (db: Queryable, which: SQL | undefined) => {
  const holder = people('asking_holder')
  const [found] = await db
    .select({
      consent: familyConsent,
      memberId: familyMember.id,
      firstName: familyMember.firstName,
      lastName: familyMember.lastName,
      isAdult: sql<boolean>`${familyMember.decidesSince} is not null and ${familyMember.archivedAt} is null`,
      isNewest: sql<boolean>`not exists (select from ${familyConsent} as newer
        where newer.family_member_id = ${familyMember.id} and newer.id > ${familyConsent.id})`,
      hasSignIn: sql<boolean>`exists (select from ${ownAccount}
        where ${ownAccount.familyMemberId} = ${familyMember.id} and ${ownAccount.endedAt} is null)`,
      isTaken: hasAddress(familyConsent.address),
      holderId: holder.id,
      holderName: sql<string>`${holder.firstName} || ' ' || ${holder.lastName}`,
    })
    .from(familyConsent)
    .innerJoin(familyMember, eq(familyMember.id, familyConsent.familyMemberId))
    .innerJoin(holder, eq(holder.id, familyMember.primaryUserId))
    .where(which)
  if (!found) throw notFound()
  return found
}

/** @throws Problem 404 */
export const findConsent = async (db: Queryable, secret: string) => {
  if (!isSecret(secret)) throw notFound()
  return findWhere(db, eq(familyConsent.secretHash, hashOf(secret)))
}

/** What was agreed to at the actor's own email address: the link went there too (FAM-54). @throws Problem 404 */
export const findOwnConsent = (db: Queryable, { userId }: Actor, id: number) =>
  findWhere(db, and(eq(familyConsent.id, id), isAgreedBy(userId)))

export type Found = Awaited<ReturnType<typeof findConsent>>

/**
 * Whether the link can create the adult's own sign-in. It can after they declined or stopped sharing, for that was theirs to decide; not after
 * the account holder asked somewhere else, for the link may have gone to someone else.
 */
const signInOf = ({ consent, isAdult, isNewest, hasSignIn, isTaken }: Found, now: Date): SignInState => {
  const { agreedAt, endedAt, end, answerBy } = consent
  if (hasSignIn) return 'made'
  const isOpen = endedAt === null && agreedAt !== null
  const isInTime = answerBy > now && (end === null || end === 'declined' || end === 'withdrawn')
  if (!isAdult || !isNewest || !(isOpen || isInTime)) return 'closed'
  return isTaken ? 'taken' : 'open'
}

export const toPage = (found: Found, now: Date): ConsentPage => {
  const { consent, firstName, lastName, holderName } = found
  const { address, scopes, until, agreedAt, endedAt, answerBy } = consent
  const isOver = endedAt !== null || (agreedAt === null && answerBy <= now)
  return {
    state: isOver ? 'ended' : agreedAt === null ? 'asked' : 'agreed',
    firstName,
    lastName,
    address,
    holderName,
    scopes: scopes ?? [],
    until,
    answerBy: answerBy.toISOString(),
    signIn: signInOf(found, now),
  }
}

/** @throws Problem 404 for an unknown link, 429 */
export const readConsentPage = async (secret: string, exchange: Exchange): Promise<ConsentPage> => {
  await countLinkLookup(exchange)
  const { db, clock } = exchange.services
  return toPage(await findConsent(db, secret), clock.now())
}

type Change = {
  action: string
  title: string
  body: (name: string) => string
  write: (tx: Tx, found: Found, now: Date) => Promise<unknown>
}

/** The lock on the member puts answers, new questions and the account holder's own changes in one order. */
const change = async (
  tx: Tx,
  find: () => Promise<Found>,
  now: Date,
  { action, title, body, write }: Change,
): Promise<ConsentPage> => {
  const { memberId } = await find()
  await tx
    .select({ id: familyMember.id })
    .from(familyMember)
    .where(eq(familyMember.id, memberId))
    .for('update')
  const found = await find()
  await write(tx, found, now)
  const message = body(found.firstName)
  tx.notify([found.holderId], { type: 'system-alert', title, body: message, payload: { message } })
  tx.record(action, `family member ${memberId}`, found.holderId)
  invalidateShared(tx, found.holderId)
  // Of an adult with their own sign-in, what they share is on their page too.
  const acting = await accountsActingFor(tx, { patientId: found.holderId, familyMemberId: memberId })
  for (const userId of acting) if (userId !== found.holderId) tx.invalidate({ userId }, 'family')
  return toPage(await find(), now)
}

const changeByLink = async (secret: string, exchange: Exchange, made: Change): Promise<ConsentPage> => {
  await countLinkLookup(exchange)
  const { services, request } = exchange
  return transactWithoutSession(services, { address: request.ip, requestId: request.id }, (tx) =>
    change(tx, () => findConsent(tx, secret), services.clock.now(), made),
  )
}

const over = (name: string) =>
  new Problem('wrong-state', `This link is no longer open. Ask ${name} for a new one`)

/** @throws Problem 400 for a day that has passed, 404, 409 unless it is asked, 429 */
export const answerConsent = (
  { secret, scopes, until }: ConsentAnswer,
  exchange: Exchange,
): Promise<ConsentPage> => {
  const shared = [...new Set(scopes)]
  if (until !== null && until < exchange.services.clock.today())
    throw invalid('until', 'Choose today or a later day')
  const isDeclined = shared.length === 0
  return changeByLink(secret, exchange, {
    action: isDeclined ? 'family-consent.declined' : 'family-consent.agreed',
    title: isDeclined ? 'Permission declined' : 'Permission given',
    body: (name) =>
      isDeclined
        ? `${name} doesn’t want to share anything with you`
        : `${name} has chosen what to share with you`,
    write: async (tx, found, now) => {
      if (toPage(found, now).state !== 'asked') throw over(found.holderName)
      await tx
        .update(familyConsent)
        .set(isDeclined ? { endedAt: now, end: 'declined' } : { scopes: shared, until, agreedAt: now })
        .where(eq(familyConsent.id, found.consent.id))
    },
  })
}

const withdrawal: Change = {
  action: 'family-consent.withdrawn',
  title: 'Permission withdrawn',
  body: (name) => `${name} has stopped sharing with you`,
  write: async (tx, found, now) => {
    if (found.consent.endedAt !== null) throw over(found.holderName)
    await tx
      .update(familyConsent)
      .set({ endedAt: now, end: 'withdrawn' })
      .where(eq(familyConsent.id, found.consent.id))
  },
}

/** @throws Problem 404, 409 if it has ended already, 429 */
export const withdrawConsent = (secret: string, exchange: Exchange): Promise<ConsentPage> =>
  changeByLink(secret, exchange, withdrawal)

/** The same by the adult in their own account. @throws Problem 404, 409 */
export const withdrawOwnConsent = (context: Context, id: number): Promise<undefined> => {
  const { actor, clock } = context
  context.about([], `consent ${id}`)
  return context.transact(async (tx) => {
    await change(tx, () => findOwnConsent(tx, actor, id), clock.now(), withdrawal)
    tx.invalidate({ userId: actor.userId }, 'family')
    return undefined
  })
}
