import { plain } from '../order/plain.ts'
import type { ReadMedicine } from '../order/read.ts'
import { quote, overlap, type Conflict } from './conflict.ts'
import { readCourse } from '../order/duration.ts'
import { readTiming } from '../order/timing.ts'

const stretch =
  /\b(?:for|over|finish(?:ed)? (?:in|within)|complete(?:d)? (?:in|within)|stop after) ((?:[\d.]+|\w+)(?: ?(?:-|to) ?\d+)? ?(?:days?|weeks?|months?|\/ ?(?:7|52|12)))/

/** 'Finish in 7 days' against a course of 3. */
export const otherDuration = ({ typed, course }: ReadMedicine): Conflict[] => {
  const [, said = ''] = stretch.exec(plain(typed.instructions ?? '')) ?? []
  const other = readCourse(said)
  if (!course || !other || !('days' in course) || !('days' in other) || overlap(course.days, other.days))
    return []
  return readTiming(typed.instructions ?? '').isSequence
    ? []
    : [
        {
          what: 'length',
          message: `the duration is ${quote(typed.duration)}, but the instructions say ${quote(said)}.`,
        },
      ]
}

/** Nobody takes five tablets and leaves the word out. */
const leastUnlikely = 5

const beforeFood = /\b(?:before (?:meals?|food|eating)|on an? empty stomach|empty stomach|ac)\b/
const withFood = /\b(?:(?:after|with) (?:meals?|food|eating|a meal)|pc|cc)\b/

/** What leaves the patient guessing: before and after food, when needed and to the end, as directed, some tablets. */
export const unclearDirections = ({ typed, timing }: ReadMedicine): Conflict[] => {
  const all = plain(`${typed.dosage} ; ${typed.frequency} ; ${typed.instructions ?? ''}`)
  const caution = (what: string, message: string): Conflict => ({ what, severity: 'caution', message })
  return [
    ...(beforeFood.test(all) && withFood.test(all)
      ? [caution('food', 'the directions say before food, and also with or after it.')]
      : []),
    ...(timing.isWhenNeeded && /\b(?:full course|complete|finish)\b/.test(all)
      ? [caution('course', 'it can’t be taken only when needed and also to the end of the course.')]
      : []),
    ...(/^(?:to be |use |take )*as (?:directed|advised|prescribed|instructed)$/.test(plain(typed.frequency))
      ? [caution('directed', `${quote(typed.frequency)} doesn’t say how often.`)]
      : []),
    ...(/^\d[\d.]*$/.test(plain(typed.dosage)) && Number(plain(typed.dosage)) >= leastUnlikely
      ? [caution('unit', `${quote(typed.dosage)} doesn’t say of what: tablets, or milligrams.`)]
      : []),
    ...(/\b(?:some|few|several|enough)\b/.test(plain(typed.dosage))
      ? [caution('some', `${quote(typed.dosage)} doesn’t say how much.`)]
      : []),
  ]
}
