import type { SafetyTable } from '@alafia/contract/safety/schema'
import { codes } from './facts/codes.ts'
import { combinationCodes } from './facts/combination-codes.ts'
import { conditions } from './facts/conditions/row.ts'
import { drugNames, drugs } from './facts/drugs/all.ts'
import { combinations } from './facts/drugs/combinations.ts'
import { edition } from './facts/edition.ts'
import { drugClasses } from './facts/vocabulary.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

/** The drugs of the table, and what its rows are about besides them, in a form for people to read. */
export const drugTable: SafetyTable = {
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
  substances: [...drugNames, ...drugClasses].toSorted(),
  conditions: [...conditions],
}
