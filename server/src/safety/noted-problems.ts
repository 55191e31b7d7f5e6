import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import type { Condition } from './facts/conditions/row.ts'
import { plainText } from './medicine-names.ts'

export type NotedProblem = {
  text: string
  conditions: readonly Condition[]
  liver: 'any disease' | 'severe disease' | null
  /** Free text that names no known condition may be a misspelt one. A code that isn't listed is none of them. */
  isRecognised: boolean
}

const words: readonly (readonly [Condition, RegExp])[] = [
  ['G6PD deficiency', /\bD55\.?0|g ?6 ?pd/i],
  ['asthma', /\bJ4[56]|asthma/i],
  ['COPD', /\bJ44|\bcopd\b|chronic obstructive|emphysema/i],
  ['epilepsy', /\bG4[01]|epilep|seizure|convulsion/i],
  ['heart failure', /\bI50|heart failure|cardiac failure|\bccf\b|\bchf\b/i],
  ['long QT', /I45\.?8|long qt|qt prolong/i],
]

const liverDisease = /\b(?:K7[0-7]|B1[5-9])|liver|hepat|cirrho/i
const severeLiver = /\bK72|severe|decompensat|liver failure|hepatic failure|child[- ]pugh c/i
const none = /^(?:|no|none|nil|nil known|none known|no known problems|no known conditions|n a|na|not any)$/

const read = (text: string, code: string | null): NotedProblem => {
  const whole = `${code ?? ''} ${text}`
  const conditions = words.filter(([, pattern]) => pattern.test(whole)).map(([condition]) => condition)
  const isLiver = liverDisease.test(whole)
  return {
    text: text.trim(),
    conditions,
    liver: isLiver ? (severeLiver.test(whole) ? 'severe disease' : 'any disease') : null,
    isRecognised: code !== null || conditions.length > 0 || isLiver || /allerg|kidney|renal|ckd/i.test(text),
  }
}

/** What is on the problem list and in what the patient typed, read for the conditions of the table. */
export const notedProblems = ({ problems, unreviewed }: PersonFacts): NotedProblem[] => [
  ...problems.filter(({ status }) => status !== 'resolved').map(({ text, code }) => read(text, code)),
  ...unreviewed.problems.filter((text) => !none.test(plainText(text))).map((text) => read(text, null)),
]

export const problemsWereAsked = ({ problems, noKnownProblems, unreviewed }: PersonFacts): boolean =>
  noKnownProblems !== null || problems.length > 0 || unreviewed.problems.length > 0
