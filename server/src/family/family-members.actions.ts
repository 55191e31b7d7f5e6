import { eq } from 'drizzle-orm'
import {
  bornInFutureMessage,
  type FamilyMember,
  type FamilyMemberDetails,
} from '@alafia/contract/family/schema'
import { plainDate } from '@alafia/contract/kernel/format'
import { phoneOf } from '../accounts/exports.queries.ts'
import { nameChangeOf } from '../accounts/names/naming.actions.ts'
import { invalid, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { accountsActingFor } from './exports.queries.ts'
import { endAccess, tellEnded } from './access.actions.ts'
import { endOpen, notifyGivenUp } from './consent.actions.ts'
import { invalidateQueue, invalidateShared } from './invalidation.ts'
import { decidesSinceOn, mayEditMember, mayManageFamily, mayManageMember } from './policy.ts'
import { findMember, lockMember, openAppointmentOf } from './family-members.queries.ts'
import { familyMember, memberNameChange } from './table.ts'

/** @throws Problem 400, 403 */
const validateDetails = (
  { actor, clock }: Context,
  details: FamilyMemberDetails,
  holderId = actor.userId,
) => {
  const { primaryUserId: _stated, ...known } = authorize(details, mayManageFamily(holderId))
  if (known.dateOfBirth > clock.today()) throw invalid('dateOfBirth', bornInFutureMessage)
  return known
}

/** Invalidates the family's own lists; a caller that changes what others show of the person invalidates that too. */
const recordAndInvalidate = async (tx: Tx, { id, primaryUserId }: FamilyMember, action: string) => {
  tx.record(action, `family member ${id}`, primaryUserId)
  const acting = await accountsActingFor(tx, { patientId: primaryUserId, familyMemberId: id })
  for (const userId of acting) tx.invalidate({ userId }, 'family')
  return acting
}

/** The emergency contact defaults to the patient's own phone (FAM-7). @throws Problem 400, 403 */
export const addFamilyMember = (context: Context, details: FamilyMemberDetails): Promise<FamilyMember> => {
  const { actor } = context
  const { userId } = actor
  context.about([userId], 'family')
  const { emergencyContact, reason: _unneeded, ...known } = validateDetails(context, details)
  return context.transact(async (tx) => {
    const [added] = await tx
      .insert(familyMember)
      .values({
        ...known,
        decidesSince: decidesSinceOn(context.clock.today(), known.dateOfBirth),
        primaryUserId: userId,
        emergencyContact: emergencyContact ?? (await phoneOf(tx, userId)),
      })
      .returning({ id: familyMember.id })
    if (!added) throw new Error('The family member was not stored')
    const saved = await findMember(tx, actor, added.id)
    await recordAndInvalidate(tx, saved, 'family-member.added')
    return saved
  })
}

/** Details that are left out stay unchanged. @throws Problem 400, 403, 404 */
export const updateFamilyMember = (
  context: Context,
  id: number,
  details: FamilyMemberDetails,
): Promise<FamilyMember> => {
  const { actor } = context
  context.about([], `family member ${id}`)
  return context.transact(async (tx) => {
    const member = await lockMember(tx, actor, id)
    const { primaryUserId } = member
    context.about([primaryUserId], `family member ${id}`, id)
    authorize(member, mayEditMember)
    const { reason, ...known } = validateDetails(context, details, primaryUserId)
    const today = context.clock.today()
    if (member.decidesSince !== null && known.dateOfBirth !== member.dateOfBirth)
      throw invalid('dateOfBirth', 'Ask the clinic to correct an adult’s date of birth')
    // Nobody gets younger to stay in someone else's hands.
    if (member.decidesOn !== null && known.dateOfBirth > (member.dateOfBirth ?? ''))
      throw invalid('dateOfBirth', 'Ask the clinic to correct the date of birth')
    const isSettled = member.decidesSince !== null || member.decidesOn !== null
    const decidesSince = isSettled ? member.decidesSince : decidesSinceOn(today, known.dateOfBirth)
    const earlier = nameChangeOf(context, member, { ...known, reason })
    if (earlier)
      await tx
        .insert(memberNameChange)
        .values({ familyMemberId: id, ...earlier, dateOfBirth: earlier.dateOfBirth ?? known.dateOfBirth })
    await tx
      .update(familyMember)
      .set({ ...known, decidesSince })
      .where(eq(familyMember.id, id))
    const saved = await findMember(tx, actor, id)
    const acting = await recordAndInvalidate(
      tx,
      saved,
      earlier ? 'family-member.renamed' : 'family-member.updated',
    )
    // What is typed here is shown with the facts until a doctor reviews it.
    for (const userId of acting) tx.invalidate({ userId }, 'facts', String(primaryUserId))
    if (member.hasHistory) {
      for (const userId of acting) {
        tx.invalidate({ userId }, 'appointments')
        tx.invalidate({ userId }, 'prescriptions')
      }
      tx.invalidate({ role: 'doctor' }, 'appointments')
      tx.invalidate({ role: 'doctor' }, 'facts')
      tx.invalidate({ role: 'pharmacist' }, 'prescriptions')
    }
    return saved
  })
}

const openAppointmentMessage = (
  { firstName, openScopes }: FamilyMember,
  { date, time, waitsForTime }: { date: string; time: string; waitsForTime: boolean },
) => {
  if (!openScopes.includes('appointments'))
    return `${firstName} can’t be removed at the moment. Ask ${firstName}, or call the clinic.`
  const when = waitsForTime ? 'that waits for a new time' : `on ${plainDate(date)} at ${time.slice(0, 5)}`
  return `${firstName} has an appointment ${when}. Cancel it first, then remove ${firstName}.`
}

/** Someone with their own sign-in leaves the holder's list, and nothing changes for them: visits and records are theirs (FAM-76). */
const unlist = async (tx: Tx, actor: Actor, member: FamilyMember, now: Date): Promise<undefined> => {
  await notifyGivenUp(tx, actor, member)
  await endOpen(tx, member.id, now, 'given-up')
  await tx.update(familyMember).set({ unlistedAt: now }).where(eq(familyMember.id, member.id))
  await recordAndInvalidate(tx, member, 'family-member.unlisted')
  invalidateShared(tx, actor.userId)
  return undefined
}

/**
 * Archives a member with a history and erases one without. @throws Problem 404, and 409 with an upcoming appointment: it must be
 * cancelled first, so that the doctor is notified.
 */
export const removeFamilyMember = (context: Context, id: number): Promise<undefined> => {
  const { actor, clock } = context
  context.about([], `family member ${id}`)
  return context.transact(async (tx) => {
    const member = authorize(await lockMember(tx, actor, id), mayManageMember(actor))
    context.about([actor.userId], `family member ${id}`)
    if (member.signIn === 'theirs') return unlist(tx, actor, member, clock.now())
    const ahead = await openAppointmentOf(tx, member, clock.now())
    if (ahead) throw new Problem('wrong-state', openAppointmentMessage(member, ahead))
    const ended = await endAccess(tx, id, clock.now(), 'removed')
    if (ended) tellEnded(tx, ended, `${actor.name} has removed ${member.firstName} from their family list`)
    if (member.hasHistory)
      await tx.update(familyMember).set({ archivedAt: clock.now() }).where(eq(familyMember.id, id))
    else await tx.delete(familyMember).where(eq(familyMember.id, id))
    await recordAndInvalidate(
      tx,
      member,
      member.hasHistory ? 'family-member.archived' : 'family-member.erased',
    )
    // The member's own request leaves the queue too (URG-13).
    if (member.hasHistory) invalidateQueue(tx)
    return undefined
  })
}
