import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import { addDays, ageOn, type CivilDate } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import { egfr } from './egfr.ts'
import { notedProblems } from './noted-problems.ts'

/** An eGFR between these, as far as it is known, and where it comes from. */
export type KidneyFunction = {
  low: number
  high: number
  /** '(eGFR 24 from the creatinine of 3 March 2026)' */
  from: string
  isDisease: boolean
}

/** Without a stage, any function is possible. */
const wholeRange = 200

const fromProblems = (person: PersonFacts): KidneyFunction | null => {
  const [worst] = notedProblems(person)
    .flatMap(({ text, kidney }) => (kidney ? [{ text, ...kidney }] : []))
    .toSorted((one, other) => one.high - other.high)
  return worst
    ? {
        low: worst.low,
        high: Math.min(worst.high, wholeRange),
        from: `with “${worst.text}”`,
        isDisease: true,
      }
    : null
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

/**
 * From the newest creatinine of the last 12 months, and from kidney disease on the problem list; or why neither says anything. Where
 * they contradict each other, the worse one counts.
 */
export const kidneyFunctionOf = (person: PersonFacts, today: CivilDate): KidneyFunction | string => {
  const [measured, noted] = [fromCreatinine(person, today), fromProblems(person)]
  if (typeof measured === 'string') return noted ?? measured
  if (noted !== null && noted.high < measured.low) return noted
  return { ...measured, isDisease: measured.isDisease || noted !== null }
}
