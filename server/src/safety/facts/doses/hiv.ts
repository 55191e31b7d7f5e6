import { days, months, weeks, years } from '../ages/row.ts'
import { essentialMedicines, nafdacRegister } from '../documents/general.ts'
import * as read from '../documents/tuberculosis-and-hiv.ts'
import { cite } from '../source.ts'
import { byWeight } from './by-weight.ts'
import { product } from './product.ts'
import type { DrugName } from '../drugs/all.ts'
import type { DrugDoses } from './row.ts'

const antiretrovirals = cite(essentialMedicines, '6.4.2 Antiretrovirals')
const registered = cite(nafdacRegister, 'Composition of registered products')
const tripleTablet = cite(read.tripleTabletMayo, 'Dosing')
const dolutegravirDosing = cite(read.dolutegravirMayo, 'Dosing')

// Strengths of a combination stand in the order of its ingredients in drugs/combinations.ts.
const tenofovirLamivudineDolutegravir = product(
  'oral',
  'tablet',
  ['300 mg + 300 mg + 50 mg'],
  antiretrovirals,
  registered,
)
const tenofovirLamivudineEfavirenz = product(
  'oral',
  'tablet',
  ['300 mg + 300 mg + 400 mg', '300 mg + 300 mg + 600 mg'],
  antiretrovirals,
  registered,
)
const tenofovirEmtricitabine = product(
  'oral',
  'tablet',
  ['300 mg + 200 mg', '150 mg + 100 mg', '200 mg + 133 mg', '250 mg + 167 mg'],
  antiretrovirals,
  registered,
  cite(read.truvadaMayo, 'Dosing'),
)
const tenofovirLamivudine = product('oral', 'tablet', ['300 mg + 300 mg'], antiretrovirals, registered)
const tenofovirEmtricitabineEfavirenz = product(
  'oral',
  'tablet',
  ['300 mg + 200 mg + 600 mg'],
  antiretrovirals,
  registered,
)
const zidovudineLamivudine = product(
  'oral',
  'tablet',
  ['300 mg + 150 mg', '60 mg + 30 mg'],
  antiretrovirals,
  registered,
)
const zidovudineLamivudineNevirapine = product('oral', 'tablet', ['60 mg + 30 mg + 50 mg'], registered)
const abacavirLamivudine = product(
  'oral',
  'tablet',
  ['600 mg + 300 mg', '120 mg + 60 mg'],
  antiretrovirals,
  registered,
)
const abacavirLamivudineDolutegravir = product(
  'oral',
  'tablet',
  ['600 mg + 300 mg + 50 mg', '60 mg + 30 mg + 5 mg'],
  registered,
  tripleTablet,
)

