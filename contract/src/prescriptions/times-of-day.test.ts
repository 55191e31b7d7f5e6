import { expect, test } from 'vitest'
import { timesOfDayIn } from './times-of-day.ts'

test.each([
  ['1 tablet', 'bd', ['morning', 'night']],
  ['1 tablet', 'tds', ['morning', 'afternoon', 'night']],
  ['1 tablet', '1-0-1', ['morning', 'night']],
  ['1 tablet', 'each morning', ['morning']],
  ['1 tablet', 'nocte', ['night']],
  ['1 tablet', 'at bedtime', ['night']],
  ['1 tablet', 'in the evening', ['evening']],
  ['1 tablet', 'morning and evening', ['morning', 'evening']],
  // Which times isn't said.
  ['1 tablet', 'four times a day', []],
  ['1 tablet', 'once a day', []],
  ['1 tablet', 'bd prn', []],
  ['1 tablet', 'not at night', []],
  ['1 tablet', 'in the morning or at night', []],
])('PHARM-82 %s %s: the pictograms of %j', (dosage, frequency, times) => {
  expect(timesOfDayIn({ dosage, frequency })).toEqual(times)
})
