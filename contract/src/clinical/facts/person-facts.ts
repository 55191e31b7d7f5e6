import type { CivilDate } from '../../kernel/civil.ts'
import type { authorRoles } from '../entry.ts'
import type { certainties, reactionSeverities } from '../allergies/schema.ts'
import type { healthProblemStatuses } from '../problem-list/schema.ts'
import type { Sex } from '../statements/schema.ts'

/** An instant on the wire: ISO 8601 in UTC. */
type Instant = string

type Measured = { value: number; measuredAt: Instant }

/**
 * What is known about a person, for the safety checks and the headers. Entries that were withdrawn are left out, and null means
 * that nothing was recorded: never that there is nothing.
 */
export type PersonFacts = {
  dateOfBirth: CivilDate | null
  /** What a linked record says instead, if the two differ. */
  otherDateOfBirth?: CivilDate
  sex: Sex | null
  weightKg: Measured | null
  heightCm: Measured | null
  creatinine: { umolPerL: number; measuredAt: Instant } | null
  /** Null too once the pregnancy must be over. `trimester`s follow from the due date (EDD). */
  pregnancy: { state: 'pregnant' | 'not-pregnant'; dueDate: CivilDate | null; statedAt: Instant } | null
  breastfeeding: { state: 'yes' | 'no'; statedAt: Instant } | null
  /** All, those that were ruled out too. `key` is null for free text. */
  allergies: {
    text: string
    /** 'drug:amoxicillin', 'group:penicillins', 'other:peanut' */
    key: string | null
    reaction: string | null
    severity: (typeof reactionSeverities)[number] | null
    certainty: (typeof certainties)[number]
    /** A doctor's once a doctor has recorded or changed it. */
    by: (typeof authorRoles)[number]
  }[]
  /** When someone stated that there are none; null while allergies are listed, or stated by the patient and not reviewed. */
  noKnownAllergies: Instant | null
  /** Active and inactive; resolved ones are capped. `code` is of ICD-10. */
  problems: { text: string; code: string | null; status: (typeof healthProblemStatuses)[number] }[]
  noKnownProblems: Instant | null
  /** Those still taken that weren't prescribed here. */
  otherMedicines: { name: string; directions: string | null }[]
  noOtherMedicines: Instant | null
  /** What the patient typed and no doctor has turned into an entry or set aside. */
  unreviewed: { allergies: string[]; problems: string[]; medicines: string[] }
}
