import { howToTake, type Directions } from './directions.ts'

export const timesOfDay = ['morning', 'afternoon', 'evening', 'night'] as const
export type TimeOfDay = (typeof timesOfDay)[number]

const phrases: Readonly<Record<TimeOfDay, RegExp>> = {
  morning: /\b(?:in the|each|every|every single) morning\b|\bmorning and (?:night|evening)\b/,
  afternoon: /\b(?:in the|each|every|every single) afternoon\b|\bat (?:noon|midday)\b/,
  evening: /\b(?:in the|each|every|every single) evening\b|\bmorning and evening\b/,
  night: /\bat (?:night|bedtime)\b|\b(?:each|every|every single) night\b|\bmorning and night\b/,
}

/**
 * The times of day that directions name, for pictograms. None for what is taken when needed, or when a text says 'not' or 'or': a
 * picture can't.
 */
export const timesOfDayIn = (directions: Pick<Directions, 'dosage' | 'frequency'>): TimeOfDay[] => {
  const text = howToTake(directions).toLowerCase()
  if (/\b(?:not|never|no|don[’']?t|or|except|when needed|if needed)\b/.test(text)) return []
  return timesOfDay.filter((time) => phrases[time].test(text))
}
