import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceBetween } from './distance.ts'

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const halfRound = Math.PI * 6371.0088
/** One metre: near the antipodes the sine is imprecise. */
const slack = 1e-3

describe('PHARM-23 the great-circle distance', () => {
  test('is right between known places', () => {
    const [lagos, abuja, london] = [
      { latitude: 6.5244, longitude: 3.3792 },
      { latitude: 9.0765, longitude: 7.3986 },
      { latitude: 51.5074, longitude: -0.1278 },
    ]
    expect(distanceBetween(lagos, abuja)).toBeCloseTo(526, -1)
    expect(distanceBetween(lagos, london)).toBeCloseTo(5015, -1.5)
    // A degree along the equator.
    expect(distanceBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo(
      111.195,
      2,
    )
    expect(distanceBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 })).toBeCloseTo(
      halfRound,
    )
  })

  test('is zero to itself, symmetric, at most half the circumference, and never longer than via a third place', () => {
    fc.assert(
      fc.property(place, place, place, (one, other, third) => {
        const straight = distanceBetween(one, other)
        expect(distanceBetween(one, one)).toBe(0)
        expect(distanceBetween(other, one)).toBeCloseTo(straight, 6)
        expect(straight).toBeGreaterThanOrEqual(0)
        expect(straight).toBeLessThanOrEqual(halfRound + slack)
        expect(straight).toBeLessThanOrEqual(
          distanceBetween(one, third) + distanceBetween(third, other) + slack,
        )
      }),
      { numRuns: 500 },
    )
  })

  test('does not change when the globe is rotated', () => {
    fc.assert(
      fc.property(place, place, fc.integer({ min: -360, max: 360 }), (one, other, turn) => {
        const turned = (at: typeof one) => ({ ...at, longitude: at.longitude + turn })
        expect(distanceBetween(turned(one), turned(other))).toBeCloseTo(distanceBetween(one, other), 3)
      }),
    )
  })
})
