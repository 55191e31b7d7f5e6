// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { OrderedTest, TestResult } from '@alafia/contract/orders/schema'
import { bodyOf, fieldsOf, resultSchema, rowsOf, type ResultFields } from './result-fields.ts'

const potassium = { key: 'potassium', name: 'Potassium', units: ['mmol/L'], answers: [] }
const urea = { key: 'urea', name: 'Urea', units: ['mmol/L', 'mg/dL'], answers: [] }
const ph = { key: 'urine-ph', name: 'pH', units: ['1'], answers: [] }
const listed = (name: string, parts: OrderedTest['parts']): OrderedTest => ({
  key: name.toLowerCase(),
  name,
  kind: 'laboratory',
  loinc: null,
  parts,
})
const own: OrderedTest = { ...listed('Copper', []), key: null }
const rows = rowsOf({
  tests: [listed('Kidneys', [potassium, urea]), listed('Potassium', [potassium]), own, listed('Urine', [ph])],
})

const start: ResultFields = {
  tests: ['0', '1', '2', '3'],
  takenOn: '2026-03-10',
  file: undefined,
  values: rows.map((row) => fieldsOf(row, undefined)),
  laboratory: '',
  note: '',
}
const typed = (changes: Record<string, Partial<ResultFields['values'][number]>>): ResultFields => ({
  ...start,
  values: start.values.map((value, at) => ({ ...value, ...changes[rows[at]?.name ?? ''] })),
})
const errorsOf = (fields: ResultFields) => {
  const checked = resultSchema(rows, '2026-03-11').safeParse(fields)
  return checked.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}

test('ORD-13 a part that two tests share is asked for once, and a test that isn’t in the list is one value', () => {
  expect(rows.map(({ name, tests }) => [name, tests])).toEqual([
    ['Potassium', [0, 1]],
    ['Urea', [0]],
    ['Copper', [2]],
    ['pH', [3]],
  ])
})

test('ORD-13 a number is typed with a point or a comma, anything else is words, and empty values aren’t sent', () => {
  const fields = typed({
    Potassium: { value: ' 4,2', low: '3,5', high: '5.1', marked: 'critical' },
    Copper: { value: '< 0.1' },
    pH: { value: '6.5' },
  })
  expect(bodyOf(rows, fields, undefined).values).toEqual([
    {
      part: 'potassium',
      name: 'Potassium',
      number: 4.2,
      text: null,
      unit: 'mmol/L',
      low: 3.5,
      high: 5.1,
      marked: 'critical',
    },
    {
      part: null,
      name: 'Copper',
      number: null,
      text: '< 0.1',
      unit: null,
      low: null,
      high: null,
      marked: null,
    },
    {
      part: 'urine-ph',
      name: 'pH',
      number: 6.5,
      text: null,
      unit: null,
      low: null,
      high: null,
      marked: null,
    },
  ])
  expect(errorsOf(fields)).toEqual([])
})

test('ORD-13 values of tests that aren’t chosen are left out', () => {
  const fields = { ...typed({ Potassium: { value: '4' }, Urea: { value: '5' } }), tests: ['1'] }
  expect(bodyOf(rows, fields, undefined).values.map(({ name }) => name)).toEqual(['Potassium'])
})

test('ORD-13 nothing at all, a date to come and a range that isn’t one are named', () => {
  expect(errorsOf(start)).toEqual([['file', 'Enter a value, or choose a file']])
  expect(errorsOf({ ...typed({ Urea: { value: '5' } }), takenOn: '2026-03-12' })).toEqual([
    ['takenOn', 'The date can’t be in the future'],
  ])
  expect(errorsOf(typed({ Urea: { value: '5', low: '9', high: '3' } }))).toEqual([
    ['values', 'Urea: the upper end of the range is below the lower one'],
  ])
  expect(errorsOf(typed({ Urea: { value: '5', low: 'low' } }))).toEqual([
    ['values', 'Urea: enter numbers for the range'],
  ])
})

test('ORD-6 the form of a correction begins with what the result says', () => {
  const result = {
    values: [
      { part: 'urea', name: 'Urea', number: 30, text: null, unit: 'mg/dL', low: 15, high: 40, marked: null },
      {
        part: null,
        name: 'Copper',
        number: null,
        text: 'Trace',
        unit: null,
        low: null,
        high: null,
        marked: 'normal',
      },
    ],
    // The rest isn't read.
  } as unknown as TestResult
  expect(rows.map((row) => fieldsOf(row, result))).toEqual([
    { value: '', unit: 'mmol/L', low: '', high: '', marked: '' },
    { value: '30', unit: 'mg/dL', low: '15', high: '40', marked: '' },
    { value: 'Trace', unit: '', low: '', high: '', marked: 'normal' },
    { value: '', unit: '1', low: '', high: '', marked: '' },
  ])
})
