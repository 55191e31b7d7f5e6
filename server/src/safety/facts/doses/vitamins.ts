import { days, years } from '../ages/row.ts'
import { nafdacRegister } from '../documents/general.ts'
import * as read from '../documents/vitamins.ts'
import type { DrugName } from '../drugs/all.ts'
import { cite } from '../source.ts'
import { product } from './product.ts'
import type { DrugDoses } from './row.ts'

const registered = cite(nafdacRegister, 'Composition of registered products')

export const vitaminDoses: Partial<Record<DrugName, DrugDoses>> = {
  pyridoxine: {
    forms: [
      product(
        'oral',
        'tablet',
        ['10 mg', '25 mg', '50 mg'],
        cite(read.pyridoxineMsf, 'Forms and strengths'),
        cite(read.pyridoxine10, '2'),
        cite(read.pyridoxine50, '2'),
      ),
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [50, 'mg'] },
        day: { max: [150, 'mg'] },
        sources: [cite(read.pyridoxineMsf, 'Dosage'), cite(read.pyridoxine50, '4.2')],
      },
      {
        route: 'oral',
        use: 'nerve damage by cycloserine',
        day: { max: [200, 'mg'] },
        sources: [cite(read.pyridoxineMsf, 'Remarks')],
      },
      {
        route: 'oral',
        use: 'sideroblastic anaemia, in divided doses',
        day: { max: [400, 'mg'] },
        sources: [cite(read.pyridoxine50, '4.2')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(12),
        dose: { max: [50, 'mg'] },
        day: { max: [50, 'mg'] },
        sources: [cite(read.pyridoxineMsf, 'Dosage')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [50, 'mg'] },
        day: { max: [150, 'mg'] },
        sources: [cite(read.pyridoxine10, '4.2')],
      },
    ],
  },

  // How much to take differs with what is in it.
  multivitamin: {
    forms: [product('oral', 'tablet', [], registered), product('oral', 'liquid', [], registered)],
    doses: [],
  },
}
