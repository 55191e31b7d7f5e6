import {
  breastfeedingCodes,
  conditionCodes,
  isAmong,
  kidneyCodes,
  liverCodes,
  otherCodes,
  pregnancyCodes,
  severeLiverCodes,
} from './codes.ts'
import { mentionsOf, type Mention, type Term } from './mentions.ts'
import { conditions, type Condition } from './row.ts'
import {
  breastfeedingWords,
  conditionWords,
  kidneyStages,
  kidneyWords,
  liverWords,
  pregnancyWords,
  severeLiverWords,
  type Words,
} from './words.ts'

/** An entry of the problem list: an ICD-10 code, words, or both. */
export type NamedProblem = { code: string | null; text: string }

/** eGFR, from and to. */
export type KidneyRange = { low: number; high: number }

export type Recognised = {
  conditions: readonly Condition[]
  liver: 'any disease' | 'severe disease' | null
  /** Kidney disease, with the range of its stage; without a stage, the whole range. */
  kidney: KidneyRange | null
  pregnancy: boolean
  breastfeeding: boolean
}

type Name = Condition | 'liver' | 'kidney' | 'pregnancy' | 'breastfeeding'

const term = (name: Name, [words, butNot]: Words): Term<Name> => ({ name, words, butNot })
const terms: readonly Term<Name>[] = [
  ...conditions.map((condition) => term(condition, conditionWords[condition])),
  term('liver', liverWords),
  term('kidney', kidneyWords),
  term('pregnancy', pregnancyWords),
  term('breastfeeding', breastfeedingWords),
]

const isNamed = ([words, butNot]: Words, clause: string): boolean => {
  const rest = butNot === undefined ? clause : clause.replace(butNot, '')
  return words.test(rest)
}

/** Of several ranges, the one of the least function. */
const least = (ranges: readonly KidneyRange[]): KidneyRange | null =>
  ranges.toSorted((one, other) => one.high - other.high)[0] ?? null

const stageIn = (clause: string): KidneyRange => {
  const [, low, high] = kidneyStages.find(([words]) => words.test(clause)) ?? [null, 0, Infinity]
  return { low, high }
}

const kidneyByCode = (code: string): KidneyRange[] => {
  const found = kidneyCodes.find(([codes]) => isAmong(code, codes))
  return found ? [{ low: found[1], high: found[2] }] : []
}

const recogniseMentions = (code: string, mentions: readonly Mention<Name>[]): Recognised => {
  const clauses = (name: Name) => mentions.filter((one) => one.name === name).map(({ clause }) => clause)
  const has = (name: Name) => mentions.some((one) => one.name === name)
  const liver = clauses('liver')
  const isSevere =
    isAmong(code, severeLiverCodes) || liver.some((clause) => isNamed(severeLiverWords, clause))
  return {
    conditions: conditions.filter((condition) => isAmong(code, conditionCodes[condition]) || has(condition)),
    liver: isSevere ? 'severe disease' : isAmong(code, liverCodes) || liver.length > 0 ? 'any disease' : null,
    kidney: least([...kidneyByCode(code), ...clauses('kidney').map(stageIn)]),
    pregnancy: isAmong(code, pregnancyCodes) || has('pregnancy'),
    breastfeeding: isAmong(code, breastfeedingCodes) || has('breastfeeding'),
  }
}

/**
 * What a problem says about the circumstances of the table's rows. What a person might have counts ('?asthma', 'asthma as a
 * child'); symptoms alone ('wheezing since childhood') name no condition.
 */
export const recognise = ({ code, text }: NamedProblem): Recognised => {
  const plainCode = code ?? ''
  return recogniseMentions(plainCode, isAmong(plainCode, otherCodes) ? [] : mentionsOf(text, terms))
}
