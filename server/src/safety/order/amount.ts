import { number } from './plain.ts'
import type { DoseUnit } from '../facts/doses/row.ts'

/** What amounts can be compared in: a mass in mg, units, mmol, or what a source counts instead. */
export type Dimension = 'mg' | '[iU]' | 'mmol' | 'mL' | '{tablet}' | '{puff}' | '{drop}' | '{application}'

export type Measure = { value: number; in: Dimension }

/** Avoids '0.30000000000000004'; doses have at most six significant decimals. */
const rounded = (value: number) => Number(value.toPrecision(10))

const unitFactors: Readonly<Record<DoseUnit, readonly [Dimension, number]>> = {
  mg: ['mg', 1],
  ug: ['mg', 0.001],
  g: ['mg', 1000],
  '[iU]': ['[iU]', 1],
  mmol: ['mmol', 1],
  mL: ['mL', 1],
  '{tablet}': ['{tablet}', 1],
  '{puff}': ['{puff}', 1],
  '{drop}': ['{drop}', 1],
  '{application}': ['{application}', 1],
}

export const measureOf = ([value, unit]: readonly [number, DoseUnit]): Measure => {
  const [dimension, factor] = unitFactors[unit]
  return { value: rounded(value * factor), in: dimension }
}

const typedUnits: readonly (readonly [string, Dimension, number])[] = [
  ['mgs?|mgms?|mill?igrams?', 'mg', 1],
  ['gms?|grams?|g', 'mg', 1000],
  ['mcgs?|ug|micrograms?', 'mg', 0.001],
  ['ng|nanograms?', 'mg', 0.000_001],
  ['(?:million|mega) ?(?:iu|units?)|mu|miu|megaunits?', '[iU]', 1_000_000],
  ['iu|ius|i u|units?|u|\\[iu\\]', '[iU]', 1],
  ['mmols?|millimoles?|meq', 'mmol', 1],
]

/** In a pattern: a unit of mass, activity or substance, as typed. */
export const massUnit = `(?:${typedUnits.map(([words]) => words).join('|')})(?![a-z])`

const unitReaders = typedUnits.map(([words, dimension, factor]) => ({
  matches: new RegExp(`^(?:${words})$`),
  dimension,
  factor,
}))

/** '500', 'mg' */
export const amountOf = (value: string, unit: string): Measure | undefined => {
  const found = unitReaders.find(({ matches }) => matches.test(unit.trim()))
  return found && { value: rounded(Number(value) * found.factor), in: found.dimension }
}

/** In a pattern: an amount, with two groups. */
export const amount = `(${number})\\s?-?(${massUnit})`

const units: readonly (readonly [Dimension, string])[] = [
  ['mL', 'ml'],
  ['mmol', 'mmol'],
  ['{tablet}', 'tablet'],
  ['{puff}', 'puff'],
  ['{drop}', 'drop'],
  ['{application}', 'application'],
  ['[iU]', 'unit'],
]

const short = (value: number) => String(Number(value.toPrecision(4)))

/** '500 mg', '1.5 g', '125 micrograms', '2 tablets' */
export const amountText = ({ value, in: dimension }: Measure): string => {
  if (dimension === 'mg') {
    if (value >= 1000) return `${short(value / 1000)} g`
    return value < 1 && value > 0 ? `${short(value * 1000)} micrograms` : `${short(value)} mg`
  }
  const unit = units.find(([of]) => of === dimension)?.[1] ?? ''
  return `${short(value)} ${unit}${value === 1 || unit === 'ml' || unit === 'mmol' ? '' : 's'}`
}
