import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { withoutWords } from './failure.ts'

test('M16 what the log gets of an error has no word of its message, even one that looks like a place', () => {
  const words = 'Failed query: insert\n    at canary (canary.ts:1:1)\nparams: canary,\n    at canary'
  const cause = Object.assign(new Error(`Key (reason)=(canary)\n    at canary`), {
    code: '23505',
    constraint: 'slot',
    detail: 'canary',
  })
  const told = withoutWords(new DrizzleQueryError(words, ['canary'], cause))
  expect(told).toMatchObject({ name: 'Error', cause: { code: '23505', constraint: 'slot' } })
  expect(JSON.stringify(told)).toContain('failure.test.ts')
  expect(JSON.stringify(told)).not.toContain('canary')
  console.info('3 messages, parameters and a detail with a canary: 0 in what is logged')
})

test('M16 what is thrown and is no error is told by its kind alone', () => {
  expect(withoutWords('canary')).toEqual({ name: 'string' })
  expect(withoutWords(undefined)).toEqual({ name: 'undefined' })
})
