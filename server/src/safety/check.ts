import type { CivilDate } from '@alafia/contract/kernel/civil'
import {
  checkKinds,
  findingKinds,
  findingSeverities,
  type CheckKind,
  type CheckState,
  type Finding,
} from '@alafia/contract/safety/schema'
import { appliesTo, limitText } from './age.ts'
import { matchAllergy, parseAllergy, type Allergy } from './allergy.ts'
import { ageLimits } from './facts/ages/all.ts'
import { drugsOf } from './facts/drugs/all.ts'
import { edition } from './facts/edition.ts'
import { pairFindings } from './drug-pairs.ts'
import { findingText } from './finding-text.ts'
import { plainText } from './medicine-names.ts'
import {
  changedAfterSigning,
  parseOrder,
  parseCurrent,
  type CurrentPrescription,
  type OrderedMedicine,
  type ActiveIngredient,
  type UnknownMedicine,
} from './medicines-in-use.ts'

/** What is known about the person the prescription is for. */
export type PatientHealth = {
  dateOfBirth: CivilDate | null
  allergies: readonly string[]
  regularMedicines: readonly string[]
  medicalConditions: readonly string[]
}

const unlisted = `isn’t in the safety table (version ${edition.version})`

const notChecked = (key: string, medication: number | null, message: string): Finding => ({
  kind: 'not-checked',
  severity: 'unknown',
  medication,
  key: `not-checked:${key}`,
  message,
  source: null,
  ask: null,
  suggestions: [],
})

const limits = ageLimits.map((row) => ({ row, whom: drugsOf(row.whom) }))

const ageFindings = (
  ordered: readonly ActiveIngredient[],
  dateOfBirth: CivilDate | null,
  today: CivilDate,
): Finding[] => {
  if (dateOfBirth === null)
    return [notChecked('age', null, 'The date of birth isn’t known: age limits were not checked.')]
  return ordered.flatMap(({ drug, label, medicationIndex, isTopical }) =>
    limits
      .filter(({ row, whom }) => whom.has(drug) && appliesTo(row, dateOfBirth, today))
      .map(({ row }) => ({
        kind: 'age' as const,
        severity: isTopical ? ('caution' as const) : row.severity,
        medication: medicationIndex,
        key: `age:${drug}:${limitText(row)}`,
        ...findingText(`${label} ${limitText(row)}: ${row.effect}`, row.sources),
      }))
      // 'Codeine under 12' makes 'codeine under 18' redundant.
      .filter(
        ({ severity }, _index, all) =>
          severity === 'serious' || all.every((one) => one.severity !== 'serious'),
      ),
  )
}

const allergyFindings = (ordered: readonly ActiveIngredient[], allergies: readonly Allergy[]): Finding[] =>
  allergies.flatMap((allergy) => [
    ...ordered.flatMap(({ drug, label, medicationIndex }) => {
      const match = matchAllergy(allergy, drug)
      return match
        ? [
            {
              kind: 'allergy' as const,
              severity: match.severity,
              medication: medicationIndex,
              key: `allergy:${drug}:${plainText(allergy.typed)}`,
              ...findingText(
                `${label}: the allergy “${allergy.typed}” is noted; ${match.why}`,
                match.sources,
              ),
            },
          ]
        : []
    }),
    ...allergy.unknown.map((text) =>
      notChecked(
        `allergy:${plainText(text) || text.toLowerCase()}`,
        null,
        text === allergy.typed
          ? `The allergy “${text}” ${unlisted}: nothing was checked against it.`
          : `“${text}” in the allergy “${allergy.typed}” ${unlisted}: nothing was checked against it.`,
      ),
    ),
  ])

const unknownFindings = (
  ordered: readonly UnknownMedicine[],
  before: readonly UnknownMedicine[],
): Finding[] => [
  ...ordered.map(({ key, medicationIndex, what }) =>
    notChecked(`medicine:${key}`, medicationIndex, `${what} ${unlisted}: not checked.`),
  ),
  ...before.map(({ key, what }) =>
    notChecked(`taken:${key}`, null, `${what} ${unlisted}: interactions with it were not checked.`),
  ),
]

const changedFindings = (current: readonly CurrentPrescription[]): Finding[] =>
  changedAfterSigning(current).map((what) =>
    notChecked(
      `changed:${what}`,
      null,
      `${what} was changed after it was signed: interactions with its original medicines were not checked.`,
    ),
  )

const rank = ({ severity, kind }: Finding) =>
  findingSeverities.indexOf(severity) * findingKinds.length + findingKinds.indexOf(kind)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const bySeverity = (one: Finding, other: Finding) =>
  rank(one) - rank(other) ||
  compare(one.key, other.key) ||
  compare(one.message, other.message) ||
  (one.medication ?? -1) - (other.medication ?? -1)

/** Of repeated findings, such as for two prescriptions of the same drug, only the most severe is kept. */
const withoutRepeats = (findings: readonly Finding[]): Finding[] => {
  const seen = new Set<string>()
  return findings.toSorted(bySeverity).filter(({ key }) => {
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

/**
 * Allergies, duplicates, interactions and age limits of a prescription for this person according to the safety table, serious
 * ones first, and everything that the table doesn't know. Conditions are only searched for allergies.
 */
export const check = (
  medicines: readonly OrderedMedicine[],
  person: PatientHealth,
  current: readonly CurrentPrescription[],
  today: CivilDate,
): Finding[] => {
  const ordered = parseOrder(medicines)
  const before = parseCurrent(current, person.regularMedicines)
  const typedAllergies = [
    ...person.allergies,
    ...person.medicalConditions.filter((condition) => /allerg/i.test(condition)),
  ]
  const allergies = typedAllergies.flatMap((typed) => parseAllergy(typed) ?? [])
  return withoutRepeats([
    ...allergyFindings(ordered.ingredients, allergies),
    ...pairFindings(ordered.ingredients, before.ingredients),
    ...ageFindings(ordered.ingredients, person.dateOfBirth, today),
    ...unknownFindings(ordered.unknown, before.unknown),
    ...changedFindings(current),
  ])
}

const lookedAt: readonly CheckKind[] = ['allergy', 'interaction', 'duplicate', 'age']

/** Every kind, and whether it was checked. */
export const checksOf = (findings: readonly Finding[]): CheckState[] => {
  const unknown = findings.find(({ severity }) => severity === 'unknown')
  return checkKinds.map((kind) => {
    const reason = lookedAt.includes(kind) ? (unknown?.message ?? null) : 'Not looked at yet.'
    return { kind, state: reason === null ? 'checked' : 'not-checked', reason }
  })
}
