import { createHash } from 'node:crypto'
import type { RowKind, SafetyRow } from '@alafia/contract/safety/rows'
import { limitText } from './age.ts'
import { circumstanceOf } from './circumstances.ts'
import { ageLimits } from './facts/ages/all.ts'
import type { AgeRow } from './facts/ages/row.ts'
import { allergyGroups, ownAllergySources } from './facts/allergies.ts'
import { conditionRows } from './facts/conditions/all.ts'
import type { ConditionRow } from './facts/conditions/row.ts'
import { doses } from './facts/doses/all.ts'
import type { DoseRow } from './facts/doses/row.ts'
import { dangerousDuplicates, duplicateClasses, sameDrug } from './facts/duplicates.ts'
import { interactions } from './facts/interactions/all.ts'
import type { InteractionRow } from './facts/interactions/row.ts'
import { allergenRows } from './facts/other-allergens.ts'
import { sourceText, type Sources } from './facts/source.ts'
import { doseEffect, doseText, whenText } from './row-text.ts'

/** A row of the table for people to read. */
export type Entry = {
  id: string
  kind: RowKind
  severity: SafetyRow['severity']
  what: string
  effect: string
  sources: readonly string[]
  /** What the checks use; changes are made to it. */
  row: object
  /** Every check needs it, so that a clinic can't disable it. */
  isFixed?: true
}

export type Unnamed = Omit<Entry, 'id' | 'kind' | 'sources'> & { sources: Sources }

const hash = (text: string, letters: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, letters)

/** Changes with every word of a row, its severity and its sources. */
export const printOf = ({
  severity,
  what,
  effect,
  sources,
}: Pick<Entry, 'severity' | 'what' | 'effect' | 'sources'>): string =>
  hash(JSON.stringify([severity, what, effect, sources]), 16)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const listOf = (whom: readonly string[]) => capital(whom.join(', '))

export const interactionEntry = (row: InteractionRow): Unnamed => ({
  severity: row.severity,
  what: `${listOf(row.between[0])} with ${row.between[1].join(', ')}`,
  effect: capital(row.effect),
  sources: row.sources,
  row,
})

export const ageEntry = (row: AgeRow): Unnamed => ({
  severity: row.severity,
  what: `${listOf(row.whom)} ${limitText(row)}`,
  effect: capital(row.effect),
  sources: row.sources,
  row,
})

export const conditionEntry = (row: ConditionRow): Unnamed => ({
  severity: row.severity,
  what: `${listOf(row.whom)} ${whenText(row.when)}`,
  effect: capital(row.effect),
  sources: row.sources,
  row,
})

export const doseEntry = (drug: string, row: DoseRow): Unnamed => ({
  severity: null,
  what: `${capital(drug)}, ${doseText(row)}`,
  effect: doseEffect(row),
  sources: row.sources,
  row,
})

const ownAllergy: Unnamed = {
  severity: 'serious',
  what: 'Allergy to any drug in the table, by any of its names',
  effect: 'The drug itself.',
  sources: ownAllergySources,
  row: ownAllergySources,
  isFixed: true,
}

const allergies: Unnamed[] = allergyGroups.flatMap((group) => [
  {
    severity: group.others,
    what: `Allergy to ${group.name}: ${group.of.join(', ')}`,
    effect:
      group.others === 'serious'
        ? 'An allergy to any of them is one to all.'
        : 'An allergy to one can cross over to the others.',
    sources: group.sources,
    row: group,
  },
  ...group.crosses.map((cross) => ({
    severity: cross.severity,
    what: `Allergy to ${group.name}: ${cross.with.join(', ')}`,
    effect: capital(cross.effect),
    sources: cross.sources,
    row: cross,
  })),
])

const allergens: Unnamed[] = allergenRows.map((row) => ({
  severity: row.severity,
  what: `Allergy to ${row.to.join(', ')}: ${row.whom.join(', ')}`,
  effect: capital(row.effect),
  sources: row.sources,
  row,
}))

const duplicates: Unnamed[] = [
  ...[
    { what: 'The same drug twice in one prescription', row: sameDrug.inOnePrescription },
    { what: 'The same drug while an earlier prescription is valid', row: sameDrug.again },
    { what: 'The same drug in two products with different names: insulin', row: sameDrug.twoKinds },
    ...dangerousDuplicates.of.map((row) => ({
      what: `The same while an earlier prescription is valid: ${row.whom.join(', ')}`,
      row: { ...row, severity: dangerousDuplicates.severity, effect: dangerousDuplicates.effect },
    })),
  ].map(({ what, row }) => ({
    what,
    severity: row.severity,
    effect: capital(row.effect),
    sources: row.sources,
    row,
    isFixed: true as const,
  })),
  ...duplicateClasses.map((row) => ({
    what: `Two ${row.both}`,
    severity: row.severity,
    effect: capital(row.effect),
    sources: row.sources,
    row,
  })),
]

const forms: Unnamed[] = Object.entries(doses).flatMap(([drug, of]) =>
  of.forms.map((row) => ({
    severity: null,
    what: `${capital(drug)}: ${row.form}${row.form === 'injection' ? '' : `, ${row.route}`}`,
    effect:
      row.strengths.length === 0 ? 'No source lists its strengths.' : `Sold as ${row.strengths.join(', ')}.`,
    sources: row.sources,
    row,
    isFixed: true as const,
  })),
)

/** A row keeps its id as long as it is about the same. */
const named = (kind: RowKind, rows: readonly Unnamed[]): Entry[] => {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const times = (seen.get(row.what) ?? 0) + 1
    seen.set(row.what, times)
    const identity = times === 1 ? row.what : `${row.what} (${times})`
    return { ...row, kind, id: `${kind}-${hash(identity, 12)}`, sources: row.sources.map(sourceText) }
  })
}

const kindOf = (row: ConditionRow): RowKind => {
  const circumstance = circumstanceOf(row.when)
  return circumstance === 'breastfeeding' ? 'pregnancy' : circumstance
}

const conditionsOf = (kind: RowKind) =>
  named(kind, conditionRows.filter((row) => kindOf(row) === kind).map(conditionEntry))

let known: readonly Entry[] | undefined

/** Every row of this edition, by kind. Prepared when it is first needed: the checks don't need it. */
export const tableEntries = (): readonly Entry[] =>
  (known ??= [
    ...named('allergy', [ownAllergy, ...allergies, ...allergens]),
    ...named('interaction', interactions.map(interactionEntry)),
    ...named('duplicate', duplicates),
    ...named('age', ageLimits.map(ageEntry)),
    ...named(
      'dose',
      Object.entries(doses).flatMap(([drug, of]) => of.doses.map((row) => doseEntry(drug, row))),
    ),
    ...named('form', forms),
    ...(['pregnancy', 'kidney', 'liver', 'condition'] as const).flatMap(conditionsOf),
  ])
