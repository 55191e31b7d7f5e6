import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { text } from '../kernel/text.ts'
import { checkState, finding, isReason, type Finding } from '../safety/schema.ts'

/** A finding of today about a signed prescription. */
export const dispensingFinding = z.object({
  ...finding.shape,
  /** Whether it wasn't found when the prescription was signed, or was milder then. */
  isNew: z.boolean(),
  /** Why the doctor prescribed anyway; null if the doctor gave no reason for this finding. */
  doctorReason: z.nullable(z.string()),
})
export type DispensingFinding = z.infer<typeof dispensingFinding>

/** The prescribing checks of a signed prescription on today's facts. `version`: the edition of the safety table. */
export const dispensingCheck = z.object({
  version: z.string(),
  findings: z.array(dispensingFinding),
  checks: z.array(checkState),
})
export type DispensingCheck = z.infer<typeof dispensingCheck>

/** Whether the pharmacist must acknowledge it: even if the doctor has given a reason. */
export const needsAcknowledgement = ({ severity }: Pick<Finding, 'severity'>): boolean =>
  severity === 'serious'

/** Whether it matters when these medications are dispensed; without a medication it is about the person. */
export const isAboutAny = (
  { medication }: Pick<Finding, 'medication'>,
  medications: ReadonlySet<number>,
): boolean => medication === null || medications.has(medication)

export const acknowledgementMissing = 'Please say in at least ten letters why you dispense anyway'

/** Why the pharmacist dispenses anyway; `key` names the finding. */
export const acknowledgement = z.object({
  key: text({ max: 400, message: 'Please name the finding' }),
  reason: text({ max: 500, message: acknowledgementMissing }).check(
    z.refine(isReason, acknowledgementMissing),
  ),
})

export const acknowledgements = z._default(
  z.array(acknowledgement).check(z.maxLength(200, 'At most 200 reasons')),
  [],
)
export type Acknowledgements = z.output<typeof acknowledgements>

/** Reasons that are offered; any other text of ten letters or more will do. */
export const dispensingReasons = [
  'The doctor confirmed it by phone',
  'The doctor’s reason applies to this patient',
  'Taken before without harm',
  'The patient no longer takes the other medicine',
  'The dose was checked in another source',
  'The note in the record is out of date',
  'The patient knows what to watch for',
] as const

/** A serious finding that a pharmacist acknowledged, as it was then. */
export const acknowledgedFinding = z.object({
  ...z.pick(dispensingFinding, { medication: true, severity: true, message: true, source: true, isNew: true })
    .shape,
  key: z.string(),
  /** The fill and the part of it at which it was dispensed, counted from 1. */
  fillNumber: z.int(),
  partNumber: z.int(),
  pharmacistName: z.string(),
  at: instant,
  reason: z.string(),
})
export type AcknowledgedFinding = z.infer<typeof acknowledgedFinding>
