import type { Mark } from './kinds.ts'

/** `unjudged`: nothing says whether it is normal. It is never shown as normal. */
export const flags = ['critical', 'high', 'low', 'abnormal', 'unjudged', 'normal'] as const
export type Flag = (typeof flags)[number]

export const flagLabels: Record<Flag, string> = {
  critical: 'Critical',
  high: 'High',
  low: 'Low',
  abnormal: 'Abnormal',
  unjudged: 'No range given',
  normal: 'Normal',
}

/** Of a whole result, the most urgent first: the order of To review. */
export const outcomes = ['critical', 'abnormal', 'unjudged', 'normal'] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeLabels: Record<Outcome, string> = {
  critical: 'Critical',
  abnormal: 'Abnormal',
  unjudged: 'Not judged yet',
  normal: 'Normal',
}

/** `low` and `high`: the laboratory's range, both ends included; either may be missing. */
export type JudgedValue = {
  number: number | null
  low: number | null
  high: number | null
  marked: Mark | null
}

const besideRange = ({ number, low, high }: JudgedValue): Flag => {
  if (number === null || (low === null && high === null)) return 'unjudged'
  if (high !== null && number > high) return 'high'
  return low !== null && number < low ? 'low' : 'normal'
}

/**
 * A number outside its range is abnormal whatever was marked, and what was marked abnormal is never shown as normal. Whether a
 * value is critical isn't calculated: the laboratory says so.
 */
export const flagOf = (value: JudgedValue): Flag => {
  if (value.marked === 'critical') return 'critical'
  const flag = besideRange(value)
  if (flag === 'high' || flag === 'low') return flag
  return value.marked ?? flag
}

/** Of all values together. A file alone isn't judged. */
export const outcomeOf = (values: readonly JudgedValue[]): Outcome => {
  const found = values.map(flagOf)
  if (found.includes('critical')) return 'critical'
  if (found.some((flag) => flag === 'high' || flag === 'low' || flag === 'abnormal')) return 'abnormal'
  return found.length === 0 || found.includes('unjudged') ? 'unjudged' : 'normal'
}

/** Only a result that is normal throughout is signed off without a word to the patient. */
export const needsComment = (outcome: Outcome): boolean => outcome !== 'normal'
