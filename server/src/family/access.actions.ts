import { and, eq, isNull } from 'drizzle-orm'
import { answerDays } from '@alafia/contract/family/sharing'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { day } from '@alafia/contract/kernel/durations'
import { contacts } from '../accounts/exports.queries.ts'
import { limitRate } from '../accounts/rate-limit.actions.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { countSent } from '../outbox/direct-email.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { invalid, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { findMember, lockMember } from './family-members.queries.ts'
import { invalidateQueue, invalidateShared } from './invalidation.ts'
import { mayManageMember } from './policy.ts'
import { familyAccess, type AccessEnd } from './table.ts'

/** The kind of the email that invites. */
export const invitationEmail = 'family-invitation'

/** Of one account holder, and to one address, so that no one is pestered. */
const mostPerDay = 10
const mostToAddress = 3

type Ended = { accountId: number | null }

/** Ends another parent's access to a member, or an invitation to it. The caller holds the member's lock. */
export const endAccess = async (
  tx: Transaction,
  memberId: number,
  now: Date,
  end: AccessEnd,
): Promise<Ended | undefined> => {
  const [ended] = await tx
    .update(familyAccess)
    .set({ endedAt: now, end })
    .where(and(eq(familyAccess.familyMemberId, memberId), isNull(familyAccess.endedAt)))
    .returning({ accountId: familyAccess.accountId })
  return ended
}

/** Of someone who had accepted. */
export const tellEnded = (
  outbox: Pick<Outbox, 'notify' | 'invalidate'>,
  { accountId }: Ended,
  message: string,
): void => {
  if (accountId === null) return
  outbox.notify([accountId], {
    type: 'system-alert',
    title: 'Sharing ended',
    body: message,
    payload: { message },
  })
  invalidateShared(outbox, accountId)
  invalidateQueue(outbox)
}

/**
 * Invites a child's other parent by email. The link is only in that email. An invitation that wasn't accepted is replaced.
 * @throws Problem 400 for the holder's own address, 403 for the other parent, 404, 409 for an adult and for a child who is shared, 429
 */
export const inviteParent = async (context: Context, id: number, email: string): Promise<FamilyMember> => {
  const { actor, clock, db } = context
  const subject = `family member ${id}`
  context.about([], subject)
  const key = `family-invitation:${actor.userId}`
  await limitRate(db, { key, what: 'invitations', most: mostPerDay, minutes: 24 * 60 }, clock.now())
  return context.transact(async (tx) => {
    const member = authorize(await lockMember(tx, actor, id), mayManageMember(actor))
    context.about([actor.userId], subject, id)
    if (member.decidesSince !== null)
      throw new Problem('wrong-state', `${member.firstName} is an adult, and decides alone who sees what`)
    if (member.otherParent?.state === 'accepted')
      throw new Problem(
        'wrong-state',
        `You share ${member.firstName} with ${member.otherParent.name} already`,
      )
    const holder = contacts('inviting_account')
    const [own] = await tx.select({ email: holder.email }).from(holder).where(eq(holder.id, actor.userId))
    if (own?.email.toLowerCase() === email)
      throw invalid('email', 'This is your own address. Enter the other parent’s')
    const now = clock.now()
    const sent = { kind: invitationEmail, address: email }
    if ((await countSent(tx, sent, new Date(now.getTime() - day))) >= mostToAddress)
      throw new Problem('too-many-requests', 'We sent three emails to this address today. Try again tomorrow')
    await endAccess(tx, id, now, 'replaced')
    const [invited] = await tx
      .insert(familyAccess)
      .values({
        familyMemberId: id,
        invitedBy: actor.userId,
        address: email,
        invitedAt: now,
        answerBy: new Date(now.getTime() + answerDays * day),
      })
      .returning({ id: familyAccess.id })
    if (!invited) throw new Error('The invitation was not stored')
    tx.email({ kind: invitationEmail, address: email, subjectId: invited.id })
    tx.record('family-access.invited', subject, actor.userId)
    tx.invalidate({ userId: actor.userId }, 'family')
    return findMember(tx, actor, id)
  })
}

/** The account holder ends it, or the other parent leaves. @throws Problem 404, 409 if the child isn't shared */
export const endParentAccess = (context: Context, id: number): Promise<undefined> => {
  const { actor, clock } = context
  const subject = `family member ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const member = await lockMember(tx, actor, id)
    const { primaryUserId: holderId, firstName } = member
    context.about([holderId], subject, id)
    const leaves = holderId !== actor.userId
    const ended = await endAccess(tx, id, clock.now(), leaves ? 'left' : 'withdrawn')
    if (!ended) throw new Problem('wrong-state', `${firstName} isn’t shared with anyone`)
    tx.record(leaves ? 'family-access.left' : 'family-access.withdrawn', subject, holderId)
    if (leaves) {
      const message = `${actor.name} no longer shares ${firstName} with you`
      tx.notify([holderId], {
        type: 'system-alert',
        title: 'Sharing ended',
        body: message,
        payload: { message },
      })
      invalidateShared(tx, actor.userId)
      invalidateQueue(tx)
    } else tellEnded(tx, ended, `${actor.name} has stopped sharing ${firstName} with you`)
    tx.invalidate({ userId: holderId }, 'family')
    return undefined
  })
}
