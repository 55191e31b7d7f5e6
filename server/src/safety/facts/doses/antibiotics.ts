import { days, months, years } from '../ages/row.ts'
import { essentialMedicines, nafdacRegister, nigeriaGuidelines } from '../documents/general.ts'
import * as read from '../documents/infections.ts'
import { cite } from '../source.ts'
import { product } from './product.ts'
import type { DrugName } from '../drugs/all.ts'
import type { DrugDoses } from './row.ts'

const access = cite(essentialMedicines, '6.2.1 Access group antibiotics')
const watch = cite(essentialMedicines, '6.2.2 Watch group antibiotics')
const tuberculosis = cite(essentialMedicines, '6.2.5 Antituberculosis medicines')
const eye = cite(essentialMedicines, '21.1 Anti-infective agents')
const registered = cite(nafdacRegister, 'Composition of registered products')
const sickChildren = cite(read.sickChildren, 'Table 1')

/** Macrolides, tetracyclines and fluoroquinolones. */
export const antibioticDoses: Partial<Record<DrugName, DrugDoses>> = {
  azithromycin: {
    forms: [
      product('oral', 'tablet', ['100 mg', '200 mg', '250 mg', '500 mg'], watch, registered),
      product('oral', 'capsule', ['250 mg', '500 mg'], watch, registered),
      product('oral', 'liquid', ['200 mg/5 mL'], watch, registered),
      product('eye', 'eye drops', ['1.5 %'], eye),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [250, 'mg'], max: [500, 'mg'] },
        day: { max: [500, 'mg'] },
        timesADay: 1,
        sources: [cite(read.azithromycinLabel, '2.1'), cite(read.azithromycinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        use: 'a single dose for chlamydia, chancroid, gonorrhoea or pneumonia',
        dose: { max: [2, 'g'] },
        day: { max: [2, 'g'] },
        timesADay: 1,
        sources: [
          cite(read.azithromycinLabel, '2.1'),
          cite(nigeriaGuidelines, 'Chlamydial Infection'),
          cite(read.azithromycinMayo, 'Dosing'),
        ],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(18),
        dose: { maxPerKg: [12, 'mg'], max: [500, 'mg'] },
        day: { maxPerKg: [12, 'mg'], max: [500, 'mg'] },
        timesADay: 1,
        sources: [cite(read.azithromycinLabel, '2.2')],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(18),
        use: 'a single dose for an ear infection',
        dose: { maxPerKg: [30, 'mg'], max: [2, 'g'] },
        day: { maxPerKg: [30, 'mg'], max: [2, 'g'] },
        timesADay: 1,
        sources: [cite(read.azithromycinLabel, '2.2')],
      },
    ],
  },

  erythromycin: {
    forms: [
      product('oral', 'tablet', ['250 mg', '500 mg'], registered),
      product('oral', 'capsule', [], cite(read.erythromycinMayo, 'Description')),
      product('oral', 'liquid', ['125 mg/5 mL', '250 mg/5 mL'], registered),
      product('eye', 'eye ointment', ['0.5 %'], eye),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [250, 'mg'], max: [1, 'g'] },
        day: { max: [4, 'g'] },
        sources: [cite(nigeriaGuidelines, 'Rheumatic Fever'), cite(read.erythromycinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        day: { maxPerKg: [50, 'mg'], max: [4, 'g'] },
        sources: [cite(read.erythromycinMayo, 'Dosing')],
      },
      // By age; `fromKg: 0` keeps the question for the weight, which the usual dose goes by.
      {
        route: 'oral',
        from: days(0),
        under: years(2),
        fromKg: 0,
        use: 'severe infection, the dose for the age doubled',
        day: { max: [1, 'g'] },
        sources: [cite(nigeriaGuidelines, 'Cholera; Impetigo Contagiosa')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(8),
        fromKg: 0,
        use: 'severe infection, the dose for the age doubled',
        day: { max: [2, 'g'] },
        sources: [cite(nigeriaGuidelines, 'Cholera; Impetigo Contagiosa')],
      },
      {
        route: 'oral',
        from: years(8),
        under: years(18),
        fromKg: 0,
        use: 'severe infection, as for adults',
        day: { max: [4, 'g'] },
        sources: [cite(nigeriaGuidelines, 'Cholera; Impetigo Contagiosa')],
      },
    ],
  },

  clarithromycin: {
    forms: [
      product('oral', 'tablet', ['250 mg', '500 mg'], watch, registered),
      product('oral', 'liquid', ['125 mg/5 mL', '250 mg/5 mL'], watch),
      product('injection', 'injection', ['500 mg'], watch),
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { min: [250, 'mg'], max: [500, 'mg'] },
        day: { max: [1, 'g'] },
        sources: [cite(read.clarithromycinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        release: 'slow',
        dose: { max: [1, 'g'] },
        day: { max: [1, 'g'] },
        timesADay: 1,
        sources: [cite(read.clarithromycinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        release: 'immediate',
        use: 'Helicobacter pylori, with omeprazole',
        dose: { max: [500, 'mg'] },
        day: { max: [1.5, 'g'] },
        sources: [cite(read.clarithromycinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(18),
        dose: { maxPerKg: [7.5, 'mg'], max: [500, 'mg'] },
        day: { maxPerKg: [15, 'mg'], max: [1, 'g'] },
        timesADay: 2,
        sources: [cite(read.clarithromycinMayo, 'Dosing')],
      },
    ],
  },

  doxycycline: {
    forms: [
      product('oral', 'capsule', ['50 mg', '100 mg'], access, registered),
      product('oral', 'tablet', ['50 mg', '100 mg', '200 mg'], access, registered),
      product('oral', 'liquid', ['25 mg/5 mL', '50 mg/5 mL'], access),
      product('injection', 'injection', ['100 mg'], access),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [50, 'mg'], max: [200, 'mg'] },
        day: { max: [200, 'mg'] },
        timesADay: 2,
        sources: [cite(read.doxycyclineMayo, 'Dosing'), cite(nigeriaGuidelines, 'Cholera')],
      },
      {
        route: 'oral',
        from: years(8),
        under: years(18),
        dose: { max: [200, 'mg'] },
        day: { maxPerKg: [4.4, 'mg'], max: [200, 'mg'] },
        timesADay: 2,
        sources: [cite(read.doxycyclineMayo, 'Dosing'), access],
      },
    ],
  },

  tetracycline: {
    forms: [product('oral', 'capsule', ['250 mg'], registered), product('eye', 'eye ointment', ['1 %'], eye)],
    doses: [
      {
        route: 'oral',
        dose: { max: [500, 'mg'] },
        day: { max: [2, 'g'] },
        sources: [cite(nigeriaGuidelines, 'Cholera; Syphilis')],
      },
    ],
  },

  ciprofloxacin: {
    forms: [
      product('oral', 'tablet', ['100 mg', '250 mg', '500 mg'], watch, registered),
      product('oral', 'liquid', ['250 mg/5 mL'], watch),
      product('injection', 'injection', ['2 mg/mL', '200 mg/100 mL'], watch, registered),
      product('eye', 'eye drops', ['0.3 %'], registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [250, 'mg'], max: [750, 'mg'] },
        day: { max: [1.5, 'g'] },
        sources: [cite(read.ciprofloxacinMayo, 'Dosing'), cite(nigeriaGuidelines, 'Typhoid Fever')],
      },
      {
        route: 'oral',
        use: 'dysentery',
        dose: { max: [1, 'g'] },
        day: { max: [2, 'g'] },
        sources: [cite(nigeriaGuidelines, 'Bacillary Dysentery')],
      },
      {
        // 15 mg/kg for dysentery, typhoid fever, anthrax and plague; up to 20 mg/kg for the kidneys.
        route: 'oral',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [20, 'mg'], max: [750, 'mg'] },
        day: { maxPerKg: [45, 'mg'], max: [1.5, 'g'] },
        sources: [sickChildren, cite(read.ciprofloxacinMayo, 'Dosing')],
      },
      { route: 'eye', dose: { max: [2, '{drop}'] }, sources: [cite(read.ciprofloxacinEyeMayo, 'Dosing')] },
      {
        route: 'eye',
        from: days(0),
        under: years(18),
        dose: { max: [2, '{drop}'] },
        sources: [cite(read.ciprofloxacinEyeMayo, 'Dosing')],
      },
    ],
  },

  levofloxacin: {
    forms: [
      product('oral', 'tablet', ['100 mg', '250 mg', '500 mg', '750 mg'], tuberculosis, registered),
      product('injection', 'injection', ['500 mg/100 mL'], registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [250, 'mg'], max: [750, 'mg'] },
        day: { max: [1, 'g'] },
        timesADay: 2,
        sources: [cite(read.levofloxacinMayo, 'Dosing'), cite(read.levofloxacinSmpc, '4.2')],
      },
      {
        // Stated for anthrax and plague only.
        route: 'oral',
        from: months(6),
        under: years(18),
        underKg: 50,
        dose: { maxPerKg: [8, 'mg'], max: [250, 'mg'] },
        day: { maxPerKg: [16, 'mg'], max: [500, 'mg'] },
        timesADay: 2,
        sources: [cite(read.levofloxacinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(18),
        fromKg: 50,
        dose: { max: [500, 'mg'] },
        day: { max: [500, 'mg'] },
        timesADay: 1,
        sources: [cite(read.levofloxacinMayo, 'Dosing')],
      },
    ],
  },

  ofloxacin: {
    forms: [
      product('oral', 'tablet', ['200 mg', '400 mg'], registered),
      product('eye', 'eye drops', ['0.3 %'], eye),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [200, 'mg'], max: [400, 'mg'] },
        day: { max: [800, 'mg'] },
        timesADay: 2,
        sources: [cite(read.ofloxacinMayo, 'Dosing')],
      },
    ],
  },

  moxifloxacin: {
    forms: [
      product('oral', 'tablet', ['100 mg', '400 mg'], tuberculosis, registered),
      product('eye', 'eye drops', ['0.5 %', '5 mg/mL'], registered),
      product('injection', 'injection', ['400 mg/250 mL'], registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [400, 'mg'] },
        day: { max: [400, 'mg'] },
        hoursApart: 24,
        timesADay: 1,
        sources: [cite(read.moxifloxacinMayo, 'Dosing')],
      },
    ],
  },
}
