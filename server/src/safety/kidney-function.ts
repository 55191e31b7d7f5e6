import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import { addDays, ageOn, type CivilDate } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import { egfr } from './egfr.ts'

/** An eGFR between these, as far as it is known, and where it comes from. */
export type KidneyFunction = {
  low: number
  high: number
  /** '(eGFR 24 from the creatinine of 3 March 2026)' */
  from: string
  isDisease: boolean
}

const stages: readonly (readonly [RegExp, number, number])[] = [
  [
    /N18\.?5|N18\.?6|stage ?(?:5|v)\b|end[- ]stage (?:renal|kidney)|\besrd\b|\besrf\b|dialysis|kidney failure|renal failure/i,
    0,
    14,
  ],
  [/N18\.?4|stage ?(?:4|iv)\b/i, 15, 29],
  [/stage ?3 ?b/i, 30, 44],
  [/stage ?3 ?a/i, 45, 59],
  [/N18\.?3|stage ?(?:3|iii)\b/i, 30, 59],
  [/N18\.?2|stage ?(?:2|ii)\b/i, 60, 89],
  [/N18\.?1|stage ?(?:1|i)\b/i, 90, 200],
]

const disease =
  /\b(?:N1[789]|N0[0-8]|I1[23]|E1[0134]\.2)|\bckd\b|chronic kidney|kidney (?:disease|impairment|problem|damage)|renal (?:disease|impairment|insufficiency|failure)|nephropathy|nephritis|nephrotic|dialysis|kidney failure|kidney transplant/i

const textsOf = ({ problems, unreviewed }: PersonFacts): string[] => [
  ...problems.filter(({ status }) => status !== 'resolved').map(({ text, code }) => `${code ?? ''} ${text}`),
  ...unreviewed.problems,
]

const fromProblems = (person: PersonFacts): KidneyFunction | null => {
  const named = textsOf(person).filter((text) => disease.test(text))
  const [first] = named
  if (first === undefined) return null
  for (const text of named)
    for (const [words, low, high] of stages)
      if (words.test(text)) return { low, high, from: `with “${text.trim()}”`, isDisease: true }
  return { low: 0, high: 200, from: `with “${first.trim()}”`, isDisease: true }
}

const fromCreatinine = (person: PersonFacts, today: CivilDate): KidneyFunction | string => {
  const { creatinine, sex, dateOfBirth } = person
  if (creatinine === null) return 'no creatinine'
  const on = creatinine.measuredAt.slice(0, 10)
  if (on < addDays(today, -365)) return `the creatinine is of ${plainDate(on)}, over a year old`
  if (dateOfBirth === null) return 'the date of birth isn’t known'
  const years = ageOn(today, dateOfBirth)
  if (years < 18) return 'the formula for kidney function is for adults'
  if (sex !== 'female' && sex !== 'male') return 'the sex isn’t known, which the formula needs'
  const value = Math.round(egfr(creatinine.umolPerL, sex, years))
  return {
    low: value,
    high: value,
    from: `at an eGFR of ${value} (creatinine of ${plainDate(on)})`,
    isDisease: value < 60,
  }
}

/** From the newest creatinine of the last 12 months, and from kidney disease on the problem list; or why neither says anything. */
export const kidneyFunctionOf = (person: PersonFacts, today: CivilDate): KidneyFunction | string => {
  const [measured, noted] = [fromCreatinine(person, today), fromProblems(person)]
  if (typeof measured === 'string') return noted ?? measured
  return { ...measured, isDisease: measured.isDisease || noted !== null }
}
