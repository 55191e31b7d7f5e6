import type { SafetyTable } from '@alafia/contract/safety/schema'
import { limitText } from './age.ts'
import { ageLimits } from './facts/ages/all.ts'
import { allergyGroups, ownAllergySources } from './facts/allergies.ts'
import { codes } from './facts/codes.ts'
import { combinationCodes } from './facts/combination-codes.ts'
import { drugNames, drugs, type DrugOrClass } from './facts/drugs/all.ts'
import { combinations } from './facts/drugs/combinations.ts'
import { dangerousDuplicates, duplicateClasses, sameDrug } from './facts/duplicates.ts'
import { edition } from './facts/edition.ts'
import { interactions } from './facts/interactions/all.ts'
import { sourceText } from './facts/source.ts'

type Rule = SafetyTable['rules'][number]

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const listOf = (whom: readonly DrugOrClass[]) => capital(whom.join(', '))

const allergyRules: Rule[] = allergyGroups.flatMap(({ name, of, others, sources, crosses }) => [
  {
    kind: 'allergy' as const,
    severity: others,
    what: `Allergy to ${name}: ${of.join(', ')}`,
    effect:
      others === 'serious'
        ? 'An allergy to any of them is one to all.'
        : 'An allergy to one can cross over to the others.',
    sources: sources.map(sourceText),
  },
  ...crosses.map((cross) => ({
    kind: 'allergy' as const,
    severity: cross.severity,
    what: `Allergy to ${name}: ${cross.with.join(', ')}`,
    effect: capital(cross.effect),
    sources: cross.sources.map(sourceText),
  })),
])

const ownAllergy: Rule = {
  kind: 'allergy',
  severity: 'serious',
  what: 'Allergy to any drug in the table, by any of its names',
  effect: 'The drug itself.',
  sources: ownAllergySources.map(sourceText),
}

const duplicateRules: Rule[] = [
  { what: 'The same drug twice in one prescription', ...sameDrug.inOnePrescription },
  { what: 'The same drug while an earlier prescription is valid', ...sameDrug.again },
  ...dangerousDuplicates.of.map(({ whom, sources }) => ({
    what: `The same while an earlier prescription is valid: ${whom.join(', ')}`,
    severity: dangerousDuplicates.severity,
    effect: dangerousDuplicates.effect,
    sources,
  })),
  ...duplicateClasses.map(({ both, severity, effect, sources }) => ({
    what: `Two ${both}`,
    severity,
    effect,
    sources,
  })),
].map(({ what, severity, effect, sources }) => ({
  kind: 'duplicate',
  severity,
  what,
  effect: capital(effect),
  sources: sources.map(sourceText),
}))

const interactionRules: Rule[] = interactions.map(
  ({ between: [first, second], severity, effect, sources }) => ({
    kind: 'interaction',
    severity,
    what: `${listOf(first)} with ${second.join(', ')}`,
    effect: capital(effect),
    sources: sources.map(sourceText),
  }),
)

const ageRules: Rule[] = ageLimits.map((row) => ({
  kind: 'age',
  severity: row.severity,
  what: `${listOf(row.whom)} ${limitText(row)}`,
  effect: capital(row.effect),
  sources: row.sources.map(sourceText),
}))

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

/** The safety table in a form for people to read. */
export const safetyTable: SafetyTable = {
  ...edition,
  drugs: [
    ...drugNames.map((name) => ({
      name: capital(name),
      also: [...drugs[name].also],
      classes: [...drugs[name].classes],
      of: [],
      rxcui: codes[name]?.rxcui ?? null,
      atc: codes[name]?.atc ?? null,
    })),
    ...Object.entries(combinations).map(([name, { of, also }]) => ({
      name: capital(name),
      also: [...also],
      classes: [],
      of: [...of],
      rxcui: null,
      atc: combinationCodes[name] ?? null,
    })),
  ].toSorted(byName),
  rules: [ownAllergy, ...allergyRules, ...duplicateRules, ...interactionRules, ...ageRules],
}
