import { years } from '../ages/row.ts'
import * as read from '../documents/skin.ts'
import type { DrugName } from '../drugs/all.ts'
import { cite } from '../source.ts'
import { product } from './product.ts'
import type { DrugDoses } from './row.ts'

const posology = [cite(read.roaccutaneSingapore, '2.2'), cite(read.roaccutane20, '4.2')] as const

export const skinDoses: Partial<Record<DrugName, DrugDoses>> = {
  isotretinoin: {
    forms: [product('oral', 'capsule', ['10 mg', '20 mg'], cite(read.roaccutane, '2'))],
    doses: [
      { route: 'oral', day: { maxPerKg: [1, 'mg'] }, timesADay: 2, sources: posology },
      {
        route: 'oral',
        use: 'very severe acne, or acne of the trunk',
        day: { maxPerKg: [2, 'mg'] },
        timesADay: 2,
        sources: [cite(read.roaccutaneSingapore, '2.2')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        day: { maxPerKg: [1, 'mg'] },
        timesADay: 2,
        sources: posology,
      },
    ],
  },
}
