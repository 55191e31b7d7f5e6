import { months, years } from '../ages/row.ts'
import type { DrugName } from '../drugs/all.ts'
import { msf } from '../documents/general.ts'
import {
  amlodipineLabel,
  diltiazemSummary,
  lisinoprilLabel,
  losartanLabel,
  nigeria,
  tamsulosinLabel,
} from '../documents/heart-and-blood.ts'
import { dosing } from '../documents/handbook.ts'
import { cite } from '../source.ts'
import { capsules, liquids, tablets, listed, sold } from './heart-and-blood-forms.ts'
import type { DrugDoses } from './row.ts'

/** Calcium-channel blockers, ACE inhibitors, angiotensin receptor blockers, other drugs that widen vessels. */
export const bloodPressureDoses: Partial<Record<DrugName, DrugDoses>> = {
  amlodipine: {
    forms: [tablets(sold, [2.5, 5, 10]), capsules(sold, [5]), liquids(sold, '1 mg/mL')],
    doses: [
      {
        route: 'oral',
        dose: { min: [2.5, 'mg'] },
        day: { max: [10, 'mg'] },
        sources: [cite(amlodipineLabel, '2.1'), nigeria('Hypertension')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(18),
        day: { max: [5, 'mg'] },
        sources: [cite(amlodipineLabel, '2.2'), dosing('amlodipine, oral')],
      },
    ],
  },
  nifedipine: {
    forms: [tablets(sold, [10, 20, 30, 40, 50, 60, 90]), capsules(sold, [5, 10, 20, 30, 40, 60])],
    doses: [
      {
        route: 'oral',
        dose: { min: [10, 'mg'] },
        day: { max: [90, 'mg'] },
        sources: [dosing('nifedipine, oral'), nigeria('Hypertension')],
      },
    ],
  },
  /* Verapamil: 480 mg a day in three or four equal doses */
  verapamil: {
    forms: [
      tablets(listed, [40, 80, 120, 160, 180, 240, 400]),
      capsules(listed, [80, 100, 120, 160, 180, 200, 240, 300, 360]),
      liquids(listed, '8 mg/mL'),
      { route: 'injection', form: 'injection', strengths: ['2.5 mg/mL'], sources: listed },
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { min: [40, 'mg'], max: [160, 'mg'] },
        day: { max: [480, 'mg'] },
        sources: [dosing('verapamil, oral')],
      },
      { route: 'oral', release: 'slow', day: { max: [480, 'mg'] }, sources: [dosing('verapamil, oral')] },
    ],
  },
  diltiazem: {
    forms: [
      tablets(listed, [30, 60, 90, 120, 180, 240, 300, 360, 420]),
      capsules(listed, [60, 90, 100, 120, 180, 200, 240, 300, 360, 420]),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [30, 'mg'] },
        day: { max: [360, 'mg'] },
        sources: [cite(diltiazemSummary, '4.2')],
      },
      {
        route: 'oral',
        use: 'angina that nothing lower controls',
        day: { max: [480, 'mg'] },
        sources: [cite(diltiazemSummary, '4.2')],
      },
    ],
  },
  lisinopril: {
    forms: [tablets(sold, [2.5, 5, 10, 20, 30, 40]), liquids(sold, '1 mg/mL')],
    doses: [
      {
        route: 'oral',
        dose: { min: [2.5, 'mg'] },
        day: { max: [40, 'mg'] },
        sources: [cite(lisinoprilLabel, 'Dosage and administration'), dosing('lisinopril, oral')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(18),
        day: { max: [40, 'mg'], maxPerKg: [0.61, 'mg'] },
        sources: [dosing('lisinopril, oral')],
      },
    ],
  },
  enalapril: {
    forms: [
      tablets(sold, [2.5, 5, 10, 20]),
      liquids(sold, '1 mg/mL'),
      { route: 'injection', form: 'injection', strengths: ['1.25 mg/mL'], sources: sold },
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [2.5, 'mg'] },
        day: { max: [40, 'mg'] },
        sources: [cite(msf('enalapril, oral'), 'Dosage'), dosing('enalapril, oral')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(18),
        day: { max: [40, 'mg'], maxPerKg: [0.58, 'mg'] },
        sources: [dosing('enalapril, oral')],
      },
    ],
  },
  ramipril: {
    forms: [tablets(sold, [1.25, 2.5, 5, 10]), capsules(sold, [1.25, 2.5, 5, 10]), liquids(sold, '1 mg/mL')],
    doses: [
      {
        route: 'oral',
        dose: { min: [1.25, 'mg'] },
        day: { max: [20, 'mg'] },
        sources: [dosing('ramipril, oral')],
      },
    ],
  },
  captopril: {
    forms: [tablets(sold, [5, 6.25, 12.5, 25, 50, 75, 100]), liquids(sold, '5 mg/mL')],
    doses: [
      {
        route: 'oral',
        dose: { min: [6.25, 'mg'] },
        day: { max: [450, 'mg'] },
        sources: [dosing('captopril, oral'), nigeria('Hypertension')],
      },
    ],
  },
  perindopril: {
    forms: [tablets(sold, [2, 4, 5, 8, 10])],
    doses: [
      {
        route: 'oral',
        dose: { min: [2, 'mg'] },
        day: { max: [16, 'mg'] },
        sources: [dosing('perindopril, oral')],
      },
    ],
  },
  losartan: {
    forms: [tablets(sold, [12.5, 25, 50, 100]), liquids(sold, '10 mg/mL')],
    doses: [
      { route: 'oral', day: { max: [100, 'mg'] }, sources: [cite(losartanLabel, '2.1')] },
      {
        route: 'oral',
        from: years(6),
        under: years(17),
        day: { max: [100, 'mg'], maxPerKg: [1.4, 'mg'] },
        sources: [cite(losartanLabel, '2.1')],
      },
    ],
  },
  valsartan: {
    forms: [tablets(sold, [40, 80, 160, 320]), capsules(sold, [40, 80, 160]), liquids(sold, '4 mg/mL')],
    doses: [
      {
        route: 'oral',
        dose: { min: [20, 'mg'] },
        day: { max: [320, 'mg'] },
        sources: [dosing('valsartan, oral')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(17),
        day: { max: [160, 'mg'], maxPerKg: [4, 'mg'] },
        sources: [dosing('valsartan, oral')],
      },
    ],
  },
  telmisartan: {
    forms: [tablets(sold, [20, 40, 80]), liquids(sold, '10 mg/mL')],
    doses: [{ route: 'oral', day: { max: [80, 'mg'] }, sources: [dosing('telmisartan, oral')] }],
  },
  candesartan: {
    forms: [tablets(sold, [2, 4, 8, 16, 32])],
    doses: [
      { route: 'oral', day: { max: [32, 'mg'] }, sources: [dosing('candesartan, oral')] },
      {
        route: 'oral',
        from: years(6),
        under: years(17),
        fromKg: 50,
        day: { max: [32, 'mg'] },
        sources: [dosing('candesartan, oral')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(17),
        underKg: 50,
        day: { max: [16, 'mg'] },
        sources: [dosing('candesartan, oral')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(6),
        day: { maxPerKg: [0.4, 'mg'] },
        sources: [dosing('candesartan, oral')],
      },
    ],
  },
  irbesartan: {
    forms: [tablets(sold, [75, 150, 300])],
    doses: [{ route: 'oral', day: { max: [300, 'mg'] }, sources: [dosing('irbesartan, oral')] }],
  },
  methyldopa: {
    forms: [tablets(sold, [125, 250, 500]), capsules(sold, [175, 250, 350]), liquids(sold, '250 mg/5 mL')],
    doses: [
      {
        route: 'oral',
        day: { min: [250, 'mg'], max: [2, 'g'] },
        sources: [dosing('methyldopa, oral and injection'), nigeria('Hypertension')],
      },
    ],
  },
  hydralazine: {
    forms: [
      tablets(sold, [10, 25, 50, 100]),
      capsules(sold, [50]),
      { route: 'injection', form: 'injection', strengths: ['20 mg', '20 mg/mL'], sources: sold },
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [10, 'mg'], max: [100, 'mg'] },
        day: { max: [200, 'mg'] },
        sources: [dosing('hydralazine, oral'), nigeria('Hypertension')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(18),
        day: { max: [200, 'mg'], maxPerKg: [7.5, 'mg'] },
        sources: [dosing('hydralazine, oral')],
      },
    ],
  },
  prazosin: {
    forms: [tablets(listed, [0.5, 1, 2, 2.5, 5]), capsules(listed, [1, 2, 4, 5, 6])],
    doses: [
      {
        route: 'oral',
        dose: { min: [0.5, 'mg'] },
        day: { max: [20, 'mg'] },
        sources: [dosing('prazosin, oral'), nigeria('Hypertension')],
      },
    ],
  },
  tamsulosin: {
    forms: [tablets(sold, [0.4]), capsules(sold, [0.4])],
    doses: [
      {
        route: 'oral',
        dose: { min: [0.4, 'mg'] },
        day: { max: [0.8, 'mg'] },
        sources: [cite(tamsulosinLabel, '2')],
      },
    ],
  },
}
