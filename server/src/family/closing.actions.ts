import { and, eq, inArray, isNotNull, isNull, not, or } from 'drizzle-orm'
import { phoneOf } from '../accounts/exports.queries.ts'
import type { Tx } from '../request/context.ts'
import { accountClosedEmail } from './account-closed-email.ts'
import { invalidateQueue } from './invalidation.ts'
import { isSharedChild } from './policy.ts'
import { familyAccess, familyConsent, familyMember, patientProfile } from './table.ts'

const uninsured = { insuranceProvider: null, insurancePlan: null, insuranceNumber: null }
/** How a family member is reached and insured, erased. */
export const erasedContacts = { phone: null, emergencyContact: null, profileImage: null, ...uninsured }

type Closing = { userId: number; name: string; now: Date }

/** Of children whom the account looks after as the second parent: it ends, and the first parent is notified. */
const leaveSharedChildren = async (tx: Tx, { userId, name, now }: Closing): Promise<void> => {
  const left = await tx
    .update(familyAccess)
    .set({ endedAt: now, end: 'closed' })
    .where(and(eq(familyAccess.accountId, userId), isNull(familyAccess.endedAt)))
    .returning({ memberId: familyAccess.familyMemberId, holderId: familyAccess.invitedBy })
  for (const { memberId, holderId } of left) {
    const [child] = await tx
      .select({ firstName: familyMember.firstName })
      .from(familyMember)
      .where(eq(familyMember.id, memberId))
    tx.record('family-access.closed', `family member ${memberId}`, holderId)
    const message = `${name} has closed their account and no longer shares ${child?.firstName} with you`
    tx.notify([holderId], {
      type: 'system-alert',
      title: 'Sharing ended',
      body: message,
      payload: { message },
    })
    tx.invalidate({ userId: holderId }, 'family')
    invalidateQueue(tx)
  }
}

/** Of the account's own children: who is only invited no longer is; who looks after them already goes on, and is notified. */
const leaveOwnChildren = async (tx: Tx, { userId, name, now }: Closing): Promise<void> => {
  await tx
    .update(familyAccess)
    .set({ endedAt: now, end: 'closed' })
    .where(
      and(eq(familyAccess.invitedBy, userId), isNull(familyAccess.acceptedAt), isNull(familyAccess.endedAt)),
    )
  const stay = await tx
    .select({ accountId: familyAccess.accountId, firstName: familyMember.firstName })
    .from(familyAccess)
    .innerJoin(familyMember, eq(familyMember.id, familyAccess.familyMemberId))
    .where(
      and(eq(familyAccess.invitedBy, userId), isNull(familyAccess.endedAt), isSharedChild(familyMember.id)),
    )
  for (const { accountId, firstName } of stay) {
    if (accountId === null) continue
    const message = `${name} has closed their account. Nothing changes for ${firstName}: check the emergency contact`
    tx.notify([accountId], {
      type: 'system-alert',
      title: `You look after ${firstName} alone now`,
      body: message,
      payload: { message },
    })
    tx.invalidate({ userId: accountId }, 'family')
  }
}

/**
 * In the transaction that closes the account holder’s account: ends what adults share, and tells those who had agreed; erases how
 * the family is reached and insured. Names, birth dates and health notes stay with the records. A child whom another parent looks
 * after stays as they are, but for a contact that is the account holder's own number (FAM-50).
 */
export const eraseFamilyContacts = async (tx: Tx, userId: number, name: string, now: Date): Promise<void> => {
  const own = eq(familyMember.primaryUserId, userId)
  // First, so that nobody accepts an invitation while it is decided who stays.
  await tx
    .select({ id: familyMember.id })
    .from(familyMember)
    .where(own)
    .orderBy(familyMember.id)
    .for('update')
  await leaveSharedChildren(tx, { userId, name, now })
  await leaveOwnChildren(tx, { userId, name, now })
  await tx
    .update(familyAccess)
    .set({ address: '', secretHash: null })
    .where(
      and(
        or(eq(familyAccess.accountId, userId), eq(familyAccess.invitedBy, userId)),
        isNotNull(familyAccess.endedAt),
      ),
    )
  const members = tx.select({ id: familyMember.id }).from(familyMember).where(own)
  const open = and(inArray(familyConsent.familyMemberId, members), isNull(familyConsent.endedAt))
  const agreed = await tx
    .select({ address: familyConsent.address })
    .from(familyConsent)
    .where(and(open, isNotNull(familyConsent.agreedAt)))
  for (const { address } of agreed) tx.email({ kind: accountClosedEmail, address })
  await tx
    .update(familyConsent)
    .set({ endedAt: now, end: 'given-up', address: '', secretHash: null })
    .where(open)
  await tx
    .update(familyMember)
    .set(erasedContacts)
    .where(and(own, not(isSharedChild(familyMember.id))))
  const phone = await phoneOf(tx, userId)
  if (phone !== null)
    await tx
      .update(familyMember)
      .set({ emergencyContact: null })
      .where(and(own, eq(familyMember.emergencyContact, phone)))
  await tx
    .update(patientProfile)
    .set({
      address: null,
      latitude: null,
      longitude: null,
      ...uninsured,
    })
    .where(eq(patientProfile.userId, userId))
}

/**
 * When a closed account’s records are erased: members stay for what was prescribed and paid, as nobody. A child who was shared still
 * had contacts.
 */
export const eraseMemberNames = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .update(familyMember)
    .set({
      firstName: 'Erased',
      lastName: '',
      dateOfBirth: '1900-01-01',
      medicalConditions: [],
      allergies: [],
      regularMedicines: [],
      ...erasedContacts,
    })
    .where(eq(familyMember.primaryUserId, userId))
}
