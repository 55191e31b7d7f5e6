import type { RowFilters } from '@alafia/contract/safety/rows'
import { combinations } from '../facts/drugs/combinations.ts'
import { drugNames, drugs } from '../facts/drugs/all.ts'
import type { LiveEntry } from './changes.ts'

const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const products = [
  ...drugNames.map((name) => ({
    names: [name, ...drugs[name].also].map(normalize),
    terms: [name, ...drugs[name].classes].map(normalize),
  })),
  ...Object.entries(combinations).map(([name, { of, also }]) => ({
    names: [name, ...also].map(normalize),
    terms: [...of, ...of.flatMap((drug) => drugs[drug].classes)].map(normalize),
  })),
]

/** A name also finds the rows of its drug's classes: 'Brufen' finds those about NSAIDs. */
const termsFor = (text: string): string[] => [
  text,
  ...new Set(
    products.filter(({ names }) => names.some((name) => name.includes(text))).flatMap(({ terms }) => terms),
  ),
]

/** Whether a row contains what was typed, or is about the drug that it names. */
const searching = (search: string) => {
  const text = normalize(search)
  const terms = termsFor(text)
  return ({ what, effect, sources, changes }: LiveEntry) => {
    const about = normalize(what)
    return (
      terms.some((term) => about.includes(term)) ||
      normalize([effect, ...sources, ...changes.map(({ reason }) => reason)].join(' ')).includes(text)
    )
  }
}

/** Which rows the filters show. @param isReviewed as the row is now */
export const rowFilter = (
  { kind, list, search, row }: RowFilters,
  isReviewed: (entry: LiveEntry) => boolean,
): ((entry: LiveEntry) => boolean) => {
  const isFound = search === undefined ? () => true : searching(search)
  return (entry) =>
    (row === undefined || entry.id === row) &&
    (kind === undefined || entry.kind === kind) &&
    (list !== 'unconfirmed' || entry.sources.length === 0) &&
    (list !== 'changed' || entry.changes.length > 0) &&
    (list !== 'not-reviewed' || !isReviewed(entry)) &&
    isFound(entry)
}
