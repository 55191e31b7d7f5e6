import type { Signing } from '../platform/signing-key.ts'
import type { prescription } from './table.ts'

type Stored = typeof prescription.$inferSelect

/** What a doctor signs. What a pharmacy does with it (status, notes, fills, refills used) isn't part of it. */
export type PrescribedContent = Pick<
  Stored,
  | 'id'
  | 'appointmentId'
  | 'patientId'
  | 'familyMemberId'
  | 'doctorId'
  | 'medications'
  | 'issuedDate'
  | 'expiryDate'
  | 'refillsAllowed'
  | 'findings'
  | 'checks'
>

/** With its signature. */
export type SignedContent = PrescribedContent & Pick<Stored, 'signature'>

/**
 * Defines the fields, their order and form. A change needs a new version, and the old one must stay readable: the first, without
 * `checks`, is that of rows signed before they were kept.
 */
const formatVersions = { withoutChecks: 'alafia-prescription-1', withChecks: 'alafia-prescription-2' }

/**
 * The signature must not depend on the order of an object's keys. Sorted before it becomes text: a replacer takes several times
 * as long, and a chart verifies hundreds of prescriptions.
 */
const withSortedKeys = (value: unknown): unknown => {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(withSortedKeys)
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, part]) => [key, withSortedKeys(part)]))
}

/** The signed content as one text. */
export const signedContent = ({
  id,
  appointmentId,
  patientId,
  familyMemberId,
  doctorId,
  medications,
  issuedDate,
  expiryDate,
  refillsAllowed,
  findings,
  checks,
}: PrescribedContent): string =>
  JSON.stringify(
    withSortedKeys([
      checks === null ? formatVersions.withoutChecks : formatVersions.withChecks,
      id,
      appointmentId,
      patientId,
      familyMemberId,
      doctorId,
      medications,
      issuedDate,
      expiryDate,
      refillsAllowed,
      findings,
      ...(checks === null ? [] : [checks]),
    ]),
  )

export const signatureOf = (signing: Signing, content: PrescribedContent): string =>
  signing.sign(signedContent(content))

/** Whether it is as it was signed. Administrators are notified once if it isn't (signing.actions.ts). */
export const isGenuine = (signing: Signing, signed: SignedContent): Promise<boolean> =>
  signing.verify(signedContent(signed), signed.signature, `prescription ${signed.id}`)
