import { expect, test } from 'vitest'
import {
  normalizedPassword,
  passwordHint,
  passwordMaxLength,
  passwordProblem,
  passwordStrength,
  passwordTooCommon,
} from './password.ts'

const rules = { passwordMinLength: 10 }
const onlyLength = { passwordMinLength: 8 }

test.each([
  'P4ssword12345',
  'Password123!',
  'P@ssw0rd2026',
  'welcome2026',
  '!!Admin12345',
  'adm1n12345',
  'qwertyuiop1',
  'Iloveyou1234',
  'Nigeria2026',
  'abcd123456',
  'zxcvb09876',
  'a1a1a1a1a1a1',
])('ACC-32 one of the most common passwords is refused: %s', (password) => {
  expect(passwordProblem({ ...rules, passwordMinLength: 8 }, password)).toBe(
    'This is one of the commonest passwords. Choose one that is harder to guess',
  )
})

test('ACC-31 a password meets the length limits, counted in characters as people see them', () => {
  expect(passwordProblem(rules, 'tufa-3-ga')).toBe('At least 10 characters')
  expect(passwordProblem(rules, 'tufa-3-gaz')).toBeUndefined()
  expect(passwordProblem(onlyLength, '😀😃😄😁')).toBe('At least 8 characters')
  expect(passwordProblem(onlyLength, 'x1'.repeat(passwordMaxLength))).toBe('At most 200 characters')
})

test('ACC-31 no kind of character is required, and spaces and other alphabets are as good as any', () => {
  expect(passwordProblem(rules, 'horse battery staple')).toBeUndefined()
  expect(passwordProblem(rules, '7391846205118')).toBeUndefined()
  expect(passwordProblem(rules, 'ọmọ dára púpọ̀')).toBeUndefined()
  expect(passwordHint(onlyLength)).toContain('At least 8 characters')
})

test('ACC-42 a password is counted and compared as it looks, whichever keyboard typed it', () => {
  // Composed and decomposed, and full-width letters.
  expect(normalizedPassword('cafe\u0301 noir')).toBe(normalizedPassword('caf\u00e9 noir'))
  expect(passwordProblem(onlyLength, 'ｐａｓｓｗｏｒｄ')).toBe(passwordTooCommon)
  expect(passwordProblem(onlyLength, 'e\u0301'.repeat(7))).toBe('At least 8 characters')
})

test('ACC-32 what others know about a person can’t be their password', () => {
  const own = ['ngozi.adeyemi@example.org', 'Ngozi', 'Adeyemi']
  expect(passwordProblem(onlyLength, 'Ngozi.Adeyemi', own)).toBe(
    'Your name or email address is too easy to guess',
  )
  expect(passwordProblem(onlyLength, 'Adeyemi2026', own)).toBeDefined()
  expect(passwordProblem(onlyLength, 'NgoziAdeyemi', own)).toBeDefined()
  expect(passwordProblem(onlyLength, 'adeyemi ngozi 97', own)).toBeDefined()
  expect(passwordProblem(onlyLength, 'Adeyemi-hill-97', own)).toBeUndefined()
})

test.each([
  'Alafia-patient-1',
  'Alafia-doctor-1',
  'Alafia-pharmacist-1',
  'Alafia-admin-1',
  'Alafia-doctor-2',
])('PLAT-17 the demo passwords follow the default rules: %s', (password) => {
  expect(passwordProblem(rules, password)).toBeUndefined()
})

test('ACC-31 the strength hint improves with the password', () => {
  expect(['Password123!', 'tufa-3-gaz', 'tufa-3-gaz harmattan'].map(passwordStrength)).toEqual([
    'weak',
    'fair',
    'strong',
  ])
  expect(passwordStrength('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab')).toBe('weak')
})
