import type { Age } from '../ages/row.ts'
import type { Sources } from '../source.ts'
import type { Amount, DoseRow } from './row.ts'

/** In kg, from the heaviest to the lightest; and the most at one time and in a day. */
type Band = readonly [fromKg: number, dose: number, day: number]

type Children = { from: Age; under: Age; use?: string; timesADay?: number; sources: Sources }

/** Rows for children by weight, by mouth, in mg. */
export const weightBands = (children: Children, bands: readonly Band[]): DoseRow[] =>
  bands.map(([fromKg, dose, day], index) => {
    const heavier = bands[index - 1]
    const inMg = (amount: number): Amount => [amount, 'mg']
    return {
      route: 'oral',
      ...children,
      fromKg,
      ...(heavier === undefined ? {} : { underKg: heavier[0] }),
      dose: { max: inMg(dose) },
      day: { max: inMg(day) },
    }
  })
