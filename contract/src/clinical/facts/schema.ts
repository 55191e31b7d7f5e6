import * as z from 'zod/mini'
import { allergy } from '../allergies/schema.ts'
import { immunisation } from '../immunisations/schema.ts'
import { measurement } from '../measurements/schema.ts'
import { medicineElsewhere } from '../medicines-elsewhere/schema.ts'
import { healthProblem } from '../problem-list/schema.ts'
import { currentStatement, type statementTopics } from '../statements/schema.ts'
import { author, entryKinds } from '../entry.ts'
import { civilDate, instant } from '../../kernel/civil-schema.ts'
import { id, idInPath } from '../../kernel/ids.ts'
import { text } from '../../kernel/text.ts'

/** The texts that a patient writes about themselves and their family. */
export const statedKinds = ['problem', 'allergy', 'medicine'] as const
export type StatedKind = (typeof statedKinds)[number]

/** Stated by the patient, not reviewed. */
const statedText = z.object({ kind: z.enum(statedKinds), text: z.string() })
export type StatedText = z.infer<typeof statedText>

/** A doctor decides that a text becomes no entry. */
export const settingAside = z.object({
  kind: z.enum(statedKinds, 'Choose what kind of text it is'),
  text: text({ max: 300 }),
  reason: text({ min: 3, max: 300, message: 'Say why you are setting it aside' }),
})
export type SettingAside = z.output<typeof settingAside>

/** A text that a doctor set aside; it is as the patient wrote it then. */
export const textAside = z.object({
  kind: z.enum(statedKinds),
  text: z.string(),
  reason: z.string(),
  reviewed: author,
})
export type TextAside = z.infer<typeof textAside>

/** A doctor reviews a text again that was set aside. */
export const reopening = z.pick(settingAside, { kind: true, text: true })
export type Reopening = z.output<typeof reopening>

/** A list with everything that counts now, and the newest of the rest. */
const listOf = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.object({
    entries: z.array(entry),
    /** How many there are altogether. */
    total: z.int(),
  })

/** `source` names the classification. */
const category = z.object({ label: z.string(), source: z.string() })

const statements = {
  sex: currentStatement,
  gender: currentStatement,
  pregnancy: currentStatement,
  breastfeeding: currentStatement,
  'family-history': currentStatement,
  'social-history': currentStatement,
  'no-known-allergies': currentStatement,
  'no-known-problems': currentStatement,
  'no-other-medicines': currentStatement,
} satisfies Record<(typeof statementTopics)[number], unknown>

/** Everything that is known about a person now, each with who and when. */
export const healthFacts = z.object({
  patientId: id(),
  familyMemberId: z.nullable(id()),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(civilDate()),
  /** Whether the caller may change these facts, besides reading them. */
  mayChange: z.boolean(),
  statements: z.object(statements),
  /** The latest of each kind, in the order of the kinds. */
  measurements: z.array(measurement),
  /**
   * From the latest weight and height; null if the height is a child's of another day. Children's categories are on the growth
   * chart.
   */
  bmi: z.nullable(
    z.object({ value: z.number(), category: z.nullable(category), weighedAt: instant, measuredAt: instant }),
  ),
  /** Of the latest blood pressure of an adult. */
  bloodPressure: z.nullable(category),
  problems: listOf(healthProblem),
  allergies: listOf(allergy),
  medicinesElsewhere: listOf(medicineElsewhere),
  immunisations: listOf(immunisation),
  unreviewed: z.array(statedText),
})
export type HealthFacts = z.infer<typeof healthFacts>

/** What is read at a glance before anything is prescribed or dispensed: the part of the facts that headers show. */
export const healthSummary = z.object({
  statements: z.pick(z.object(statements), {
    sex: true,
    pregnancy: true,
    breastfeeding: true,
    'no-known-allergies': true,
    'no-known-problems': true,
    'no-other-medicines': true,
  }),
  ...z.pick(healthFacts, {
    measurements: true,
    problems: true,
    allergies: true,
    medicinesElsewhere: true,
    unreviewed: true,
  }).shape,
})
export type HealthSummary = z.infer<typeof healthSummary>

export const versionsQuery = z.object({
  entry: z.enum(entryKinds, 'Choose a kind of entry'),
  id: idInPath,
})

/** One version of an entry, as it was stored. */
export const entryVersion = z.object({
  version: z.int(),
  author,
  /** Its fields, by name. */
  fields: z.record(z.string(), z.unknown()),
  withdrawnReason: z.nullable(z.string()),
})
export type EntryVersion = z.infer<typeof entryVersion>
