import { days, months, years } from '../ages/row.ts'
import { essentialMedicines, nafdacRegister, nigeriaGuidelines } from '../documents/general.ts'
import * as read from '../documents/infections.ts'
import { cite } from '../source.ts'
import { product } from './product.ts'
import type { DrugName } from '../drugs/all.ts'
import type { DrugDoses } from './row.ts'

const access = cite(essentialMedicines, '6.2.1 Access group antibiotics')
const watch = cite(essentialMedicines, '6.2.2 Watch group antibiotics')
const registered = cite(nafdacRegister, 'Composition of registered products')
const cellulitis = cite(nigeriaGuidelines, 'Cellulitis')

export const cephalosporinDoses: Partial<Record<DrugName, DrugDoses>> = {
  cefalexin: {
    forms: [
      product('oral', 'capsule', ['250 mg', '500 mg'], access, registered),
      product('oral', 'tablet', ['125 mg', '250 mg', '500 mg'], access),
      product('oral', 'liquid', ['125 mg/5 mL', '250 mg/5 mL'], access, registered),
    ],
    doses: [
      {
        route: 'oral',
        day: { min: [1, 'g'], max: [4, 'g'] },
        sources: [cite(read.cefalexinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(15),
        day: { maxPerKg: [100, 'mg'], max: [4, 'g'] },
        sources: [cite(read.cefalexinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: years(15),
        under: years(18),
        day: { max: [4, 'g'] },
        sources: [cite(read.cefalexinMayo, 'Dosing')],
      },
    ],
  },

  cefadroxil: {
    forms: [
      product('oral', 'capsule', ['500 mg'], registered),
      product('oral', 'tablet', [], cite(read.cefadroxilMayo, 'Description')),
      product('oral', 'liquid', ['125 mg/5 mL', '250 mg/5 mL'], registered),
    ],
    doses: [
      {
        route: 'oral',
        day: { min: [1, 'g'], max: [2, 'g'] },
        timesADay: 2,
        sources: [cite(read.cefadroxilMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(13),
        day: { maxPerKg: [30, 'mg'], max: [2, 'g'] },
        timesADay: 2,
        sources: [cite(read.cefadroxilMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: years(13),
        under: years(18),
        day: { max: [2, 'g'] },
        timesADay: 2,
        sources: [cite(read.cefadroxilMayo, 'Dosing')],
      },
    ],
  },

  cefaclor: {
    forms: [],
    doses: [
      { route: 'oral', day: { max: [4, 'g'] }, sources: [cite(read.ceclobid, 'Dosage')] },
      {
        route: 'oral',
        from: months(1),
        under: years(12),
        day: { maxPerKg: [40, 'mg'], max: [1, 'g'] },
        sources: [cite(read.ceclobid, 'Dosage')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        day: { max: [4, 'g'] },
        sources: [cite(read.ceclobid, 'Dosage')],
      },
    ],
  },

  cefuroxime: {
    forms: [
      product('oral', 'tablet', ['250 mg', '500 mg'], registered),
      product('oral', 'capsule', ['250 mg'], registered),
      product('oral', 'liquid', ['125 mg/5 mL', '250 mg/5 mL'], registered),
      product('injection', 'injection', ['250 mg', '500 mg', '750 mg', '1.5 g'], watch, registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [250, 'mg'], max: [500, 'mg'] },
        day: { max: [1, 'g'] },
        timesADay: 2,
        sources: [cite(read.cefuroximeMayo, 'Dosing')],
      },
      {
        route: 'oral',
        use: 'gonorrhoea, once',
        dose: { max: [1, 'g'] },
        day: { max: [1, 'g'] },
        sources: [cite(read.cefuroximeMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: months(3),
        under: years(12),
        day: { maxPerKg: [30, 'mg'], max: [1, 'g'] },
        timesADay: 2,
        sources: [cite(read.cefuroximeMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [500, 'mg'] },
        day: { max: [1, 'g'] },
        timesADay: 2,
        sources: [cite(read.cefuroximeMayo, 'Dosing')],
      },
    ],
  },

  cefixime: {
    forms: [
      product('oral', 'tablet', ['200 mg', '400 mg'], watch, registered),
      product('oral', 'capsule', ['200 mg', '400 mg'], watch),
      product('oral', 'liquid', ['50 mg/5 mL', '100 mg/5 mL'], watch, registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [200, 'mg'], max: [400, 'mg'] },
        day: { max: [400, 'mg'] },
        timesADay: 2,
        sources: [cite(read.cefiximeMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(12),
        day: { maxPerKg: [8, 'mg'], max: [400, 'mg'] },
        timesADay: 2,
        sources: [cite(read.cefiximeMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [400, 'mg'] },
        day: { max: [400, 'mg'] },
        timesADay: 2,
        sources: [cite(read.cefiximeMayo, 'Dosing')],
      },
    ],
  },

  cefpodoxime: {
    forms: [
      product('oral', 'tablet', ['50 mg', '100 mg', '200 mg'], registered),
      product('oral', 'capsule', ['200 mg'], registered),
      product('oral', 'liquid', ['40 mg/5 mL', '100 mg/5 mL'], registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [100, 'mg'], max: [400, 'mg'] },
        day: { max: [800, 'mg'] },
        timesADay: 2,
        sources: [cite(read.cefpodoximeMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: months(2),
        under: years(12),
        dose: { maxPerKg: [5, 'mg'], max: [400, 'mg'] },
        day: { maxPerKg: [10, 'mg'], max: [800, 'mg'] },
        timesADay: 2,
        sources: [cite(read.cefpodoximeMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [400, 'mg'] },
        day: { max: [800, 'mg'] },
        timesADay: 2,
        sources: [cite(read.cefpodoximeMayo, 'Dosing')],
      },
    ],
  },

  ceftriaxone: {
    forms: [product('injection', 'injection', ['250 mg', '500 mg', '1 g', '2 g'], watch, registered)],
    doses: [
      {
        route: 'injection',
        dose: { min: [250, 'mg'], max: [2, 'g'] },
        day: { max: [4, 'g'] },
        timesADay: 2,
        sources: [cite(read.ceftriaxoneMsf, 'Dosage'), cite(nigeriaGuidelines, 'Typhoid Fever')],
      },
      {
        route: 'injection',
        from: days(0),
        under: months(1),
        dose: { maxPerKg: [50, 'mg'] },
        day: { maxPerKg: [100, 'mg'] },
        timesADay: 2,
        sources: [cite(nigeriaGuidelines, 'Neonatal Sepsis'), cellulitis],
      },
      {
        route: 'injection',
        from: months(1),
        under: years(18),
        dose: { maxPerKg: [100, 'mg'], max: [2, 'g'] },
        day: { maxPerKg: [100, 'mg'], max: [2, 'g'] },
        timesADay: 2,
        sources: [cite(read.ceftriaxoneMsf, 'Dosage')],
      },
      {
        route: 'injection',
        from: months(1),
        under: years(18),
        use: 'typhoid fever or meningitis',
        dose: { maxPerKg: [100, 'mg'], max: [4, 'g'] },
        day: { maxPerKg: [100, 'mg'], max: [4, 'g'] },
        timesADay: 2,
        sources: [cite(read.ceftriaxoneMsf, 'Dosage')],
      },
    ],
  },
}
