import { and, eq, gt } from 'drizzle-orm'
import {
  accountInvitationRefusals,
  type AcceptInvitationForm,
  type AccountInvitation,
} from '@alafia/contract/accounts/account-invitations.schema'
import type { InvitationLink } from '@alafia/contract/administration/users/schema'
import { invitationDays } from '@alafia/contract/administration/users/states'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import { day } from '@alafia/contract/kernel/durations'
import type { NewEmail } from '../outbox/direct-email.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { invalid, notFound, Problem } from '../platform/http/problem.ts'
import { hashOf, isSecret, newSecret } from '../platform/secret.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Exchange } from '../request/route.ts'
import type { Services } from '../request/services.ts'
import { originOf } from './call-origin.ts'
import { emailOf } from './exports.queries.ts'
import { openSession } from './sign-in.actions.ts'
import { hashPassword } from './password.ts'
import { refusalOf } from './passwords/refused-passwords.ts'
import { findAccount } from './sign-in.queries.ts'
import { accountInvitation, userAccount } from './table.ts'
import { limitRate } from './rate-limit.actions.ts'
import { findInvitation, isOpen, invitationStateOf } from './account-invitations.queries.ts'

export const invitationEnd = (now: Date) => new Date(now.getTime() + invitationDays * day)

/** Replaces any previous link, and emails one too. The caller has locked the account. Only the secret's hash is stored. */
export const createInvitationLink = async (
  tx: Tx,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  userId: number,
): Promise<InvitationLink> => {
  const now = clock.now()
  const expiresAt = invitationEnd(now)
  const secret = newSecret()
  await tx
    .update(accountInvitation)
    .set({ revokedAt: now })
    .where(and(eq(accountInvitation.userId, userId), isOpen))
  const [created] = await tx
    .insert(accountInvitation)
    .values({ userId, secretHash: hashOf(secret), invitedBy: actor.userId, createdAt: now, expiresAt })
    .returning({ id: accountInvitation.id })
  if (created) tx.email({ kind: 'invitation', address: await emailOf(tx, userId), subjectId: created.id })
  return { path: `/invitation#${secret}`, expiresAt: expiresAt.toISOString() }
}

/**
 * The invitation of someone whose role was approved works as long as a new one; the caller emails it, with a link of its own.
 * @returns undefined for someone who has set a password. The caller has locked the account
 */
export const extendInvitation = async (
  tx: Transaction,
  userId: number,
  now: Date,
): Promise<NewEmail | undefined> => {
  const [extended] = await tx
    .update(accountInvitation)
    .set({ expiresAt: invitationEnd(now) })
    .where(and(eq(accountInvitation.userId, userId), isOpen))
    .returning({ id: accountInvitation.id })
  return extended && { kind: 'invitation', address: await emailOf(tx, userId), subjectId: extended.id }
}

/** No one can guess 256 bits; the limit keeps attempts from costing us anything. */
const countLookup = ({ db, clock }: Services, address: string) =>
  limitRate(
    db,
    { key: `invitation:${clientNetwork(address)}`, what: 'tries', most: 60, minutes: 15 },
    clock.now(),
  )

const auditRecordFor = ({ services, request }: Exchange, action: string, userId?: number) => ({
  at: services.clock.now(),
  action,
  subject: userId === undefined ? undefined : `account ${userId}`,
  patientIds: [],
  address: request.ip,
  requestId: request.id,
})

const noDetails = {
  firstName: null,
  lastName: null,
  email: null,
  roles: null,
  expiresAt: null,
  passwordRules: null,
}

/** @throws Problem 404 for an unknown link, 429 */
export const getAccountInvitation = async (
  secret: string,
  exchange: Exchange,
): Promise<AccountInvitation> => {
  const { services, request } = exchange
  const { db, clock } = services
  await countLookup(services, request.ip)
  const found = isSecret(secret) ? await findInvitation(db, hashOf(secret)) : undefined
  if (!found) throw notFound()
  const state = invitationStateOf(found, clock.now())
  if (state !== 'open') return { state, ...noDetails }
  const account = await findAccount(db, found.userId)
  if (!account) throw notFound()
  const { firstName, lastName, email, roles } = account
  const { passwordMinLength } = await services.security.rules()
  return {
    state,
    firstName,
    lastName,
    email,
    roles,
    expiresAt: found.expiresAt.toISOString(),
    passwordRules: { passwordMinLength },
  }
}

/** Stores the password and marks the link as used, both or neither. @returns whether the link could still be used */
const redeem = async (exchange: Exchange, found: { id: number; userId: number }, passwordHash: string) => {
  const { db, clock, audit } = exchange.services
  const pending = await db.transaction(async (tx) => {
    // Locks the account before its link, like renewing a link and deactivating an account do.
    const [active] = await tx
      .select({ isActive: userAccount.isActive })
      .from(userAccount)
      .where(eq(userAccount.id, found.userId))
      .for('update')
    if (!active?.isActive) return undefined
    const now = clock.now()
    const taken = await tx
      .update(accountInvitation)
      .set({ usedAt: now })
      .where(and(eq(accountInvitation.id, found.id), isOpen, gt(accountInvitation.expiresAt, now)))
      .returning({ id: accountInvitation.id })
    if (taken.length === 0) return undefined
    await tx.update(userAccount).set({ passwordHash }).where(eq(userAccount.id, found.userId))
    return audit.store(tx, [
      {
        ...auditRecordFor(exchange, 'user.invitation-accepted', found.userId),
        actor: undefined,
        outcome: 'done' as const,
      },
    ])
  })
  if (pending) await audit.chain(pending)
  return pending !== undefined
}

/**
 * Sets the invited person's first password, once, and signs in with the first role.
 * @throws Problem 404 for an unknown link, 409 that says why it no longer works, 400 for a password that breaks the rules, 429
 */
export const acceptAccountInvitation = async (
  { secret, password }: AcceptInvitationForm,
  exchange: Exchange,
): Promise<SignInReply> => {
  const { services, request } = exchange
  const { db, clock, audit, bus } = services
  await countLookup(services, request.ip)
  const deny = async (userId?: number) =>
    audit.append({ ...auditRecordFor(exchange, 'user.accept-invitation', userId), outcome: 'denied' })
  const hash = hashOf(secret)
  const mustBeOpen = async () => {
    const found = await findInvitation(db, hash)
    const state = found && invitationStateOf(found, clock.now())
    if (found && state === 'open') return found
    await deny(found?.userId)
    if (!state || state === 'open') throw notFound()
    throw new Problem('wrong-state', accountInvitationRefusals[state])
  }
  const found = await mustBeOpen()
  const account = await findAccount(db, found.userId)
  if (!account) throw notFound()
  const { firstName, lastName, email, roles } = account
  const problem = await refusalOf(await services.security.rules(), password, [firstName, lastName, email])
  if (problem !== undefined) throw invalid('password', problem)
  const passwordHash = await hashPassword(password)
  // Another request used the link first: throws the reason why it no longer works.
  if (!(await redeem(exchange, found, passwordHash))) {
    await mustBeOpen()
    throw notFound()
  }
  bus.publish('invalidated', [{ to: { role: 'admin' }, topic: 'users' }])
  return openSession(
    services,
    { ...account, passwordHash },
    roles[0] ?? 'patient',
    originOf(request),
    'session.sign-in',
  )
}
