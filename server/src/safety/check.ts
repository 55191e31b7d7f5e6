import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import {
  checkKinds,
  findingKinds,
  findingSeverities,
  type CheckKind,
  type CheckState,
  type Finding,
} from '@alafia/contract/safety/schema'
import { checkAge } from './checks/age.ts'
import { checkAllergies } from './checks/allergy.ts'
import { checkConditions } from './checks/condition.ts'
import { checkDirections } from './checks/directions.ts'
import { checkDoses } from './checks/dose/check.ts'
import { checkForms } from './checks/form.ts'
import { checkKidney } from './checks/kidney.ts'
import { checkLiver } from './checks/liver.ts'
import { unknownMedicines } from './checks/medicine.ts'
import { checkPairs } from './checks/pairs.ts'
import { checkPregnancy } from './checks/pregnancy.ts'
import { checkSupply } from './checks/supply.ts'
import { parseCurrent, parseOrder, type CurrentPrescription } from './medicines-in-use.ts'
import type { TypedMedicine } from './order/read.ts'
import type { Checked, Order, ProductKept } from './order/order.ts'
import { tableRows, type SafetyRows } from './rows.ts'
import { shortKey } from './text-key.ts'

const ranks = new Map(
  findingSeverities.flatMap((severity, at) =>
    findingKinds.map((kind, place) => [`${severity} ${kind}`, at * findingKinds.length + place] as const),
  ),
)

const rank = ({ severity, kind }: Finding) => ranks.get(`${severity} ${kind}`) ?? ranks.size

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

const mostReasons = 3

const reasonText = (reasons: readonly string[]): string | null => {
  const each = [...new Set(reasons)]
  if (each.length === 0) return null
  const more = each.length - mostReasons
  const text = each.slice(0, mostReasons).join('; ') + (more > 0 ? `; and ${more} more` : '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Directions can be read without knowing the drug. */
const needsNoDrug: readonly CheckKind[] = ['directions']

const stateOf = (kind: CheckKind, { findings, notChecked }: Checked, { ordered }: Order): CheckState => {
  const isUnconfirmed = findings.some(
    ({ source, severity, kind: of }) => source === null && severity !== 'missing' && hasRows.has(of),
  )
  const reason = reasonText([
    ...(ordered.medicines.length === 0 ? ['no medicine is named yet'] : []),
    ...(needsNoDrug.includes(kind) ? [] : ordered.unknown.map(({ what }) => `${what} isn’t in the table`)),
    ...notChecked,
    ...(isUnconfirmed ? ['a row that applies is unconfirmed'] : []),
  ])
  return { kind, state: reason === null ? 'checked' : 'not-checked', reason }
}

/** The kinds whose findings all come from rows, so that one without a source is unconfirmed. */
const hasRows: ReadonlySet<Finding['kind']> = new Set([
  'allergy',
  'interaction',
  'duplicate',
  'age',
  'dose',
  'pregnancy',
  'kidney',
  'liver',
  'condition',
] as const)

const checksOf = (order: Order): Record<CheckKind, Checked> => ({
  allergy: checkAllergies(order),
  ...checkPairs(order),
  age: checkAge(order),
  dose: checkDoses(order),
  form: checkForms(order),
  directions: checkDirections(order),
  pregnancy: checkPregnancy(order),
  kidney: checkKidney(order),
  liver: checkLiver(order),
  condition: checkConditions(order),
})

/** A strength that the table doesn't know: the clinic's pharmacy may keep it. */
export const isUnknownStrength = ({ kind, key }: Finding): boolean =>
  kind === 'form' && key.includes(':strength:')

/** The findings, those that must be answered first, and of every kind whether it was looked at for every medicine. */
export type Report = { findings: Finding[]; checks: CheckState[] }

/** Checks an order for this person, kind by kind, against the table and what is known of them. */
export const check = (
  medicines: readonly TypedMedicine[],
  person: PersonFacts,
  current: readonly CurrentPrescription[],
  today: CivilDate,
  rows: SafetyRows = tableRows,
  kept: readonly ProductKept[] = [],
): Report => {
  const elsewhere = [
    ...person.otherMedicines,
    ...person.unreviewed.medicines.map((name) => ({ name, directions: null })),
  ]
  const order: Order = {
    ordered: parseOrder(medicines, rows.known),
    before: parseCurrent(current, elsewhere, today, rows.known),
    current,
    person,
    today,
    rows,
    kept,
    quantities: medicines.map(({ quantity }) => quantity),
  }
  const checked = checksOf(order)
  return {
    findings: withoutRepeats([
      ...checkKinds.flatMap((kind) => checked[kind].findings),
      ...checkSupply(order),
      ...unknownMedicines(order),
    ]).map((finding) => ({ ...finding, key: shortKey(finding.key) })),
    checks: checkKinds.map((kind) => stateOf(kind, checked[kind], order)),
  }
}
