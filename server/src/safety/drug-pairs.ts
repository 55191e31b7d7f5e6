import type { Finding } from '@alafia/contract/safety/schema'
import { drugsOf } from './facts/drugs/all.ts'
import { dangerousDuplicates, sameDrug } from './facts/duplicates.ts'
import type { InteractionRow } from './facts/interactions/row.ts'
import type { Sources } from './facts/source.ts'
import type { Severity } from './facts/vocabulary.ts'
import { findingText } from './finding-text.ts'
import { disabledText, isUsed, keyEnd } from './live.ts'
import { isSoldTogether } from './medicine-names.ts'
import type { ActiveIngredient } from './medicines-in-use.ts'
import type { PairRows } from './pair-rows.ts'

/** Identifies a row independently of its position, so that keys stay the same when rows are added. */
export const rowKey = ({ between: [[first], [second]] }: InteractionRow): string => `${first}~${second}`

const dangerous = dangerousDuplicates.of.map(({ whom, sources }) => ({
  drugs: drugsOf(whom),
  rule: { severity: dangerousDuplicates.severity, effect: dangerousDuplicates.effect, sources },
}))

const twoKinds = drugsOf(sameDrug.twoKinds.whom)

const orderPair = (one: string, other: string) => (one < other ? [one, other] : [other, one])

/** Rules are about swallowed and injected medicine; for medicine put on the skin they are only a caution. */
const softenForTopical = (severity: Severity, topical: boolean, message: string, sources: Sources) =>
  topical && severity === 'serious'
    ? {
        severity: 'caution' as const,
        ...findingText(`${message} (Judged as if swallowed or injected.)`, sources),
      }
    : { severity, ...findingText(message, sources) }

const medicationOf = (one: ActiveIngredient, other: ActiveIngredient) =>
  Math.max(one.medicationIndex ?? -1, other.medicationIndex ?? -1)

/** The drug being prescribed comes first; if both are, by name. */
const inSentenceOrder = (
  one: ActiveIngredient,
  other: ActiveIngredient,
): [ActiveIngredient, ActiveIngredient] => {
  if (one.medicationIndex === null || other.medicationIndex === null)
    return one.medicationIndex === null ? [other, one] : [one, other]
  return one.label <= other.label ? [one, other] : [other, one]
}

const uncapital = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** Where a row would have applied that the clinic disabled. */
type Disabled = { kind: 'interaction' | 'duplicate'; disabled: string }

const disabledPair = (
  kind: Disabled['kind'],
  first: ActiveIngredient,
  second: ActiveIngredient,
): Disabled => ({
  kind,
  disabled: disabledText(`${first.label} with ${uncapital(second.label)}`),
})

const interactionsOf = (
  { interactions }: PairRows,
  one: ActiveIngredient,
  other: ActiveIngredient,
): (Finding | Disabled)[] => {
  const rows = interactions(one.drug, other.drug)
  if (rows.length === 0) return []
  const [first, second] = inSentenceOrder(one, other)
  return rows.map((row) =>
    isUsed(row)
      ? {
          kind: 'interaction' as const,
          medication: medicationOf(one, other),
          key: `interaction:${orderPair(one.drug, other.drug).join('+')}:${rowKey(row)}${keyEnd(row)}`,
          ...softenForTopical(
            row.severity,
            row.evenTopical !== true && (one.isTopical || other.isTopical),
            `${first.label} with ${uncapital(second.label)}${second.where}: ${row.effect}`,
            row.sources,
          ),
        }
      : disabledPair('interaction', first, second),
  )
}

const repeatedDrug = (one: ActiveIngredient, other: ActiveIngredient): Finding => {
  const [first, second] = inSentenceOrder(one, other)
  const inOnePrescription = second.medicationIndex !== null
  const isOneName = first.label === second.label
  // A regular medicine by its own name is a renewal; by another name it becomes a second packet.
  const danger =
    second.isRegular && isOneName ? undefined : dangerous.find(({ drugs }) => drugs.has(one.drug))
  const rule =
    !isOneName && twoKinds.has(one.drug)
      ? sameDrug.twoKinds
      : inOnePrescription
        ? sameDrug.inOnePrescription
        : (danger?.rule ?? sameDrug.again)
  const what = inOnePrescription
    ? `${first.label} and ${uncapital(second.label)} in this prescription are the same drug`
    : `${first.label}: the patient already has it, as ${uncapital(second.label)}${second.where}`
  const twice = isOneName ? `${first.label} is in this prescription twice` : what
  return {
    kind: 'duplicate',
    medication: medicationOf(one, other),
    key: `duplicate:${one.drug}`,
    ...softenForTopical(
      rule.severity,
      one.isTopical || other.isTopical,
      `${inOnePrescription ? twice : what}: ${rule.effect}`,
      rule.sources,
    ),
  }
}

const sameClass = (
  { classes }: PairRows,
  one: ActiveIngredient,
  other: ActiveIngredient,
): (Finding | Disabled)[] => {
  const rows = classes(one.drug, other.drug)
  if (rows.length === 0) return []
  const [first, second] = inSentenceOrder(one, other)
  return rows.map((row) =>
    isUsed(row)
      ? {
          kind: 'duplicate' as const,
          medication: medicationOf(one, other),
          key: `duplicate:${orderPair(one.drug, other.drug).join('+')}:${row.class}`,
          ...softenForTopical(
            row.severity,
            one.isTopical || other.isTopical,
            `${first.label} and ${uncapital(second.label)}${second.where} are both ${row.both}: ${row.effect}`,
            row.sources,
          ),
        }
      : disabledPair('duplicate', first, second),
  )
}

const judge = (rows: PairRows, one: ActiveIngredient, other: ActiveIngredient): (Finding | Disabled)[] => {
  const inOneMedication = one.source === other.source
  if (one.drug === other.drug) return inOneMedication ? [] : [repeatedDrug(one, other)]
  if (inOneMedication && isSoldTogether(one.drug, other.drug)) return []
  return [...interactionsOf(rows, one, other), ...sameClass(rows, one, other)]
}

/** Interactions and duplicates within a prescription, and with what the person already takes. */
export const judgePairs = (
  rows: PairRows,
  ordered: readonly ActiveIngredient[],
  before: readonly ActiveIngredient[],
): { findings: Finding[]; disabled: Disabled[] } => {
  const all = ordered.flatMap((one, index) => [
    ...ordered.slice(index + 1).flatMap((other) => judge(rows, one, other)),
    ...before.flatMap((other) => judge(rows, one, other)),
  ])
  return {
    findings: all.filter((one) => 'key' in one),
    disabled: all.filter((one) => 'disabled' in one),
  }
}
