import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { failedJourneys, failedTests } from './failures.mjs'

const name = path.resolve('server/src/booking.test.ts')
const failed = {
  status: 'failed',
  fullName: 'APPT-1 books',
  failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\n  at line 2'],
}

describe('PLAT-54 what failed, at the end of npm test', () => {
  it('names each failed test with the start of its message', () => {
    const passed = { status: 'passed', fullName: 'APPT-2 cancels' }
    expect(failedTests({ testResults: [{ name, assertionResults: [passed, failed] }] })).toEqual([
      'Failed: server/src/booking.test.ts › APPT-1 books\n  expected 1\n    at line 2',
    ])
  })

  it('names a file that didn’t load', () => {
    expect(failedTests({ testResults: [{ name, message: 'no such module', assertionResults: [] }] })).toEqual(
      ['Failed: server/src/booking.test.ts\n  no such module'],
    )
  })

  it('names each failed journey, and none that passed on a retry', () => {
    const specs = ['expected', 'flaky', 'unexpected'].map((status) => ({
      title: status,
      file: 'patient/booking.spec.ts',
      tests: [{ status, results: [{ duration: 1, error: { message: 'no button' } }] }],
    }))
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }
    expect(failedJourneys({ stats, suites: [{ specs }] })).toEqual([
      'Failed: e2e/patient/booking.spec.ts › unexpected\n  no button',
    ])
  })

  it('names nothing for a runner that left no report', () => {
    expect([...failedTests(undefined), ...failedJourneys(undefined)]).toEqual([])
  })
})
