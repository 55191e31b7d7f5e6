import MiniSearch from 'minisearch'
import { combinations } from './facts/drugs/combinations.ts'
import { drugNames, drugs } from './facts/drugs/all.ts'
import { plainText } from './medicine-names.ts'

/** A name of the drug table: international, a brand, or another spelling. */
export type TableName = { name: string; generic: string }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const names: readonly TableName[] = [
  ...drugNames.flatMap((drug) => [drug, ...drugs[drug].also].map((name) => ({ name, generic: drug }))),
  ...Object.entries(combinations).flatMap(([own, { also }]) =>
    [own, ...also].map((name) => ({ name, generic: own })),
  ),
].map(({ name, generic }) => ({ name: capital(name), generic: capital(generic) }))

/** As a Nigerian doctor hears it: 'ph' is 'f', 'y' is 'i', a double letter is one. */
const sound = (word: string): string =>
  word.toLowerCase().replace(/ph/g, 'f').replace(/y/g, 'i').replace(/ae|oe/g, 'e').replace(/(.)\1/g, '$1')

const index = new MiniSearch<TableName & { id: number; words: string }>({
  fields: ['words'],
  storeFields: ['name', 'generic'],
  processTerm: sound,
})
index.addAll(names.map((one, id) => ({ ...one, id, words: plainText(one.name) })))

const withoutStrength = (typed: string) => plainText(typed).replace(/\s+\d.*$/, '')

type Hit = TableName & { score: number }

const search = (typed: string, options: { prefix: boolean; fuzzy: number }): Hit[] =>
  index
    .search(withoutStrength(typed), {
      ...options,
      combineWith: 'AND',
      maxFuzzy: 2,
      weights: { fuzzy: 0.3, prefix: 0.7 },
    })
    // The stored fields are those of the index above.
    .map(({ name, generic, score }) => ({ name: String(name), generic: String(generic), score }))

/** Names that begin with what is typed, contain it, or are spelt almost like it; the likeliest first. */
export const searchNames = (typed: string, limit = 10): TableName[] => {
  if (withoutStrength(typed).length < 2) return []
  const exact = search(typed, { prefix: true, fuzzy: 0 })
  const far = farFrom(withoutStrength(typed))
  const hits =
    exact.length > 0
      ? exact
      : search(typed, { prefix: true, fuzzy: 0.25 }).toSorted((one, other) => far(one) - far(other))
  return hits.slice(0, limit).map(({ name, generic }) => ({ name, generic }))
}

/** Letters to change, add or take away (Levenshtein). */
const distance = (one: string, other: string): number => {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of Array.from(one).entries()) {
    const now = [row + 1]
    for (const [column, second] of Array.from(other).entries())
      now.push(
        Math.min(
          (before[column + 1] ?? 0) + 1,
          (now[column] ?? 0) + 1,
          (before[column] ?? 0) + (letter === second ? 0 : 1),
        ),
      )
    before = now
  }
  return before.at(-1) ?? 0
}

/** How far the nearest word of a name is from what was typed. */
const farFrom =
  (typed: string) =>
  ({ name }: TableName) =>
    Math.min(
      ...plainText(name)
        .split(' ')
        .map((word) => distance(sound(word), sound(typed))),
    )

const mostSuggestions = 3

const meantBy = (typed: string): string[] => {
  const hits = searchNames(typed, 20)
  return [...new Set(hits.map(({ generic }) => generic))].slice(0, mostSuggestions)
}

/** By name: what a pharmacy keeps and a doctor orders is looked for again with each dispensing, and the table never changes. */
const kept = new Map<string, readonly string[]>()
const mostKept = 5000

/** The generic names that an unknown name probably stands for. */
export const meantNames = (typed: string): string[] => {
  const before = kept.get(typed)
  if (before) return [...before]
  const meant = meantBy(typed)
  kept.set(typed, meant)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return [...meant]
}
