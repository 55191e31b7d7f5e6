import { diagnoses, diagnosisOf, type Diagnosis } from './list.ts'
import type { Coding } from './schema.ts'

/** Letters and digits in lower case, without accents. */
const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const stopWords = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'due',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])

const tokenize = (text: string): string[] => {
  const all = normalize(text).split(' ').filter(Boolean)
  const significant = all.filter((word) => !stopWords.has(word))
  return significant.length > 0 ? significant : all
}

/** Whether they differ by at most one letter added, omitted or changed, or by two neighbours swapped. */
export const isWithinOneTypo = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [rest, otherRest] = [one.slice(at), other.slice(at)]
  if (rest.length !== otherRest.length)
    return rest.length > otherRest.length ? rest.slice(1) === otherRest : rest === otherRest.slice(1)
  if (rest.slice(1) === otherRest.slice(1)) return true
  return rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
}

const minTypoLength = 4
const cost = { whole: 0, beginning: 1, typo: 4 }

/** The distance from `typed` to the nearest of the words; infinite if it matches none. */
const costOf = (typed: string, words: readonly string[]): number => {
  if (words.includes(typed)) return cost.whole
  if (words.some((word) => word.startsWith(typed))) return cost.beginning
  const mayBeTypo = typed.length >= minTypoLength && /^[a-z]+$/.test(typed)
  const isTypo = (word: string) =>
    (typed[0] === word[0] || typed[1] === word[1] || typed[0] === word[1] || typed[1] === word[0]) &&
    (isWithinOneTypo(typed, word) || isWithinOneTypo(typed, word.slice(0, typed.length)))
  return mayBeTypo && words.some((word) => word.length >= minTypoLength && isTypo(word))
    ? cost.typo
    : Number.POSITIVE_INFINITY
}

type Indexed = Diagnosis & {
  bareCode: string
  phrases: readonly string[]
  words: readonly string[]
  isGeneral: boolean
}

/** Whether the code says no more than the name: 'I10', 'E11.9', 'Asthma, unspecified'. */
const isGeneral = ({ code, display }: Coding): boolean =>
  code.length === 3 || /\.9(?:0+|09)?$/.test(code) || /\bunspecified\b/i.test(display)

const indexed: readonly Indexed[] = diagnoses.map((diagnosis) => {
  const phrases = [diagnosis.display, ...diagnosis.synonyms].map(normalize)
  return {
    ...diagnosis,
    bareCode: diagnosis.code.replace('.', '').toLowerCase(),
    phrases,
    words: [...new Set(phrases.flatMap((phrase) => phrase.split(' ')))],
    isGeneral: isGeneral(diagnosis),
  }
})

/** A name that equals or starts with the typed text ranks before names that only contain its words. */
const nameBonus = (typed: string, phrases: readonly string[]): number => {
  if (phrases.includes(typed)) return -3
  return phrases.some((phrase) => phrase.startsWith(typed)) ? -1 : 0
}

const rankOf = (typed: string, words: readonly string[], entry: Indexed): number => {
  let total = 0
  for (const word of words) {
    total += costOf(word, entry.words)
    // Most entries are ruled out here, at the first word.
    if (!Number.isFinite(total)) return total
  }
  return total + nameBonus(typed, entry.phrases)
}

const looksLikeCode = /^[a-z]\d[a-z0-9.]*$/

/**
 * The diagnoses that the typed text may mean, the likeliest first. It matches the beginning of a code ('J45', 'j45.3'), or
 * words (or their beginnings) of the title or everyday names in any order, with at most one typo per word.
 */
export const searchDiagnoses = (typed: string, max = 8): Coding[] => {
  const compact = typed.trim().toLowerCase()
  const coded = looksLikeCode.test(compact)
    ? indexed
        .filter(({ bareCode }) => bareCode.startsWith(compact.replace('.', '')))
        .sort(
          (one, other) =>
            one.bareCode.length - other.bareCode.length || one.bareCode.localeCompare(other.bareCode),
        )
    : []
  const words = tokenize(typed)
  const phrase = normalize(typed)
  const named =
    phrase.length < 2
      ? []
      : indexed
          .map((entry) => ({ entry, rank: rankOf(phrase, words, entry) }))
          .filter(({ rank }) => Number.isFinite(rank))
          .sort(
            (one, other) =>
              one.rank - other.rank ||
              Number(other.entry.isGeneral) - Number(one.entry.isGeneral) ||
              one.entry.code.length - other.entry.code.length ||
              one.entry.display.length - other.entry.display.length,
          )
          .map(({ entry }) => entry)
  return [...new Set([...coded, ...named])].slice(0, max).flatMap(({ code }) => diagnosisOf(code) ?? [])
}
