import type { LetterKind } from '@alafia/contract/letters/kinds'
import type { Letterhead, Referral, SickNote } from '@alafia/contract/letters/schema'
import type { Signing } from '../platform/signing-key.ts'

/** What a doctor signs. */
export type LetterContent = {
  kind: LetterKind
  appointmentId: number
  patientId: number
  familyMemberId: number | null
  doctorId: number
  content: Referral | SickNote
  letterhead: Letterhead
  issuedAt: Date
  code: string
}

/** The signature must not depend on the order in which the database keeps an object's keys. */
const sortKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** The signed content as one text; a change of the fields or their order needs a new version. */
const signedContent = (letter: LetterContent): string =>
  JSON.stringify(
    [
      'alafia-letter-1',
      letter.kind,
      letter.appointmentId,
      letter.patientId,
      letter.familyMemberId,
      letter.doctorId,
      letter.content,
      letter.letterhead,
      letter.issuedAt.toISOString(),
      letter.code,
    ],
    sortKeys,
  )

export const letterSignature = (signing: Signing, letter: LetterContent): string =>
  signing.sign(signedContent(letter))

/** Whether it is as it was signed. Administrators are notified once if it isn't (alert.actions.ts). */
export const isLetterAsSigned = (
  signing: Signing,
  letter: LetterContent & { id: number; signature: string },
): Promise<boolean> => signing.verify(signedContent(letter), letter.signature, `letter ${letter.id}`)
