import { days, months, years } from '../ages/row.ts'
import { essentialMedicines, nafdacRegister } from '../documents/general.ts'
import * as read from '../documents/tuberculosis-and-hiv.ts'
import { cite } from '../source.ts'
import { byWeight } from './by-weight.ts'
import { product } from './product.ts'
import type { DrugName } from '../drugs/all.ts'
import type { DrugDoses, FormRow } from './row.ts'

const antiretrovirals = cite(essentialMedicines, '6.4.2 Antiretrovirals')
const registered = cite(nafdacRegister, 'Composition of registered products')
const darunavirDosing = cite(read.darunavirMayo, 'Dosing')

const lopinavirRitonavir: readonly FormRow[] = [
  product('oral', 'tablet', ['100 mg + 25 mg', '200 mg + 50 mg'], antiretrovirals, registered),
  product('oral', 'capsule', ['40 mg + 10 mg'], antiretrovirals),
  product('oral', 'sachet', ['40 mg + 10 mg'], registered),
  product('oral', 'liquid', ['400 mg + 100 mg/5 mL'], cite(read.lopinavirMayo, 'Dosing')),
]
const atazanavirRitonavir = product('oral', 'tablet', ['300 mg + 100 mg'], antiretrovirals, registered)

/** Protease inhibitors. */
export const hivProteaseDoses: Partial<Record<DrugName, DrugDoses>> = {
  // WHO lists it only to boost another protease inhibitor.
  ritonavir: {
    forms: [
      product('oral', 'tablet', ['25 mg', '100 mg'], antiretrovirals),
      ...lopinavirRitonavir,
      atazanavirRitonavir,
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [200, 'mg'] },
        day: { max: [200, 'mg'] },
        sources: [antiretrovirals, cite(read.lopinavirMayo, 'Dosing')],
      },
      {
        route: 'oral',
        use: 'as a protease inhibitor of its own',
        dose: { max: [600, 'mg'] },
        day: { max: [1200, 'mg'] },
        sources: [cite(read.ritonavirMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: days(14),
        under: years(18),
        dose: { max: [100, 'mg'] },
        day: { max: [200, 'mg'] },
        sources: [cite(read.lopinavirMayo, 'Dosing'), cite(read.atazanavirMayo, 'Dosing'), darunavirDosing],
      },
    ],
  },

  lopinavir: {
    forms: lopinavirRitonavir,
    doses: [
      {
        route: 'oral',
        dose: { max: [800, 'mg'] },
        day: { max: [800, 'mg'] },
        timesADay: 2,
        sources: [cite(read.lopinavirMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: days(14),
        under: months(6),
        dose: { maxPerKg: [16, 'mg'] },
        day: { maxPerKg: [32, 'mg'] },
        timesADay: 2,
        sources: [cite(read.lopinavirMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(18),
        dose: { maxPerKg: [12, 'mg'], max: [400, 'mg'] },
        day: { maxPerKg: [24, 'mg'], max: [800, 'mg'] },
        timesADay: 2,
        sources: [cite(read.lopinavirMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(18),
        fromKg: 0,
        use: 'tablets, for a child who can swallow them whole',
        dose: { max: [400, 'mg'] },
        day: { max: [800, 'mg'] },
        timesADay: 2,
        sources: [cite(read.lopinavirMayo, 'Dosing')],
      },
    ],
  },

  atazanavir: {
    forms: [atazanavirRitonavir],
    doses: [
      {
        route: 'oral',
        dose: { max: [400, 'mg'] },
        day: { max: [400, 'mg'] },
        timesADay: 1,
        sources: [cite(read.atazanavirMayo, 'Dosing')],
      },
      ...byWeight(
        'oral',
        months(3),
        [
          [5, 15, 200],
          [15, 25, 250],
          [25, 40, 300],
          [40, Infinity, 400],
        ],
        { timesADay: 1, sources: [cite(read.atazanavirMayo, 'Dosing')] },
      ),
    ],
  },

  // 800 mg once a day, or 600 mg twice a day against a resistant virus and in pregnancy.
  darunavir: {
    forms: [product('oral', 'tablet', ['75 mg', '400 mg', '600 mg', '800 mg'], antiretrovirals, registered)],
    doses: [
      {
        route: 'oral',
        dose: { max: [800, 'mg'] },
        day: { max: [1200, 'mg'] },
        timesADay: 2,
        sources: [darunavirDosing],
      },
      {
        route: 'oral',
        from: years(3),
        under: years(18),
        fromKg: 10,
        underKg: 15,
        dose: { maxPerKg: [35, 'mg'] },
        day: { maxPerKg: [40, 'mg'] },
        timesADay: 2,
        sources: [darunavirDosing],
      },
      ...(
        [
          [15, 30, 600, 750],
          [30, 40, 675, 900],
          [40, undefined, 800, 1200],
        ] as const
      ).map(([fromKg, underKg, dose, day]) => ({
        route: 'oral' as const,
        from: years(3),
        under: years(18),
        fromKg,
        ...(underKg === undefined ? {} : { underKg }),
        dose: { max: [dose, 'mg'] as const },
        day: { max: [day, 'mg'] as const },
        timesADay: 2,
        sources: [darunavirDosing],
      })),
    ],
  },
}
