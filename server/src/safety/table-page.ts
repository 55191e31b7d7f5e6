import type { SafetyTable } from '@alafia/contract/prescriptions/schema'
import { limitInWords } from './age.ts'
import { ageLimits } from './facts/ages/all.ts'
import { allergyGroups, ownAllergySource } from './facts/allergies.ts'
import { drugNames, drugs, type Who } from './facts/drugs/all.ts'
import { combinations } from './facts/drugs/combinations.ts'
import { dangerousTwice, duplicateClasses, sameDrug } from './facts/duplicates.ts'
import { edition } from './facts/edition.ts'
import { interactions } from './facts/interactions/all.ts'

type Rule = SafetyTable['rules'][number]

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const named = (whom: readonly Who[]) => capital(whom.join(', '))
const sentence = (text: string) => capital(text)

const allergyRules: Rule[] = allergyGroups.flatMap(({ name, of, source, crosses }) => [
  {
    kind: 'allergy' as const,
    severity: 'serious' as const,
    what: `Allergy to ${name}: ${of.join(', ')}`,
    effect: 'An allergy to any of them is one to all.',
    source,
  },
  ...crosses.map((cross) => ({
    kind: 'allergy' as const,
    severity: cross.severity,
    what: `Allergy to ${name}: ${cross.with.join(', ')}`,
    effect: sentence(cross.effect),
    source: cross.source,
  })),
])

const ownAllergy: Rule = {
  kind: 'allergy',
  severity: 'serious',
  what: 'Allergy to any drug of the table, by any of its names',
  effect: 'The drug itself.',
  source: ownAllergySource,
}

const duplicateRules: Rule[] = [
  { kind: 'duplicate', what: 'The same drug twice in one prescription', ...sameDrug.inOneOrder },
  { kind: 'duplicate', what: 'The same drug again while an earlier order holds', ...sameDrug.again },
  {
    kind: 'duplicate',
    what: `The same again while an earlier order holds: ${dangerousTwice.join(', ')}`,
    ...sameDrug.dangerous,
  },
  ...duplicateClasses.map(({ both, severity, effect, source }) => ({
    kind: 'duplicate' as const,
    what: `Two ${both}`,
    severity,
    effect,
    source,
  })),
].map((rule) => ({ ...rule, kind: 'duplicate' as const, effect: sentence(rule.effect) }))

const interactionRules: Rule[] = interactions.map(
  ({ between: [first, second], severity, effect, source }) => ({
    kind: 'interaction',
    severity,
    what: `${named(first)} with ${second.join(', ')}`,
    effect: sentence(effect),
    source,
  }),
)

const ageRules: Rule[] = ageLimits.map((row) => ({
  kind: 'age',
  severity: row.severity,
  what: `${named(row.whom)} ${limitInWords(row)}`,
  effect: sentence(row.effect),
  source: row.source,
}))

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

/** The table as people read it. */
export const safetyTablePage: SafetyTable = {
  ...edition,
  drugs: [
    ...drugNames.map((name) => ({
      name: capital(name),
      also: [...drugs[name].also],
      classes: [...drugs[name].classes],
      of: [],
    })),
    ...Object.entries(combinations).map(([name, { of, also }]) => ({
      name: capital(name),
      also: [...also],
      classes: [],
      of: [...of],
    })),
  ].toSorted(byName),
  rules: [ownAllergy, ...allergyRules, ...duplicateRules, ...interactionRules, ...ageRules],
}
