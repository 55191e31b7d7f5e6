import * as z from 'zod/mini'
import { civilDate } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'

export const findingKinds = ['allergy', 'duplicate', 'interaction', 'age', 'not-checked'] as const
export const findingSeverities = ['serious', 'caution', 'unknown'] as const

/** One result of a safety check. Stored in prescriptions and signed there, so its keys never change. */
export const finding = z.object({
  kind: z.enum(findingKinds),
  severity: z.enum(findingSeverities),
  /** The medication's index in the prescription; null for a finding about the person. */
  medication: z.nullable(z.int()),
  /** Stable across checks for the same finding about the same medicines, so that its override reason stays with it. */
  key: z.string(),
  /** One sentence for the doctor and the pharmacist. */
  message: z.string(),
  /** The source of the rule; null if the finding doesn't come from the table. */
  source: z.nullable(z.string()),
})
export type Finding = z.infer<typeof finding>

/** A finding that the doctor signed with; a serious one has an override reason. */
export const acceptedFinding = z.object({ ...finding.shape, reason: z.nullable(z.string()) })
export type AcceptedFinding = z.infer<typeof acceptedFinding>

/** Of one prescription. */
export const maxMedications = 20

/** What to check before signing. Nothing of it is stored. */
export const safetyCheck = z.object({
  appointmentId: id(),
  medications: z
    .array(
      z.object({
        name: text({ max: 120, message: 'Please enter the medication name' }),
        dosage: z._default(text({ min: 0, max: 120 }), ''),
      }),
    )
    .check(z.maxLength(maxMedications, `At most ${maxMedications} medications`)),
})
export type SafetyCheck = z.output<typeof safetyCheck>

/** `version`: the edition of the safety table. */
export const safetyReport = z.object({ version: z.string(), findings: z.array(finding) })
export type SafetyReport = z.infer<typeof safetyReport>

/** Why the doctor prescribes anyway; `key` names the finding. */
export const overrideReason = z.object({
  key: text({ max: 400, message: 'Please name the finding' }),
  reason: text({ max: 500, message: 'Please give a reason for prescribing anyway' }),
})

/** Every row of the safety table with its source, for people to read. */
export const safetyTable = z.object({
  version: z.string(),
  date: civilDate(),
  drugs: z.array(
    z.object({
      name: z.string(),
      also: z.array(z.string()),
      classes: z.array(z.string()),
      of: z.array(z.string()),
    }),
  ),
  rules: z.array(
    z.object({
      kind: z.enum(['allergy', 'duplicate', 'interaction', 'age']),
      severity: z.enum(['serious', 'caution']),
      what: z.string(),
      effect: z.string(),
      /** None: the row is unconfirmed. */
      sources: z.array(z.string()),
    }),
  ),
})
export type SafetyTable = z.infer<typeof safetyTable>
