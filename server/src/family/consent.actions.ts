import { and, eq, isNull } from 'drizzle-orm'
import { answerDays } from '@alafia/contract/family/sharing'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { day } from '@alafia/contract/kernel/durations'
import { contacts } from '../accounts/exports.queries.ts'
import { limitRate } from '../accounts/rate-limit.actions.ts'
import { countSent } from '../outbox/direct-email.ts'
import { invalid, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { accountsActingFor } from './exports.queries.ts'
import { findMember, lockMember } from './family-members.queries.ts'
import { invalidateShared } from './invalidation.ts'
import { mayManageMember } from './policy.ts'
import { familyConsent, type ConsentEnd } from './table.ts'

/** The kind of the email that asks. */
export const consentEmail = 'family-consent'

/** Of one account holder, and to one address, so that no one is pestered. */
const mostPerDay = 10
const mostToAddress = 3

/** Ends what is agreed or asked, if anything is. The caller holds the member's lock. */
export const endOpen = async (tx: Tx, memberId: number, now: Date, end: ConsentEnd): Promise<boolean> => {
  const ended = await tx
    .update(familyConsent)
    .set({ endedAt: now, end })
    .where(and(eq(familyConsent.familyMemberId, memberId), isNull(familyConsent.endedAt)))
    .returning({ id: familyConsent.id })
  return ended.length > 0
}

/**
 * An adult with their own sign-in learns that the account holder no longer acts for them, and sees it at once (FAM-90).
 */
export const notifyGivenUp = async (tx: Tx, { name, userId }: Actor, member: FamilyMember): Promise<void> => {
  const acting = await accountsActingFor(tx, { patientId: userId, familyMemberId: member.id })
  const adults = acting.filter((id) => id !== userId)
  for (const id of adults) tx.invalidate({ userId: id }, 'family')
  if (member.consent?.state !== 'agreed') return
  const message = `${name} no longer sees or does anything for you`
  const notice = {
    type: 'system-alert',
    title: 'Sharing ended',
    body: message,
    payload: { message },
  } as const
  tx.notify(adults, notice)
}

/**
 * Asks by email. The link is only in that email. A question that wasn't answered is replaced.
 * @throws Problem 400 for the holder's own address, 404, 409 for a child and while something is agreed, 429
 */
export const askForConsent = async (context: Context, id: number, email: string): Promise<FamilyMember> => {
  const { actor, clock, db } = context
  const subject = `family member ${id}`
  context.about([], subject)
  const key = `family-consent:${actor.userId}`
  await limitRate(db, { key, what: 'questions', most: mostPerDay, minutes: 24 * 60 }, clock.now())
  return context.transact(async (tx) => {
    const member = authorize(await lockMember(tx, actor, id), mayManageMember(actor))
    context.about([actor.userId], subject)
    if (member.decidesSince === null && member.decidesOn === null)
      throw new Problem('wrong-state', `${member.firstName} is a child: you can do everything for them`)
    if (member.consent?.state === 'agreed')
      throw new Problem('wrong-state', `${member.firstName} has agreed already`)
    const holder = contacts('asking_account')
    const [own] = await tx.select({ email: holder.email }).from(holder).where(eq(holder.id, actor.userId))
    if (own?.email.toLowerCase() === email)
      throw invalid('email', `This is your own address. Enter ${member.firstName}’s`)
    const now = clock.now()
    const sent = { kind: consentEmail, address: email }
    if ((await countSent(tx, sent, new Date(now.getTime() - day))) >= mostToAddress)
      throw new Problem('too-many-requests', 'We sent three emails to this address today. Try again tomorrow')
    await endOpen(tx, id, now, 'replaced')
    const [asked] = await tx
      .insert(familyConsent)
      .values({
        familyMemberId: id,
        askedBy: actor.userId,
        address: email,
        askedAt: now,
        answerBy: new Date(now.getTime() + answerDays * day),
      })
      .returning({ id: familyConsent.id })
    if (!asked) throw new Error('The question was not stored')
    tx.email({ kind: consentEmail, address: email, subjectId: asked.id })
    tx.record('family-consent.asked', subject, actor.userId)
    tx.invalidate({ userId: actor.userId }, 'family')
    return findMember(tx, actor, id)
  })
}

/** The account holder ends it. @throws Problem 404, 409 if nothing is asked or agreed */
export const giveUpConsent = (context: Context, id: number): Promise<FamilyMember> => {
  const { actor, clock } = context
  const subject = `family member ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const member = authorize(await lockMember(tx, actor, id), mayManageMember(actor))
    context.about([actor.userId], subject)
    if (!(await endOpen(tx, id, clock.now(), 'given-up')))
      throw new Problem('wrong-state', `Nothing is asked of ${member.firstName}`)
    await notifyGivenUp(tx, actor, member)
    tx.record('family-consent.given-up', subject, actor.userId)
    invalidateShared(tx, actor.userId)
    return findMember(tx, actor, id)
  })
}
