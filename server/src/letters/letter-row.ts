import type { Letter, Referral, SickNote } from '@alafia/contract/letters/schema'
import type { Signing } from '../platform/signing-key.ts'
import { isLetterAsSigned } from './signature.ts'
import type { letter, letterWithdrawal } from './table.ts'

export type LetterRow = {
  letter: typeof letter.$inferSelect
  withdrawal: typeof letterWithdrawal.$inferSelect | null
}

const referralOf = ({ kind, content }: LetterRow['letter']) =>
  // The kind decides by which schema the content was checked.
  kind === 'referral' ? (content as Referral) : null
const sickNoteOf = ({ kind, content }: LetterRow['letter']) =>
  // The same.
  kind === 'sick-note' ? (content as SickNote) : null

/** As the API shows it. */
export const toLetter = async (
  { letter: stored, withdrawal }: LetterRow,
  signing: Signing,
): Promise<Letter> => ({
  id: stored.id,
  kind: stored.kind,
  appointmentId: stored.appointmentId,
  patientId: stored.patientId,
  familyMemberId: stored.familyMemberId,
  doctorId: stored.doctorId,
  letterhead: stored.letterhead,
  referral: referralOf(stored),
  sickNote: sickNoteOf(stored),
  issuedAt: stored.issuedAt.toISOString(),
  code: stored.code,
  isGenuine: await isLetterAsSigned(signing, stored),
  withdrawn: withdrawal && { at: withdrawal.withdrawnAt.toISOString(), reason: withdrawal.reason },
})
