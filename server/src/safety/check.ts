import type { CivilDate } from '@alafia/contract/kernel/civil'
import { findingKinds, findingSeverities, type Finding } from '@alafia/contract/prescriptions/schema'
import { concerns, limitInWords } from './age.ts'
import { hitOf, readAllergy, type Allergy } from './allergy.ts'
import { ageLimits } from './facts/ages/all.ts'
import { drugsOf } from './facts/drugs/all.ts'
import { edition } from './facts/edition.ts'
import { pairFindings } from './pairs.ts'
import { plainWords } from './reading.ts'
import {
  changedSince,
  readOrder,
  readTaken,
  type Current,
  type Ordered,
  type Taken,
  type Unknown,
} from './taken.ts'

/** What is noted of the person whom the order is for. */
export type Noted = {
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
})

const limits = ageLimits.map((row) => ({ row, whom: drugsOf(row.whom) }))

const ageFindings = (order: readonly Taken[], dateOfBirth: CivilDate | null, today: CivilDate): Finding[] => {
  if (dateOfBirth === null)
    return [notChecked('age', null, 'The date of birth isn’t known: age limits were not checked.')]
  return order.flatMap(({ drug, label, line, isLocal }) =>
    limits
      .filter(({ row, whom }) => whom.has(drug) && concerns(row, dateOfBirth, today))
      .map(({ row }) => ({
        kind: 'age' as const,
        severity: isLocal ? ('caution' as const) : row.severity,
        medication: line,
        key: `age:${drug}:${limitInWords(row)}`,
        message: `${label} ${limitInWords(row)}: ${row.effect}`,
        source: row.source,
      }))
      // 'Codeine under 12' says all that 'codeine under 18' would.
      .filter(
        ({ severity }, _at, all) => severity === 'serious' || all.every((one) => one.severity !== 'serious'),
      ),
  )
}

const allergyFindings = (order: readonly Taken[], allergies: readonly Allergy[]): Finding[] =>
  allergies.flatMap((allergy) => [
    ...order.flatMap(({ drug, label, line }) => {
      const hit = hitOf(allergy, drug)
      return hit
        ? [
            {
              kind: 'allergy' as const,
              severity: hit.severity,
              medication: line,
              key: `allergy:${drug}:${plainWords(allergy.typed)}`,
              message: `${label}: the allergy “${allergy.typed}” is noted; ${hit.why}`,
              source: hit.source,
            },
          ]
        : []
    }),
    ...allergy.unknown.map((words) =>
      notChecked(
        `allergy:${plainWords(words) || words.toLowerCase()}`,
        null,
        words === allergy.typed
          ? `The allergy “${words}” ${unlisted}: nothing was checked against it.`
          : `“${words}” in the allergy “${allergy.typed}” ${unlisted}: nothing was checked against it.`,
      ),
    ),
  ])

const unknownFindings = (ordered: readonly Unknown[], before: readonly Unknown[]): Finding[] => [
  ...ordered.map(({ key, line, what }) =>
    notChecked(`medicine:${key}`, line, `${what} ${unlisted}: not checked.`),
  ),
  ...before.map(({ key, what }) =>
    notChecked(`taken:${key}`, null, `${what} ${unlisted}: interactions with it were not checked.`),
  ),
]

const changedFindings = (current: readonly Current[]): Finding[] =>
  changedSince(current).map((what) =>
    notChecked(
      `changed:${what}`,
      null,
      `${what} was changed after it was signed: interactions with what stood there were not checked.`,
    ),
  )

const rank = ({ severity, kind }: Finding) =>
  findingSeverities.indexOf(severity) * findingKinds.length + findingKinds.indexOf(kind)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const inOrder = (one: Finding, other: Finding) =>
  rank(one) - rank(other) ||
  compare(one.key, other.key) ||
  compare(one.message, other.message) ||
  (one.medication ?? -1) - (other.medication ?? -1)

/** Of what is found more than once, such as in two orders of the same drug, the gravest is told. */
const onceEach = (findings: readonly Finding[]): Finding[] => {
  const seen = new Set<string>()
  return findings.toSorted(inOrder).filter(({ key }) => {
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

/**
 * What speaks against an order for this person: allergies, duplicate therapy, interactions and age limits by the table, the
 * serious first; and in words all that the table doesn't know. Conditions are read only for allergies noted among them.
 */
export const check = (
  order: readonly Ordered[],
  person: Noted,
  current: readonly Current[],
  today: CivilDate,
): Finding[] => {
  const ordered = readOrder(order)
  const before = readTaken(current, person.regularMedicines)
  const noted = [...person.allergies, ...person.medicalConditions.filter((words) => /allerg/i.test(words))]
  const allergies = noted.flatMap((typed) => readAllergy(typed) ?? [])
  return onceEach([
    ...allergyFindings(ordered.taken, allergies),
    ...pairFindings(ordered.taken, before.taken),
    ...ageFindings(ordered.taken, person.dateOfBirth, today),
    ...unknownFindings(ordered.unknown, before.unknown),
    ...changedFindings(current),
  ])
}
