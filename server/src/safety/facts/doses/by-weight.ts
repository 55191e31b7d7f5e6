import { years, type Age } from '../ages/row.ts'
import type { Sources } from '../source.ts'
import type { DoseRow, Route } from './row.ts'

/** From this weight, and under the next band's. */
export type WeightBand = readonly [fromKg: number, underKg: number, mg: number]

/** A child's rows by weight, of one dose at most and `timesADay` of them; the last band's upper end may be Infinity. */
export const byWeight = (
  route: Route,
  from: Age,
  bands: readonly WeightBand[],
  rest: { timesADay: number; hoursApart?: number; maxDays?: number; use?: string; sources: Sources },
): readonly DoseRow[] =>
  bands.map(([fromKg, underKg, mg]) => ({
    route,
    from,
    under: years(18),
    ...(fromKg > 0 ? { fromKg } : {}),
    ...(Number.isFinite(underKg) ? { underKg } : {}),
    dose: { max: [mg, 'mg'] },
    day: { max: [mg * rest.timesADay, 'mg'] },
    ...rest,
  }))
