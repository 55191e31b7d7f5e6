import * as z from 'zod/mini'
import { civilDate } from '../kernel/civil-schema.ts'
import { text } from '../kernel/text.ts'

/** What an order is checked for, in the order in which it is shown. */
export const checkKinds = [
  'allergy',
  'interaction',
  'duplicate',
  'age',
  'dose',
  'form',
  'directions',
  'pregnancy',
  'kidney',
  'liver',
  'condition',
] as const
export type CheckKind = (typeof checkKinds)[number]

/** `medicine`: an unknown or probably misspelt one. `not-checked` is only in prescriptions that were signed before `checks`. */
export const findingKinds = [...checkKinds, 'medicine', 'not-checked'] as const

/** `missing`: a fact that decides the outcome isn't known. Like a serious one it must be answered: by the fact, or by a reason. */
export const findingSeverities = ['serious', 'missing', 'caution', 'unknown'] as const

/** What the doctor can state in place to answer a finding. */
export const askedFacts = ['weight', 'pregnancy', 'creatinine', 'sex', 'date-of-birth', 'medicine'] as const
export type AskedFact = (typeof askedFacts)[number]

const ask = z.nullable(z.enum(askedFacts))
const suggestions = z.array(z.string())

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
  ask,
  /** The names that were probably meant, for an unknown medicine. */
  suggestions,
})
export type Finding = z.infer<typeof finding>

/** Whether it must be answered before signing. */
export const needsReason = ({ severity }: Pick<Finding, 'severity'>): boolean =>
  severity === 'serious' || severity === 'missing'

/** A finding that the doctor signed with; one that must be answered has an override reason. Older ones ask for nothing. */
export const acceptedFinding = z.object({
  ...finding.shape,
  ask: z.optional(ask),
  suggestions: z.optional(suggestions),
  reason: z.nullable(z.string()),
})
export type AcceptedFinding = z.infer<typeof acceptedFinding>

/** Whether one kind was looked at for every medicine of the order; if not, `reason` says what wasn't and why. */
export const checkState = z.object({
  kind: z.enum(checkKinds),
  state: z.enum(['checked', 'not-checked']),
  reason: z.nullable(z.string()),
  /** The edition of the table, in what is stored with a prescription. */
  version: z.optional(z.string()),
})
export type CheckState = z.infer<typeof checkState>

/** `version`: the edition of the safety table. `checks`: every kind once. `controlled`: the order's controlled drugs, by their index. */
export const safetyReport = z.object({
  version: z.string(),
  findings: z.array(finding),
  checks: z.array(checkState),
  controlled: z.array(z.int()),
})
export type SafetyReport = z.infer<typeof safetyReport>

/** Of one prescription. */
export const maxMedications = 20

const minLetters = 10

/** Whether a text explains anything: at least ten letters. */
export const isReason = (reason: string): boolean => (reason.match(/\p{L}/gu) ?? []).length >= minLetters

/** Reasons that are offered; any other text of ten letters or more will do. */
export const commonReasons = [
  'The benefit outweighs the risk',
  'Taken before without harm',
  'The dose is intended and was checked',
  'On a specialist’s advice',
  'There is no suitable alternative',
  'The patient will be monitored',
  'The note in the record is out of date',
  'Prescribed as written: checked in another source',
] as const

/** Why the doctor prescribes anyway; `key` names the finding. */
export const overrideReason = z.object({
  key: text({ max: 400, message: 'Please name the finding' }),
  reason: text({ max: 500, message: 'Please give a reason for prescribing anyway' }).check(
    z.refine(isReason, `Please give a reason of at least ${minLetters} letters`),
  ),
})

/** From this many letters on, names are suggested. */
export const minNameLetters = 2

export const medicineNamesQuery = z.object({
  search: text({ min: minNameLetters, max: 120, message: `Enter at least ${minNameLetters} letters` }),
})

/** A name of the safety table and the drug that it names: 'Brufen', 'Ibuprofen'. */
export const medicineName = z.object({ name: z.string(), generic: z.string(), isControlled: z.boolean() })
export type MedicineName = z.infer<typeof medicineName>

/** The drugs of the safety table, for people to read; its rows are in rows.ts. */
export const safetyTable = z.object({
  /** The edition, with the number of the clinic's changes. */
  version: z.string(),
  date: civilDate(),
  drugs: z.array(
    z.object({
      name: z.string(),
      also: z.array(z.string()),
      classes: z.array(z.string()),
      of: z.array(z.string()),
      rxcui: z.nullable(z.string()),
      atc: z.nullable(z.string()),
    }),
  ),
  /** Drugs and classes, as rows name them. */
  substances: z.array(z.string()),
  /** The conditions that rows may be about. */
  conditions: z.array(z.string()),
})
export type SafetyTable = z.infer<typeof safetyTable>
