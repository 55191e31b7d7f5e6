import type { GrowthMeasure } from '@alafia/contract/clinical/growth/schema'
import { bmiForAge } from './bmi-for-age.ts'
import { lengthHeightForAge } from './length-height-for-age.ts'
import { weightForAge } from './weight-for-age.ts'

/*
 * The WHO's growth tables: the Child Growth Standards (2006) for 0 to 5 years and the Growth Reference (2007) for 5 to 19 years.
 * Numbers read from the WHO's own workbooks as copied in github.com/brunoinds/who-growth (commit 3f73fc97), the first weeks from
 * the WHO's text tables in github.com/ewheeler/pygrowup (commit 862f1ed9), and checked against the WHO's R packages anthro and
 * anthroplus. The WHO's terms for these tables could not be read: they are used as published facts, with the WHO named as their
 * source and without any endorsement by it.
 */

export const standards = 'WHO Child Growth Standards (2006)'
export const reference = 'WHO Growth Reference 5–19 years (2007)'
export const growthSource = `${standards}; ${reference}`

export type GrowthSex = 'female' | 'male'

/** L, M and S at an age: the skewness, the median and the variation. */
export type Lms = { l: number; m: number; s: number }

type Row = Lms & { age: number }
type Tables = Record<'weeks' | 'lying' | 'standing' | 'reference', readonly Row[]>

const rowsOf = (text: string, sex: GrowthSex): Row[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [age = 0, ...numbers] = line.split(' ').map(Number)
      const [l = 1, m = 0, s = 0] = sex === 'male' ? numbers.slice(0, 3) : numbers.slice(3)
      return { age, l, m, s }
    })

const tablesOf = (text: Record<keyof Tables, string>, sex: GrowthSex): Tables => ({
  weeks: rowsOf(text.weeks, sex),
  lying: rowsOf(text.lying, sex),
  standing: rowsOf(text.standing, sex),
  reference: rowsOf(text.reference, sex),
})

const texts: Record<GrowthMeasure, Record<keyof Tables, string>> = {
  weight: weightForAge,
  'length-height': lengthHeightForAge,
  bmi: bmiForAge,
}

const built = new Map<string, Tables>()
const tablesFor = (measure: GrowthMeasure, sex: GrowthSex): Tables => {
  const key = `${measure} ${sex}`
  const tables = built.get(key) ?? tablesOf(texts[measure], sex)
  built.set(key, tables)
  return tables
}

/** Between two rows a straight line; undefined outside the table. */
const at = (rows: readonly Row[], age: number): Lms | undefined => {
  const above = rows.findIndex((row) => row.age >= age)
  const [high, low] = [rows[above], rows[Math.max(0, above - 1)]]
  if (!high || !low || age < low.age) return undefined
  const part = high.age === low.age ? 0 : (age - low.age) / (high.age - low.age)
  const between = (one: keyof Lms) => low[one] + part * (high[one] - low[one])
  return { l: between('l'), m: between('m'), s: between('s') }
}

/** The WHO counts age in days; a month is 365.25 / 12 of them. */
export const daysInMonth = 30.4375

/** Children are measured lying until this day. */
const standingFromDay = 731
const lastWeek = 13

/**
 * L, M and S for an age: from the weekly rows in the first 13 weeks, where monthly rows are too far apart, then from the monthly
 * ones. Undefined before birth and after the table (10 years for weight, 19 for the others).
 */
export const lmsAt = (measure: GrowthMeasure, sex: GrowthSex, days: number): Lms | undefined => {
  const tables = tablesFor(measure, sex)
  const months = days / daysInMonth
  if (days <= lastWeek * 7) return at(tables.weeks, days / 7)
  if (months >= 60) return at(tables.reference, months)
  return days < standingFromDay ? at(tables.lying, Math.min(months, 24)) : at(tables.standing, months)
}

/** The last month of a measure's tables. */
export const lastMonth: Record<GrowthMeasure, number> = { weight: 120, 'length-height': 228, bmi: 228 }
