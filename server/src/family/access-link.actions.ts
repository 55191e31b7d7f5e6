import { eq, sql } from 'drizzle-orm'
import type { InvitationPage } from '@alafia/contract/family/access'
import { contacts, people } from '../accounts/exports.queries.ts'
import { countLinkLookup } from '../accounts/links/links.actions.ts'
import type { Queryable } from '../platform/database/connect.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { hashOf, isSecret } from '../platform/secret.ts'
import { authorize } from '../request/authorize.ts'
import { transactWithoutSession, type Context, type Tx } from '../request/context.ts'
import type { Exchange } from '../request/route.ts'
import { endAccess } from './access.actions.ts'
import { invalidateShared } from './invalidation.ts'
import { mayAccept } from './policy.ts'
import { familyAccess, familyMember } from './table.ts'

const find = async (db: Queryable, secret: string) => {
  const holder = people('inviting_holder')
  const [found] = isSecret(secret)
    ? await db
        .select({
          access: familyAccess,
          memberId: familyMember.id,
          firstName: familyMember.firstName,
          isChild: sql<boolean>`${familyMember.decidesSince} is null and ${familyMember.archivedAt} is null`,
          holderId: holder.id,
          holderName: sql<string>`${holder.firstName} || ' ' || ${holder.lastName}`,
        })
        .from(familyAccess)
        .innerJoin(familyMember, eq(familyMember.id, familyAccess.familyMemberId))
        .innerJoin(holder, eq(holder.id, familyMember.primaryUserId))
        .where(eq(familyAccess.secretHash, hashOf(secret)))
    : []
  if (!found) throw notFound()
  return found
}
type Found = Awaited<ReturnType<typeof find>>

const toPage = ({ access, isChild, firstName, holderName }: Found, now: Date): InvitationPage => {
  const { acceptedAt, endedAt, answerBy } = access
  const isOver = endedAt !== null || !isChild || (acceptedAt === null && answerBy <= now)
  return {
    state: isOver ? 'ended' : acceptedAt === null ? 'invited' : 'accepted',
    firstName,
    holderName,
    address: access.address,
    answerBy: answerBy.toISOString(),
  }
}

/** @throws Problem 404 for an unknown link, 429 */
export const readInvitationPage = async (secret: string, exchange: Exchange): Promise<InvitationPage> => {
  await countLinkLookup(exchange)
  const { db, clock } = exchange.services
  return toPage(await find(db, secret), clock.now())
}

/**
 * The invitation, while it can be answered. The lock on the member puts answers, new invitations and the account holder's own changes
 * in one order. @throws Problem 404, 409
 */
const lockInvited = async (tx: Tx, secret: string, now: Date): Promise<Found> => {
  const { memberId } = await find(tx, secret)
  await tx
    .select({ id: familyMember.id })
    .from(familyMember)
    .where(eq(familyMember.id, memberId))
    .for('update')
  const found = await find(tx, secret)
  if (toPage(found, now).state !== 'invited')
    throw new Problem('wrong-state', `This link is no longer open. Ask ${found.holderName} for a new one`)
  return found
}

const tellHolder = (tx: Tx, { holderId }: Found, title: string, message: string) => {
  tx.notify([holderId], { type: 'system-alert', title, body: message, payload: { message } })
  tx.invalidate({ userId: holderId }, 'family')
}

/** @throws Problem 404, 409 unless it can be answered, 429 */
export const declineInvitation = async (secret: string, exchange: Exchange): Promise<InvitationPage> => {
  await countLinkLookup(exchange)
  const { services, request } = exchange
  return transactWithoutSession(services, { address: request.ip, requestId: request.id }, async (tx) => {
    const now = services.clock.now()
    const found = await lockInvited(tx, secret, now)
    await endAccess(tx, found.memberId, now, 'declined')
    tx.record('family-access.declined', `family member ${found.memberId}`, found.holderId)
    tellHolder(tx, found, 'Invitation declined', `Your invitation to share ${found.firstName} was declined`)
    return toPage(await find(tx, secret), now)
  })
}

/**
 * The signed-in patient does everything for the child from now on.
 * @throws Problem 403 with an account of another address, 404, 409 unless it can be answered, and for the account holder, 429
 */
export const acceptInvitation = async (
  context: Context,
  secret: string,
  exchange: Exchange,
): Promise<InvitationPage> => {
  await countLinkLookup(exchange)
  const { actor, clock } = context
  return context.transact(async (tx) => {
    const now = clock.now()
    const found = await lockInvited(tx, secret, now)
    const { memberId, firstName, holderId, access } = found
    const subject = `family member ${memberId}`
    context.about([holderId], subject, memberId)
    if (holderId === actor.userId)
      throw new Problem(
        'wrong-state',
        `You look after ${firstName} already. The link is for the other parent`,
      )
    const account = contacts('accepting_account')
    const [own] = await tx
      .select({ email: account.email })
      .from(account)
      .where(eq(account.id, actor.userId))
      // Against closing the account at the same time, which takes the address.
      .for('share')
    authorize({ address: access.address, email: own?.email ?? '' }, mayAccept)
    await tx
      .update(familyAccess)
      .set({ accountId: actor.userId, acceptedAt: now })
      .where(eq(familyAccess.id, access.id))
    tx.record('family-access.accepted', subject, holderId)
    tellHolder(tx, found, `${firstName} is shared`, `${actor.name} now looks after ${firstName} with you`)
    invalidateShared(tx, actor.userId)
    return toPage(await find(tx, secret), now)
  })
}
