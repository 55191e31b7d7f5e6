import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../request/context.ts'
import { accountClosedEmail } from './account-closed-email.ts'
import { familyConsent, familyMember, patientProfile } from './table.ts'

/**
 * In the transaction that closes the account holder’s account: ends what adults share, and tells those who had agreed; erases how
 * the family is reached and insured. Names, birth dates and health notes stay with the records.
 */
export const eraseFamilyContacts = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  const members = tx
    .select({ id: familyMember.id })
    .from(familyMember)
    .where(eq(familyMember.primaryUserId, userId))
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
    .set({ phone: null, emergencyContact: null, profileImage: null })
    .where(eq(familyMember.primaryUserId, userId))
  await tx
    .update(patientProfile)
    .set({
      address: null,
      latitude: null,
      longitude: null,
      insuranceProvider: null,
      insurancePlan: null,
      insuranceNumber: null,
    })
    .where(eq(patientProfile.userId, userId))
}

/** When a closed account’s records are erased: members stay for what was prescribed and paid, as nobody. */
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
    })
    .where(eq(familyMember.primaryUserId, userId))
}
