/*
 * Directions and quantities for another strength. Only what is stated as a whole number of tablets or capsules is recalculated;
 * anything else needs a new prescription, because a wrong guess is a wrong dose.
 */

type Directions = { dosage: string; frequency: string; instructions?: string | null | undefined }

/** The directions for the other strength, or why there are none. */
export type OtherStrength =
  | { dosage: string; frequency: string; problem: null }
  | { dosage: null; frequency: null; problem: string }

const wholeNumber = (value: number): number | undefined => {
  const rounded = Math.round(value)
  return rounded > 0 && Math.abs(value - rounded) < 1e-4 ? rounded : undefined
}

const numberWords: Readonly<Record<string, number>> = {
  '½': 0.5,
  half: 0.5,
  'half a': 0.5,
  'half an': 0.5,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
}

const numeral = String.raw`\d+(?:\.\d+)?|½|half(?: an?)?|one|two|three|four`
const unit = 'tablets?|tabs?|tablet\\(s\\)|capsules?|caps?|caplets?|pills?'
const countedDose = new RegExp(
  `^(?:take )?(${numeral})(?:(\\s?(?:-|–|to|or)\\s?)(${numeral}))?\\s*(${unit})\\b(.*)$`,
  'i',
)
const slots = /^(\d)(\s?[-+]\s?)(\d)(\s?[-+]\s?)(\d)$/
const countsUnits = new RegExp(`\\b(?:${unit})\\b`, 'i')

const refused = (problem: string): OtherStrength => ({ dosage: null, frequency: null, problem })
const unreadable =
  'The directions don’t count whole tablets or capsules. Ask the doctor for a new prescription'
const half =
  'The dose would not be a whole number of this strength. Choose another one, or ask the doctor for a new prescription'

const valueOf = (typed: string) => numberWords[typed.toLowerCase()] ?? Number(typed)

const singular = (word: string) => word.replace(/s$/i, '')

/** '1-0-1' of half the strength is '2-0-2'; undefined if one would not be whole. */
const otherSlots = (frequency: string, unitsEach: number): string | undefined => {
  const [, first = '', dash = '', second = '', again = '', third = ''] = slots.exec(frequency.trim()) ?? []
  const counts = [first, second, third].map((count) => {
    const value = Number(count) / unitsEach
    return value === 0 ? 0 : wholeNumber(value)
  })
  return counts.includes(undefined) ? undefined : `${counts[0]}${dash}${counts[1]}${again}${counts[2]}`
}

/**
 * Directions for units that each stand for `unitsEach` of the ordered ones: '1 capsule' of 250 mg is 2 of 125 mg, of which each
 * stands for a half.
 */
export const directionsForStrength = (
  { dosage, frequency, instructions }: Directions,
  unitsEach: number,
): OtherStrength => {
  const [, low, to, high, word = '', rest = ''] = countedDose.exec(dosage.trim()) ?? []
  // A second count ('and 2 at night'), or one in the instructions, would have to change too.
  const countsMore = [frequency, instructions ?? ''].some((text) => countsUnits.test(text))
  if (low === undefined || /\d|½|\bhalf\b|\bone\b|\btwo\b|\bthree\b/i.test(rest) || countsMore)
    return refused(unreadable)
  if (slots.test(frequency.trim())) {
    // In '1-0-1' the slots count, and the dosage only names what they count.
    const times = valueOf(low) === 1 && high === undefined ? otherSlots(frequency, unitsEach) : undefined
    return times === undefined ? refused(half) : { dosage, frequency: times, problem: null }
  }
  const least = wholeNumber(valueOf(low) / unitsEach)
  const most = high === undefined ? least : wholeNumber(valueOf(high) / unitsEach)
  if (least === undefined || most === undefined) return refused(half)
  const count = high === undefined ? `${least}` : `${least}${to}${most}`
  const name = singular(word)
  return { dosage: `${count} ${most === 1 ? name : `${name}s`}${rest}`, frequency, problem: null }
}

/** Ordered units that so many of the other strength stand for; undefined if they aren't whole. */
export const orderedUnitsFor = (units: number, unitsEach: number): number | undefined =>
  units === 0 ? 0 : wholeNumber(units * unitsEach)

/** The most units of the other strength that stand for no more than so many ordered ones, and for a whole number of them. */
export const unitsForOrdered = (orderedUnits: number, unitsEach: number): number => {
  for (let units = Math.floor(orderedUnits / unitsEach + 1e-4); units > 0; units -= 1)
    if (orderedUnitsFor(units, unitsEach) !== undefined) return units
  return 0
}
