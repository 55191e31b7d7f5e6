import type { CivilDate } from '@alafia/contract/kernel/civil'
import { civilDate } from '@alafia/contract/kernel/civil-schema'
import { marks, type Mark } from '@alafia/contract/orders/kinds'
import { resultIsEmpty, type Part, type TestOrder, type TestResult } from '@alafia/contract/orders/schema'
import { notInFuture } from '@alafia/contract/records/categories'
import * as z from 'zod/mini'
import { checkedFile } from '../../../domain/checked-file.ts'

/** One thing that can be entered: a part of a test, or a whole test that isn't in the list. */
export type Row = Pick<Part, 'name' | 'units' | 'answers'> & {
  part: string | null
  /** Places of the tests that it belongs to. */
  tests: readonly number[]
}

/** All rows of an order; what several tests have in common is there once. */
export const rowsOf = ({ tests }: Pick<TestOrder, 'tests'>): Row[] => {
  const rows = new Map<string, Row>()
  for (const [place, test] of tests.entries()) {
    const parts = test.key === null ? [{ key: null, name: test.name, units: [], answers: [] }] : test.parts
    for (const { key, name, units, answers } of parts) {
      const known = rows.get(key ?? name)
      rows.set(
        key ?? name,
        known
          ? { ...known, tests: [...known.tests, place] }
          : { part: key, name, units, answers, tests: [place] },
      )
    }
  }
  return [...rows.values()]
}

export type ValueFields = { value: string; unit: string; low: string; high: string; marked: string }

/** Empty, or with what the result that is corrected says. */
export const fieldsOf = (row: Row, corrected: TestResult | undefined): ValueFields => {
  const found = corrected?.values.find(({ part, name }) =>
    row.part === null ? part === null && name === row.name : part === row.part,
  )
  const text = (value: number | null | undefined) => (value == null ? '' : String(value))
  return {
    value: found?.text ?? text(found?.number),
    unit: found?.unit ?? row.units[0] ?? '',
    low: text(found?.low),
    high: text(found?.high),
    marked: found?.marked ?? '',
  }
}

/** Of a number without a unit, in UCUM. */
export const noUnit = '1'

/** A number typed with a point or a comma; undefined for anything else. */
const numberIn = (typed: string): number | undefined => {
  const text = typed.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}

const markIn = (typed: string): Mark | null => marks.find((one) => one === typed) ?? null

/** A number stays a number; '< 0.1' and 'trace' are answers in words. */
const valueOf = ({ part, name }: Row, { value, unit, low, high, marked }: ValueFields) => {
  const number = numberIn(value)
  return {
    part,
    name,
    number: number ?? null,
    text: number === undefined ? value.trim() : null,
    unit: unit === '' || unit === noUnit ? null : unit,
    low: numberIn(low) ?? null,
    high: numberIn(high) ?? null,
    marked: markIn(marked),
  }
}

const row = z.object({
  value: z.string().check(z.maxLength(2000, 'At most 2000 characters')),
  unit: z.string(),
  low: z.string(),
  high: z.string(),
  marked: z.string(),
})

const fields = z.object({
  tests: z.array(z.string()).check(z.minLength(1, 'Choose the tests that this is the result of')),
  takenOn: civilDate('Enter the date of the test'),
  file: z.optional(checkedFile),
  values: z.array(row),
  laboratory: z.string().check(z.maxLength(200, 'At most 200 characters')),
  note: z.string().check(z.maxLength(2000, 'At most 2000 characters')),
})
export type ResultFields = z.infer<typeof fields>

type Filled = { row: Row; typed: ValueFields }

/** The rows of the chosen tests in which something was typed. */
const filledIn = (
  rows: readonly Row[],
  { tests, values }: Pick<ResultFields, 'tests' | 'values'>,
): Filled[] =>
  rows.flatMap((one, at) => {
    const typed = values[at]
    const isChosen = one.tests.some((place) => tests.includes(String(place)))
    return typed && isChosen && typed.value.trim() !== '' ? [{ row: one, typed }] : []
  })

/** What is wrong with a range, in words that name the value. */
const rangeProblem = ({ row: { name }, typed: { low, high } }: Filled): string | undefined => {
  const ends = [low, high].map((end) => (end.trim() === '' ? null : numberIn(end)))
  if (ends.includes(undefined)) return `${name}: enter numbers for the range`
  const [from, to] = ends
  return from != null && to != null && from > to
    ? `${name}: the upper end of the range is below the lower one`
    : undefined
}

/** The form's fields, checked. A file or a value is needed. */
export const resultSchema = (rows: readonly Row[], today: CivilDate) =>
  fields.check(
    z.refine(({ takenOn }) => takenOn <= today, { error: notInFuture, path: ['takenOn'] }),
    z.refine((typed) => typed.file !== undefined || filledIn(rows, typed).length > 0, {
      error: resultIsEmpty,
      path: ['file'],
    }),
    (context) => {
      for (const filled of filledIn(rows, context.value)) {
        const message = rangeProblem(filled)
        if (message !== undefined)
          context.issues.push({ code: 'custom', message, path: ['values'], input: context.value.values })
      }
    },
  )

/** What is sent. */
export const bodyOf = (rows: readonly Row[], typed: ResultFields, corrects: TestResult | undefined) => ({
  tests: typed.tests.map(Number),
  takenOn: typed.takenOn,
  laboratory: typed.laboratory,
  note: typed.note,
  values: filledIn(rows, typed).map((filled) => valueOf(filled.row, filled.typed)),
  corrects: corrects?.id ?? null,
})
