import { expect, test } from 'vitest'
import { phoneText } from '../phones.ts'
import { storedPhone } from './phone-column.ts'

test.each([
  ['0803 555 0142', '+2348035550142', '0803 555 0142'],
  ['+234 803-555-0142', '+2348035550142', '0803 555 0142'],
  ['(0201) 234 5678', '+2342012345678', '0201 234 5678'],
  ['+44 20 7946 0018', '+442079460018', '+44 20 7946 0018'],
])('ACC-112 %s is stored as %s and read as %s', (typed, stored, read) => {
  expect(storedPhone(typed)).toBe(stored)
  expect(phoneText(stored)).toBe(read)
})

test.each([
  '01 234 5678',
  '+234 1 234 5678',
  '+23412345678',
  '555 0142',
  'Grandmother, 0803 555 0142',
  '112',
])('ACC-112 %s stays as it was typed', (typed) => {
  expect([storedPhone(typed), phoneText(typed)]).toEqual([typed, typed])
})
