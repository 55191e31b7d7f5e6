import type { Signing } from '../../platform/signing-key.ts'

/** An addendum with its author's name, as the database returns it in JSON. */
export type AddendumRow = {
  id: number
  appointmentId: number
  doctorId: number
  text: string
  /** ISO 8601 in UTC, with milliseconds. */
  writtenAt: string
  signature: string
  firstName: string
  lastName: string
}

type SignedContent = Pick<AddendumRow, 'appointmentId' | 'doctorId' | 'text' | 'writtenAt'>

/** The signed content as one text; a change of the fields or their order needs a new version. */
const signedContent = ({ appointmentId, doctorId, text, writtenAt }: SignedContent): string =>
  JSON.stringify(['alafia-addendum-1', appointmentId, doctorId, text, writtenAt])

export const signatureOf = (signing: Signing, content: SignedContent): string =>
  signing.sign(signedContent(content))

export const isAsSigned = (signing: Signing, row: AddendumRow): Promise<boolean> =>
  signing.verify(signedContent(row), row.signature)
