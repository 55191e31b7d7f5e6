import { describe, expect, it } from 'vitest'
import { leftOut, sentence, sum, tallyOfPlaywright, tallyOfVitest } from './tally.mjs'

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 }
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } }

describe('PLAT-54 the last line of npm test', () => {
  it('sums both runners', () => {
    expect(sentence(sum([tallyOfVitest(vitest, 0), tallyOfPlaywright(playwright, 0)]))).toBe(
      '8 passed, 0 failed, 1 skipped',
    )
  })

  it('leaves out skipped tests if there are none', () => {
    expect(sentence(tallyOfPlaywright(playwright, 0))).toBe('3 passed, 0 failed')
  })

  it('counts one failure for a runner that fails without a failed test', () => {
    expect(tallyOfVitest(vitest, 1).failed).toBe(1)
    expect(tallyOfPlaywright(playwright, 1).failed).toBe(1)
  })

  it('counts one failure for a runner that ran no test', () => {
    expect(tallyOfVitest({ ...vitest, numPassedTests: 0 }, 0).failed).toBe(1)
    expect(tallyOfPlaywright({ stats: { ...playwright.stats, expected: 0 } }, 0).failed).toBe(1)
  })

  it('counts one failure for a runner that left no report', () => {
    expect(tallyOfVitest(undefined, 0).failed).toBe(1)
    expect(tallyOfPlaywright(undefined, 0).failed).toBe(1)
  })

  it('keeps the number of failed tests if there are any', () => {
    expect(tallyOfVitest({ ...vitest, numFailedTests: 2 }, 1).failed).toBe(2)
  })

  it('counts a journey that passed only on a retry as failed', () => {
    expect(tallyOfPlaywright({ stats: { ...playwright.stats, flaky: 1 } }, 0).failed).toBe(1)
  })

  it('counts journeys that couldn’t take place as skipped', () => {
    expect(leftOut({ stats: { ...playwright.stats, skipped: 1 } })).toEqual({
      passed: 0,
      failed: 0,
      skipped: 4,
    })
  })
})
