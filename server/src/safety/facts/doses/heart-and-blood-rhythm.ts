import { weeks, months, years } from '../ages/row.ts'
import type { DrugName } from '../drugs/all.ts'
import { msf } from '../documents/general.ts'
import {
  bystolicLabel,
  digoxinLabel,
  emcorSummary,
  labetalolSummary,
  metoprololLabel,
  nigeria,
  timololSummary,
} from '../documents/heart-and-blood.ts'
import { dosing } from '../documents/handbook.ts'
import { cite } from '../source.ts'
import { capsules, liquids, tablets, sold } from './heart-and-blood-forms.ts'
import type { DrugDoses } from './row.ts'

/** Beta-blockers, digoxin, amiodarone. */
export const heartDoses: Partial<Record<DrugName, DrugDoses>> = {
  atenolol: {
    forms: [tablets(sold, [25, 50, 100]), capsules(sold, [50, 100]), liquids(sold, '25 mg/5 mL')],
    doses: [
      {
        route: 'oral',
        dose: { min: [25, 'mg'] },
        day: { max: [100, 'mg'] },
        sources: [dosing('atenolol, oral'), nigeria('Hypertension')],
      },
    ],
  },
  bisoprolol: {
    forms: [tablets(sold, [1.25, 2.5, 3.75, 5, 7.5, 10])],
    doses: [
      {
        route: 'oral',
        dose: { min: [1.25, 'mg'] },
        day: { max: [20, 'mg'] },
        sources: [
          cite(emcorSummary, '4.2'),
          cite(msf('bisoprolol, oral'), 'Dosage'),
          dosing('bisoprolol, oral'),
        ],
      },
    ],
  },
  metoprolol: {
    forms: [
      tablets(sold, [12.5, 23.75, 25, 37.5, 47.5, 50, 75, 95, 100, 190, 200]),
      capsules(sold, [25, 50, 100, 200]),
      liquids(sold, '10 mg/mL'),
      { route: 'injection', form: 'injection', strengths: ['1 mg/mL'], sources: sold },
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { min: [12.5, 'mg'] },
        day: { max: [450, 'mg'] },
        sources: [cite(metoprololLabel, '2.1')],
      },
      {
        route: 'oral',
        release: 'slow',
        dose: { min: [12.5, 'mg'] },
        day: { max: [400, 'mg'] },
        sources: [dosing('metoprolol, oral')],
      },
    ],
  },
  nebivolol: {
    forms: [tablets(sold, [2.5, 5, 10, 20])],
    doses: [
      {
        route: 'oral',
        dose: { min: [1.25, 'mg'] },
        day: { max: [40, 'mg'] },
        sources: [cite(bystolicLabel, '2.1')],
      },
    ],
  },
  propranolol: {
    forms: [
      tablets(sold, [10, 20, 25, 40, 60, 80, 90, 100, 120, 160]),
      capsules(sold, [20, 40, 60, 80, 120, 160]),
      liquids(sold, '5 mg/5 mL', '10 mg/5 mL', '20 mg/5 mL', '40 mg/5 mL', '50 mg/5 mL'),
      { route: 'injection', form: 'injection', strengths: ['1 mg/mL'], sources: sold },
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [10, 'mg'] },
        day: { max: [320, 'mg'] },
        sources: [dosing('propranolol, oral')],
      },
      {
        route: 'oral',
        from: weeks(5),
        under: years(1),
        use: 'haemangioma',
        dose: { maxPerKg: [1.7, 'mg'] },
        day: { maxPerKg: [3.4, 'mg'] },
        hoursApart: 9,
        sources: [dosing('propranolol, oral')],
      },
    ],
  },
  carvedilol: {
    forms: [tablets(sold, [3.125, 6.25, 12.5, 25, 50]), capsules(sold, [10, 20, 40, 80])],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { min: [3.125, 'mg'], max: [25, 'mg'] },
        day: { max: [50, 'mg'] },
        sources: [dosing('carvedilol, oral'), nigeria('Heart failure')],
      },
      {
        route: 'oral',
        release: 'immediate',
        use: 'heart failure above 85 kg',
        dose: { max: [50, 'mg'] },
        day: { max: [100, 'mg'] },
        sources: [dosing('carvedilol, oral'), nigeria('Heart failure')],
      },
      { route: 'oral', release: 'slow', day: { max: [80, 'mg'] }, sources: [dosing('carvedilol, oral')] },
    ],
  },
  labetalol: {
    forms: [
      tablets(sold, [50, 100, 200, 300, 400]),
      { route: 'injection', form: 'injection', strengths: ['5 mg/mL'], sources: sold },
    ],
    doses: [{ route: 'oral', day: { max: [2400, 'mg'] }, sources: [cite(labetalolSummary, 'Adult dosage')] }],
  },
  /* Timolol: one drop into each eye */
  timolol: {
    forms: [
      {
        route: 'eye',
        form: 'eye drops',
        strengths: ['0.1 %', '0.25 %', '0.5 %', '1 mg/mL', '2.5 mg/mL', '5 mg/mL'],
        sources: sold,
      },
      tablets(sold, [5, 10, 20]),
    ],
    doses: [
      {
        route: 'eye',
        dose: { max: [2, '{drop}'] },
        timesADay: 2,
        sources: [cite(timololSummary, '4.2'), dosing('timolol, eye')],
      },
      {
        route: 'eye',
        from: years(2),
        under: years(18),
        dose: { max: [2, '{drop}'] },
        timesADay: 2,
        sources: [dosing('timolol, eye')],
      },
    ],
  },
  /* Digoxin: maintenance; a loading dose is given under observation, and is above these limits */
  digoxin: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['62.5 ug', '125 ug', '187.5 ug', '250 ug', '500 ug'],
        sources: sold,
      },
      { route: 'oral', form: 'capsule', strengths: ['50 ug', '100 ug', '200 ug'], sources: sold },
      liquids(sold, '50 ug/mL'),
      { route: 'injection', form: 'injection', strengths: ['100 ug/mL', '250 ug/mL'], sources: sold },
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [62.5, 'ug'] },
        day: { max: [500, 'ug'] },
        sources: [cite(digoxinLabel, '2.3, table 3'), nigeria('Heart failure'), dosing('digoxin, oral')],
      },
      {
        route: 'oral',
        from: years(10),
        under: years(18),
        day: { max: [500, 'ug'], maxPerKg: [5.1, 'ug'] },
        sources: [cite(digoxinLabel, '2.3, table 2')],
      },
      {
        route: 'oral',
        from: years(5),
        under: years(10),
        dose: { maxPerKg: [6.4, 'ug'] },
        day: { max: [625, 'ug'], maxPerKg: [12.8, 'ug'] },
        sources: [cite(digoxinLabel, '2.4, table 4')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(5),
        day: { maxPerKg: [13.1, 'ug'] },
        sources: [dosing('digoxin, oral')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(2),
        day: { maxPerKg: [18.8, 'ug'] },
        sources: [dosing('digoxin, oral')],
      },
    ],
  },
  amiodarone: {
    forms: [
      tablets(sold, [100, 200, 300, 400]),
      { route: 'injection', form: 'injection', strengths: ['50 mg/mL'], sources: sold },
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [100, 'mg'] },
        day: { max: [400, 'mg'] },
        sources: [nigeria('Cardiac arrhythmias')],
      },
      {
        route: 'oral',
        use: 'the first weeks',
        day: { max: [1600, 'mg'] },
        sources: [dosing('amiodarone, oral')],
      },
    ],
  },
}
