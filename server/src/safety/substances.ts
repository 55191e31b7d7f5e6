import type { Substance } from '@alafia/contract/clinical/allergies/schema'
import { allergyGroups } from './facts/allergies.ts'
import { drugNames, drugs } from './facts/drugs/all.ts'
import { otherAllergens } from './facts/other-allergens.ts'
import { plainText } from './medicine-names.ts'

/* What someone can be allergic to, by key: 'drug:amoxicillin', 'group:penicillins', 'other:peanut'. */

type Known = Substance & { names: readonly string[] }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const known = (kind: Substance['kind'], name: string, also: readonly string[]): Known => ({
  key: `${kind}:${name}`,
  name: capital(name),
  kind,
  names: [...new Set([name, ...also].map(plainText))],
})

// Groups first: 'penicillin' is all of them.
const substances: readonly Known[] = [
  ...allergyGroups.map(({ name, words }) => known('group', name, words)),
  ...drugNames.map((name) => known('drug', name, drugs[name].also)),
  ...Object.entries(otherAllergens).map(([name, also]) => known('other', name, also)),
]

const byKey = new Map(substances.map((one) => [one.key, one]))
const byName = new Map(substances.toReversed().flatMap((one) => one.names.map((name) => [name, one])))

/**
 * The key of a substance: the one that was chosen, or that of a text that is exactly a known name; null for other text.
 * @returns undefined for a key that doesn't exist
 */
export const substanceKey = (text: string, chosen: string | null): string | null | undefined => {
  if (chosen !== null) return byKey.get(chosen)?.key
  return byName.get(plainText(text))?.key ?? null
}

const maxSuggestions = 12

/** How well it fits: a name that begins with the text before one that contains it. */
const fit = ({ names }: Known, typed: string) => {
  if (names.some((name) => name === typed)) return 0
  if (names.some((name) => name.startsWith(typed))) return 1
  if (names.some((name) => name.includes(` ${typed}`))) return 2
  return names.some((name) => name.includes(typed)) ? 3 : 4
}

/** The substances whose name, or another name of theirs, contains the text, best first. Empty text suggests the groups. */
export const suggestSubstances = (text: string | null): Substance[] => {
  const typed = plainText(text ?? '')
  const found = substances
    .map((one) => ({ one, place: typed === '' ? 0 : fit(one, typed) }))
    .filter(({ place }) => place < 4)
    .toSorted((first, second) => first.place - second.place)
  return found.slice(0, maxSuggestions).map(({ one: { key, name, kind } }) => ({ key, name, kind }))
}
