import { days, years } from '../ages/row.ts'
import type { DrugName } from '../drugs/all.ts'
import {
  amilorideSummary,
  bendroflumethiazideSummary,
  furosemideLabel,
  nigeria,
  slowKSummary,
  spironolactoneRenal,
} from '../documents/heart-and-blood.ts'
import { dosing } from '../documents/handbook.ts'
import { cite } from '../source.ts'
import { capsules, liquids, tablets, listed, sold } from './heart-and-blood-forms.ts'
import type { DrugDoses } from './row.ts'

/** Diuretics and potassium. */
export const diureticDoses: Partial<Record<DrugName, DrugDoses>> = {
  hydrochlorothiazide: {
    forms: [tablets(sold, [12.5, 25, 50, 100]), capsules(sold, [12.5]), liquids(sold, '10 mg/mL')],
    doses: [
      {
        route: 'oral',
        dose: { min: [12.5, 'mg'] },
        day: { max: [50, 'mg'] },
        sources: [dosing('hydrochlorothiazide, oral'), nigeria('Hypertension')],
      },
      {
        route: 'oral',
        use: 'swelling (oedema)',
        day: { max: [100, 'mg'] },
        sources: [dosing('hydrochlorothiazide, oral')],
      },
    ],
  },
  bendroflumethiazide: {
    forms: [tablets(sold, [1.25, 2.5, 5, 10])],
    doses: [
      {
        route: 'oral',
        dose: { min: [2.5, 'mg'] },
        day: { max: [10, 'mg'] },
        sources: [nigeria('Hypertension'), cite(bendroflumethiazideSummary, '4.2')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        day: { max: [10, 'mg'] },
        sources: [cite(bendroflumethiazideSummary, '4.2')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(12),
        day: { max: [10, 'mg'], maxPerKg: [0.4, 'mg'] },
        sources: [cite(bendroflumethiazideSummary, '4.2')],
      },
    ],
  },
  indapamide: {
    forms: [tablets(sold, [1.25, 1.5, 2.5]), capsules(sold, [2.5])],
    doses: [
      {
        route: 'oral',
        dose: { min: [1.25, 'mg'] },
        day: { max: [5, 'mg'] },
        sources: [dosing('indapamide, oral')],
      },
    ],
  },
  chlortalidone: {
    forms: [tablets(listed, [12.5, 15, 25, 50, 100])],
    doses: [
      {
        route: 'oral',
        dose: { min: [12.5, 'mg'] },
        day: { max: [100, 'mg'] },
        sources: [dosing('chlortalidone, oral')],
      },
    ],
  },
  furosemide: {
    forms: [
      tablets(sold, [12.5, 20, 25, 40, 50, 80, 125, 250, 500]),
      capsules(sold, [30, 40, 60, 120]),
      liquids(sold, '1 mg/mL', '20 mg/5 mL', '40 mg/5 mL', '50 mg/5 mL', '10 mg/mL'),
      { route: 'injection', form: 'injection', strengths: ['10 mg/mL'], sources: sold },
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [20, 'mg'] },
        day: { max: [160, 'mg'] },
        sources: [nigeria('Heart failure'), cite(furosemideLabel, 'Dosage and administration')],
      },
      {
        route: 'oral',
        use: 'severe swelling (oedema)',
        day: { max: [600, 'mg'] },
        sources: [cite(furosemideLabel, 'Dosage and administration'), nigeria('Pulmonary oedema')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [6, 'mg'] },
        day: { max: [600, 'mg'], maxPerKg: [6, 'mg'] },
        sources: [cite(furosemideLabel, 'Dosage and administration'), dosing('furosemide, oral')],
      },
    ],
  },
  torasemide: {
    forms: [
      tablets(listed, [2.5, 5, 10, 20, 40, 60, 100, 200]),
      liquids(listed, '2 mg/mL'),
      { route: 'injection', form: 'injection', strengths: ['10 mg/mL'], sources: listed },
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [5, 'mg'] },
        day: { max: [200, 'mg'] },
        sources: [dosing('torasemide, oral')],
      },
    ],
  },
  spironolactone: {
    forms: [
      tablets(sold, [25, 50, 75, 100]),
      capsules(sold, [50, 75, 100]),
      liquids(sold, '1 mg/mL', '2 mg/mL', '5 mg/mL', '10 mg/mL'),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [20, 'mg'] },
        day: { max: [100, 'mg'] },
        sources: [dosing('spironolactone, oral')],
      },
      {
        route: 'oral',
        use: 'ascites or too much aldosterone',
        day: { max: [400, 'mg'] },
        sources: [
          cite(spironolactoneRenal, 'Dose in normal renal function'),
          dosing('spironolactone, oral'),
          nigeria('Liver cirrhosis'),
        ],
      },
    ],
  },
  amiloride: {
    forms: [tablets(sold, [5]), liquids(sold, '1 mg/mL', '5 mg/5 mL')],
    doses: [
      {
        route: 'oral',
        dose: { min: [2.5, 'mg'] },
        day: { max: [20, 'mg'] },
        sources: [cite(amilorideSummary, '4.2')],
      },
    ],
  },
  /* Potassium chloride: more than two tablets of 600 mg (16 mmol) are taken in divided doses */
  'potassium chloride': {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['600 mg', '8 mmol', '10 mmol', '20 mmol'],
        sources: [cite(slowKSummary, '2'), ...listed],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [1200, 'mg'] },
        day: { max: [1800, 'mg'] },
        sources: [cite(slowKSummary, '4.2'), nigeria('Heart failure')],
      },
      {
        route: 'oral',
        use: 'a severe lack of potassium',
        day: { max: [7200, 'mg'] },
        sources: [cite(slowKSummary, '4.2')],
      },
    ],
  },
}