/** Inhibitors of integrase and of reverse transcriptase. */
export const hivDoses: Partial<Record<DrugName, DrugDoses>> = {
  // Once a day; a second dose 12 hours later with rifampicin and other inducers.
  dolutegravir: {
    forms: [
      product('oral', 'tablet', ['5 mg', '10 mg', '50 mg'], antiretrovirals, registered, dolutegravirDosing),
      tenofovirLamivudineDolutegravir,
      abacavirLamivudineDolutegravir,
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [50, 'mg'] },
        day: { max: [100, 'mg'] },
        timesADay: 2,
        sources: [dolutegravirDosing],
      },
      ...byWeight(
        'oral',
        weeks(4),
        [
          [3, 6, 5],
          [6, 10, 15],
          [10, 14, 20],
          [14, 20, 40],
          [20, Infinity, 50],
        ],
        { timesADay: 2, sources: [dolutegravirDosing, tripleTablet] },
      ),
    ],
  },

  lamivudine: {
    forms: [
      product(
        'oral',
        'tablet',
        ['100 mg', '150 mg', '300 mg'],
        antiretrovirals,
        registered,
        cite(read.lamivudineMayo, 'Dosing'),
      ),
      product('oral', 'liquid', ['50 mg/5 mL'], antiretrovirals),
      tenofovirLamivudineDolutegravir,
      tenofovirLamivudineEfavirenz,
      tenofovirLamivudine,
      zidovudineLamivudine,
      zidovudineLamivudineNevirapine,
      abacavirLamivudine,
      abacavirLamivudineDolutegravir,
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [100, 'mg'], max: [300, 'mg'] },
        day: { max: [300, 'mg'] },
        timesADay: 2,
        sources: [cite(read.lamivudineMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: months(3),
        under: years(18),
        underKg: 6,
        day: { maxPerKg: [10, 'mg'] },
        timesADay: 2,
        sources: [cite(read.lamivudineMayo, 'Dosing')],
      },
      // The larger of 10 mg/kg at the upper end of the band, and the fixed tablets.
      ...byWeight(
        'oral',
        months(3),
        [
          [6, 10, 100],
          [10, 14, 140],
          [14, 20, 200],
          [20, 25, 250],
          [25, Infinity, 300],
        ],
        { timesADay: 1, sources: [cite(read.lamivudineMayo, 'Dosing'), tripleTablet] },
      ).map((row) => ({ ...row, timesADay: 2 })),
    ],
  },

  emtricitabine: {
    forms: [tenofovirEmtricitabine, tenofovirEmtricitabineEfavirenz],
    doses: [
      {
        route: 'oral',
        dose: { max: [240, 'mg'] },
        day: { max: [240, 'mg'] },
        timesADay: 1,
        sources: [cite(read.emtricitabineMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: days(0),
        under: months(3),
        day: { maxPerKg: [3, 'mg'] },
        timesADay: 1,
        sources: [cite(read.emtricitabineMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: months(3),
        under: years(18),
        day: { maxPerKg: [6, 'mg'], max: [240, 'mg'] },
        timesADay: 1,
        sources: [cite(read.emtricitabineMayo, 'Dosing'), cite(read.truvadaMayo, 'Dosing')],
      },
    ],
  },

  // Of the fumarate: 300 mg are 245 mg of tenofovir disoproxil.
  tenofovir: {
    forms: [
      product(
        'oral',
        'tablet',
        ['150 mg', '200 mg', '245 mg', '250 mg', '300 mg'],
        antiretrovirals,
        registered,
        cite(read.tenofovirMayo, 'Dosing'),
      ),
      tenofovirLamivudineDolutegravir,
      tenofovirLamivudineEfavirenz,
      tenofovirLamivudine,
      tenofovirEmtricitabine,
      tenofovirEmtricitabineEfavirenz,
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [300, 'mg'] },
        day: { max: [300, 'mg'] },
        timesADay: 1,
        sources: [cite(read.tenofovirMayo, 'Dosing')],
      },
      ...byWeight(
        'oral',
        years(2),
        [
          [10, 12, 80],
          [12, 14, 100],
          [14, 17, 120],
          [17, 22, 160],
          [22, 28, 220],
          [28, 35, 280],
          [35, Infinity, 300],
        ],
        { timesADay: 1, sources: [cite(read.tenofovirMayo, 'Dosing')] },
      ),
    ],
  },

  zidovudine: {
    forms: [
      product('oral', 'tablet', ['300 mg'], antiretrovirals),
      product('oral', 'capsule', ['250 mg'], antiretrovirals),
      product('oral', 'liquid', ['50 mg/5 mL'], antiretrovirals),
      zidovudineLamivudine,
      zidovudineLamivudineNevirapine,
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [300, 'mg'] },
        day: { max: [600, 'mg'] },
        sources: [cite(read.zidovudineMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: days(0),
        under: weeks(4),
        dose: { maxPerKg: [2, 'mg'] },
        day: { maxPerKg: [8, 'mg'] },
        sources: [cite(read.zidovudineMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: weeks(4),
        under: years(18),
        underKg: 9,
        day: { maxPerKg: [24, 'mg'] },
        sources: [cite(read.zidovudineMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: weeks(4),
        under: years(18),
        fromKg: 9,
        underKg: 30,
        dose: { max: [300, 'mg'] },
        day: { maxPerKg: [18, 'mg'], max: [600, 'mg'] },
        sources: [cite(read.zidovudineMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: weeks(4),
        under: years(18),
        fromKg: 30,
        dose: { max: [300, 'mg'] },
        day: { max: [600, 'mg'] },
        sources: [cite(read.zidovudineMayo, 'Dosing')],
      },
    ],
  },

  abacavir: {
    forms: [
      product('oral', 'tablet', ['300 mg'], antiretrovirals, registered),
      abacavirLamivudine,
      abacavirLamivudineDolutegravir,
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [600, 'mg'] },
        day: { max: [600, 'mg'] },
        timesADay: 2,
        sources: [cite(read.abacavirMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: months(3),
        under: years(18),
        underKg: 6,
        day: { maxPerKg: [16, 'mg'] },
        timesADay: 2,
        sources: [cite(read.abacavirMayo, 'Dosing')],
      },
      // The larger of 16 mg/kg at the upper end of the band, and the fixed tablets.
      ...byWeight(
        'oral',
        months(3),
        [
          [6, 10, 180],
          [10, 14, 240],
          [14, 20, 320],
          [20, 25, 400],
          [25, Infinity, 600],
        ],
        { timesADay: 1, sources: [cite(read.abacavirMayo, 'Dosing'), tripleTablet] },
      ).map((row) => ({ ...row, timesADay: 2 })),
    ],
  },

  efavirenz: {
    forms: [
      product('oral', 'tablet', ['600 mg'], antiretrovirals),
      product('oral', 'capsule', ['50 mg', '200 mg'], cite(read.efavirenzMayo, 'Dosing')),
      tenofovirLamivudineEfavirenz,
      tenofovirEmtricitabineEfavirenz,
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [400, 'mg'], max: [600, 'mg'] },
        day: { max: [600, 'mg'] },
        timesADay: 1,
        sources: [cite(read.efavirenzMayo, 'Dosing'), antiretrovirals],
      },
      ...byWeight(
        'oral',
        months(3),
        [
          [3.5, 5, 100],
          [5, 7.5, 150],
          [7.5, 15, 200],
          [15, 20, 250],
          [20, 25, 300],
          [25, 32.5, 350],
          [32.5, 40, 400],
          [40, Infinity, 600],
        ],
        { timesADay: 1, sources: [cite(read.efavirenzMayo, 'Dosing')] },
      ),
    ],
  },

  // Children's doses go by body surface; only the highest is checked.
  nevirapine: {
    forms: [
      product(
        'oral',
        'tablet',
        ['50 mg', '200 mg', '400 mg'],
        antiretrovirals,
        cite(read.nevirapineMayo, 'Dosing'),
      ),
      product('oral', 'liquid', ['50 mg/5 mL'], antiretrovirals),
      zidovudineLamivudineNevirapine,
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { max: [200, 'mg'] },
        day: { max: [400, 'mg'] },
        timesADay: 2,
        sources: [cite(read.nevirapineMayo, 'Dosing')],
      },
      {
        route: 'oral',
        release: 'slow',
        dose: { max: [400, 'mg'] },
        day: { max: [400, 'mg'] },
        timesADay: 1,
        sources: [cite(read.nevirapineMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: days(15),
        under: years(18),
        dose: { max: [400, 'mg'] },
        day: { max: [400, 'mg'] },
        timesADay: 2,
        sources: [cite(read.nevirapineMayo, 'Dosing')],
      },
    ],
  },
}
