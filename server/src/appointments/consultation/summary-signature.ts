import type { Coding } from '@alafia/contract/clinical/diagnoses/schema'
import type { Signing } from '../../platform/signing-key.ts'

/** What the summary of a completed appointment states. The doctors' private note isn't part of it. */
export type SummaryContent = {
  appointmentId: number
  patientId: number
  familyMemberId: number | null
  doctorId: number
  date: string
  time: string
  type: string
  mode: string
  reason: string
  notes: string | null
  diagnosis: string | null
  diagnosisCodes: Coding[]
  advice: string | null
  prescription: string | null
}

type Sealed = { prescription: string | null; code: string; signedAt: Date }

/** The signed content as one text; a change of the fields or their order needs a new version. */
const signedContent = (content: SummaryContent, { prescription, code, signedAt }: Sealed): string =>
  JSON.stringify([
    'alafia-appointment-summary-1',
    content.appointmentId,
    content.patientId,
    content.familyMemberId,
    content.doctorId,
    content.date,
    content.time,
    content.type,
    content.mode,
    content.reason,
    content.notes,
    content.diagnosis,
    content.diagnosisCodes.map(({ code: of, display }) => [of, display]),
    content.advice,
    prescription,
    code,
    signedAt.toISOString(),
  ])

export const summarySignature = (signing: Signing, content: SummaryContent, sealed: Sealed): string =>
  signing.sign(signedContent(content, sealed))

/** Medicines may have been added since, and nothing else. */
const keepsMedicines = (now: string | null, then: string | null) =>
  then === null || now === then || (now?.startsWith(`${then}\n`) ?? false)

/** Whether the appointment still states what was signed, apart from medicines that were added since. */
export const isSummaryAsSigned = async (
  signing: Signing,
  content: SummaryContent,
  sealed: Sealed & { signature: string },
): Promise<boolean> =>
  keepsMedicines(content.prescription, sealed.prescription) &&
  signing.verify(signedContent(content, sealed), sealed.signature)
