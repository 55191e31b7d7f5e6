import type { Signing } from '../platform/signing-key.ts'
import type { prescription } from './table.ts'

type Stored = typeof prescription.$inferSelect

/** All that a doctor orders. What a pharmacy does with it (status, notes, fillings, refills used) is no part of it. */
export type Ordered = Pick<
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
>

/** All that the signature is over, and the signature. */
export type Signed = Ordered & Pick<Stored, 'signature'>

/** Which fields, in which order and form. Another form needs another name, and the old one stays readable. */
const form = 'alafia-prescription-1'

/** JSON keeps an object's keys in the order in which they came; what is signed must not depend on it. */
const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** What is signed, as one text: each field in its place, whatever the order of keys in the database. */
export const contentOf = ({
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
}: Ordered): string =>
  JSON.stringify(
    [
      form,
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
    ],
    inOrder,
  )

export const signatureOf = (signing: Signing, order: Ordered): string => signing.sign(contentOf(order))

/** Whether it stands as it was signed. What doesn't is told of once (see signing/actions.ts). */
export const isGenuine = (signing: Signing, order: Signed): Promise<boolean> =>
  signing.verify(contentOf(order), order.signature, `prescription ${order.id}`)
