import type { Finding } from '@alafia/contract/prescriptions/schema'
import { drugNames, drugsOf, type DrugName } from './facts/drugs/all.ts'
import { dangerousTwice, duplicateClasses, sameDrug } from './facts/duplicates.ts'
import { interactions } from './facts/interactions/all.ts'
import type { InteractionRow } from './facts/interactions/row.ts'
import type { Severity } from './facts/vocabulary.ts'
import { isSoldTogether } from './reading.ts'
import type { Taken } from './taken.ts'

/** Told of a row apart from its place in the table, so that keys stay when rows are added. */
export const rowKey = ({ between: [[first], [second]] }: InteractionRow): string => `${first}~${second}`

type Side = { row: InteractionRow; others: ReadonlySet<DrugName> }

const sides: readonly (Side & { whom: ReadonlySet<DrugName> })[] = interactions.flatMap((row) => {
  const [first, second] = row.between.map(drugsOf)
  return first && second
    ? [
        { row, whom: first, others: second },
        { row, whom: second, others: first },
      ]
    : []
})

const sidesOf = new Map<DrugName, readonly Side[]>(
  drugNames.map((drug) => [drug, sides.filter(({ whom }) => whom.has(drug))]),
)

const classRows = duplicateClasses.map((row) => ({ row, members: drugsOf([row.class]) }))
const dangerous = drugsOf(dangerousTwice)

const inSequence = (one: string, other: string) => (one < other ? [one, other] : [other, one])

/** A rule about swallowed and injected medicine says less of what is put on the skin. */
const asFarAs = (severity: Severity, isLocal: boolean, message: string) =>
  isLocal && severity === 'serious'
    ? { severity: 'caution' as const, message: `${message} (Judged as if swallowed or injected.)` }
    : { severity, message }

const lineOf = (one: Taken, other: Taken) => Math.max(one.line ?? -1, other.line ?? -1)

/** In a sentence the order at hand comes first; two of it by their names. */
const told = (one: Taken, other: Taken): [Taken, Taken] => {
  if (one.line === null || other.line === null) return one.line === null ? [other, one] : [one, other]
  return one.label <= other.label ? [one, other] : [other, one]
}

const later = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

const interactionsOf = (one: Taken, other: Taken): Finding[] => {
  const [first, second] = told(one, other)
  const rows = new Set(
    (sidesOf.get(one.drug) ?? []).filter(({ others }) => others.has(other.drug)).map(({ row }) => row),
  )
  return [...rows].map((row) => ({
    kind: 'interaction' as const,
    medication: lineOf(one, other),
    key: `interaction:${inSequence(one.drug, other.drug).join('+')}:${rowKey(row)}`,
    ...asFarAs(
      row.severity,
      row.evenLocal !== true && (one.isLocal || other.isLocal),
      `${first.label} with ${later(second.label)}${second.where}: ${row.effect}`,
    ),
    source: row.source,
  }))
}

const repeatedDrug = (one: Taken, other: Taken): Finding => {
  const [first, second] = told(one, other)
  const inOneOrder = second.line !== null
  const isDangerous = dangerous.has(one.drug) && !second.isRegular
  const rule = inOneOrder ? sameDrug.inOneOrder : isDangerous ? sameDrug.dangerous : sameDrug.again
  const what = inOneOrder
    ? `${first.label} and ${later(second.label)}, the same drug, stand in this prescription`
    : `${first.label}: the person has it already, as ${later(second.label)}${second.where}`
  const twice = first.label === second.label ? `${first.label} stands twice in this prescription` : what
  return {
    kind: 'duplicate',
    medication: lineOf(one, other),
    key: `duplicate:${one.drug}`,
    ...asFarAs(rule.severity, one.isLocal || other.isLocal, `${inOneOrder ? twice : what}: ${rule.effect}`),
    source: rule.source,
  }
}

const sameClass = (one: Taken, other: Taken): Finding[] => {
  const [first, second] = told(one, other)
  return classRows
    .filter(({ members }) => members.has(one.drug) && members.has(other.drug))
    .map(({ row }) => ({
      kind: 'duplicate' as const,
      medication: lineOf(one, other),
      key: `duplicate:${inSequence(one.drug, other.drug).join('+')}:${row.class}`,
      ...asFarAs(
        row.severity,
        one.isLocal || other.isLocal,
        `${first.label} and ${later(second.label)}${second.where} are both ${row.both}: ${row.effect}`,
      ),
      source: row.source,
    }))
}

const findingsOf = (one: Taken, other: Taken): Finding[] => {
  const inOneLine = one.source === other.source
  if (one.drug === other.drug) return inOneLine ? [] : [repeatedDrug(one, other)]
  if (inOneLine && isSoldTogether(one.drug, other.drug)) return []
  return [...interactionsOf(one, other), ...sameClass(one, other)]
}

/** What the medicines of an order do together, and with what the person has already. */
export const pairFindings = (order: readonly Taken[], before: readonly Taken[]): Finding[] =>
  order.flatMap((one, at) => [
    ...order.slice(at + 1).flatMap((other) => findingsOf(one, other)),
    ...before.flatMap((other) => findingsOf(one, other)),
  ])
