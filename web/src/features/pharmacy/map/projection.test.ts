import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceBetween } from '@alafia/contract/pharmacies/distance'
import { projectionOf, scaleBar } from './projection.ts'

/** Somewhere around Lagos. */
const place = fc.record({
  latitude: fc.double({ min: 6.3, max: 6.8, noNaN: true }),
  longitude: fc.double({ min: 3.0, max: 3.8, noNaN: true }),
})
const places = fc.array(place, { minLength: 1, maxLength: 12 })
const aspect = 1.5

test('PHARM-24 every pharmacy is on the map, north above south, east right of west', () => {
  fc.assert(
    fc.property(places, (all) => {
      const { place: at } = projectionOf(all, aspect)
      for (const one of all) {
        const { x, y } = at(one)
        expect(x).toBeGreaterThan(0.1)
        expect(x).toBeLessThan(0.9)
        expect(y).toBeGreaterThan(0.1)
        expect(y).toBeLessThan(0.9)
        for (const other of all) {
          if (other.latitude > one.latitude) expect(at(other).y).toBeLessThanOrEqual(y)
          if (other.longitude > one.longitude) expect(at(other).x).toBeGreaterThanOrEqual(x)
        }
      }
    }),
  )
})

test('PHARM-24 the scale is true: lengths on the map match great-circle distances to within half a percent', () => {
  fc.assert(
    fc.property(place, place, (one, other) => {
      const { place: at, across } = projectionOf([one, other], aspect)
      const [from, to] = [at(one), at(other)]
      const drawn = Math.hypot(to.x - from.x, (to.y - from.y) / aspect) * across
      const real = distanceBetween(one, other)
      expect(Math.abs(drawn - real)).toBeLessThanOrEqual(0.005 * real + 0.001)
    }),
  )
})

test('PHARM-24 the scale bar is a round length of at most a third of the map', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 5000, noNaN: true }), (across) => {
      const bar = scaleBar(across)
      expect(bar).toBeLessThanOrEqual(across / 3)
      expect(bar).toBeGreaterThan(across / 3 / 2.51)
      expect(Number(bar.toPrecision(1))).toBeCloseTo(bar, 9)
    }),
  )
})
