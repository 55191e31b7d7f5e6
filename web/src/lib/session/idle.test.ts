import { expect, test } from 'vitest'
import { minute } from '@alafia/contract/kernel/durations'
import { idleStateAt } from './idle.ts'

const begin = Date.parse('2026-03-11T08:00:00Z')
const limits = {
  idleMinutes: 30,
  warningMinutes: 2,
  expiresAt: '2026-03-11T20:00:00.000Z',
  needsSecondFactor: false,
}

test('ACC-17 idle: half an hour after the last activity, with a warning two minutes before', () => {
  expect(idleStateAt(limits, begin, begin, begin)).toEqual({ left: 30 * minute, by: 'idle', isNear: false })
  expect(idleStateAt(limits, begin, begin, begin + 28 * minute)).toEqual({
    left: 2 * minute,
    by: 'idle',
    isNear: true,
  })
  expect(idleStateAt(limits, begin, begin + 28 * minute, begin + 28 * minute).isNear).toBe(false)
})

test('ACC-17 absolute: twelve hours after signing in, however active', () => {
  const late = Date.parse('2026-03-11T19:59:00Z')
  expect(idleStateAt(limits, begin, late, late)).toEqual({ left: minute, by: 'age', isNear: true })
})

test('ACC-17 an end that was already past when it arrived means a wrong clock, and ends nothing here', () => {
  const wrong = Date.parse('2026-03-12T03:00:00Z')
  expect(idleStateAt(limits, wrong, wrong, wrong)).toEqual({ left: 30 * minute, by: 'idle', isNear: false })
})
