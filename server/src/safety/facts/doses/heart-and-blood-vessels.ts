import { years } from '../ages/row.ts'
import type { DrugName } from '../drugs/all.ts'
import {
  atorvastatinLabel,
  cialisSummary,
  mononitrateSummary,
  nigeria,
  sildenafilSummary,
  simvastatinSummary,
} from '../documents/heart-and-blood.ts'
import { dosing } from '../documents/handbook.ts'
import { cite } from '../source.ts'
import { byWeight } from './by-weight.ts'
import { capsules, liquids, tablets, listed, sold } from './heart-and-blood-forms.ts'
import type { DrugDoses } from './row.ts'

/** Nitrates, PDE5 inhibitors, statins, fibrates. */
export const vesselDoses: Partial<Record<DrugName, DrugDoses>> = {
  'glyceryl trinitrate': {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['300 ug', '400 ug', '500 ug', '600 ug', '2.5 mg', '2.6 mg', '6.4 mg', '6.5 mg', '9 mg'],
        sources: sold,
      },
      capsules(sold, [2.5, 6.5, 9]),
      {
        route: 'skin',
        form: 'patch',
        strengths: [
          '2.5 mg',
          '5 mg',
          '7.5 mg',
          '10 mg',
          '15 mg',
          '0.1 mg/h',
          '0.2 mg/h',
          '0.3 mg/h',
          '0.4 mg/h',
          '0.6 mg/h',
          '0.8 mg/h',
        ],
        sources: sold,
      },
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { min: [0.3, 'mg'], max: [1, 'mg'] },
        sources: [nigeria('Heart failure'), nigeria('Chronic stable angina')],
      },
      {
        route: 'oral',
        use: 'slow-release tablets or capsules',
        dose: { max: [6.5, 'mg'] },
        day: { max: [26, 'mg'] },
        sources: [dosing('nitroglycerin, oral and sublingual')],
      },
      {
        route: 'oral',
        release: 'slow',
        dose: { max: [6.5, 'mg'] },
        day: { max: [26, 'mg'] },
        timesADay: 4,
        sources: [dosing('nitroglycerin, oral and sublingual')],
      },
    ],
  },
  'isosorbide dinitrate': {
    forms: [
      tablets(listed, [2.5, 5, 10, 20, 30, 40, 60, 80, 100]),
      capsules(listed, [20, 40, 60, 80, 100, 120]),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [2.5, 'mg'] },
        day: { max: [240, 'mg'] },
        sources: [nigeria('Chronic stable angina'), dosing('isosorbide dinitrate, oral and sublingual')],
      },
    ],
  },
  'isosorbide mononitrate': {
    forms: [
      tablets(listed, [5, 10, 20, 25, 30, 40, 50, 60, 100, 120, 125]),
      capsules(listed, [20, 25, 40, 50, 60, 100]),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [10, 'mg'] },
        day: { max: [120, 'mg'] },
        sources: [cite(mononitrateSummary, '4.2')],
      },
    ],
  },
  sildenafil: {
    forms: [tablets(sold, [20, 25, 50, 100]), liquids(sold, '10 mg/mL')],
    doses: [
      {
        route: 'oral',
        dose: { min: [20, 'mg'], max: [100, 'mg'] },
        day: { max: [100, 'mg'] },
        timesADay: 1,
        sources: [cite(sildenafilSummary, 'Posology'), nigeria('Erectile dysfunction')],
      },
      {
        route: 'oral',
        use: 'pulmonary hypertension',
        dose: { max: [80, 'mg'] },
        day: { max: [240, 'mg'] },
        timesADay: 3,
        sources: [dosing('sildenafil, oral')],
      },
      ...byWeight(
        'oral',
        years(1),
        [
          [45, Infinity, 40],
          [20.1, 45, 20],
          [0, 20.1, 10],
        ],
        { timesADay: 3, use: 'pulmonary hypertension', sources: [dosing('sildenafil, oral')] },
      ),
    ],
  },
  tadalafil: {
    forms: [tablets(sold, [2.5, 5, 10, 20]), liquids(sold, '4 mg/mL')],
    doses: [
      {
        route: 'oral',
        dose: { min: [2.5, 'mg'], max: [20, 'mg'] },
        day: { max: [20, 'mg'] },
        timesADay: 1,
        sources: [cite(cialisSummary, '4.2')],
      },
      {
        route: 'oral',
        use: 'pulmonary hypertension',
        dose: { max: [40, 'mg'] },
        day: { max: [40, 'mg'] },
        timesADay: 1,
        sources: [dosing('tadalafil, oral')],
      },
    ],
  },
  simvastatin: {
    forms: [tablets(listed, [5, 10, 20, 40, 80]), liquids(listed, '20 mg/5 mL', '40 mg/5 mL')],
    doses: [
      {
        route: 'oral',
        dose: { min: [5, 'mg'] },
        day: { max: [40, 'mg'] },
        sources: [dosing('simvastatin, oral')],
      },
      {
        route: 'oral',
        use: 'severe high cholesterol that nothing lower controls',
        day: { max: [80, 'mg'] },
        sources: [cite(simvastatinSummary, '4.2')],
      },
      {
        route: 'oral',
        from: years(10),
        under: years(18),
        day: { max: [40, 'mg'] },
        sources: [dosing('simvastatin, oral')],
      },
    ],
  },
  atorvastatin: {
    forms: [tablets(sold, [10, 20, 40, 80]), capsules(sold, [80]), liquids(sold, '4 mg/mL')],
    doses: [
      {
        route: 'oral',
        dose: { min: [10, 'mg'] },
        day: { max: [80, 'mg'] },
        sources: [cite(atorvastatinLabel, '2.2')],
      },
      {
        route: 'oral',
        from: years(10),
        under: years(18),
        day: { max: [20, 'mg'] },
        sources: [cite(atorvastatinLabel, '2.3')],
      },
      {
        route: 'oral',
        from: years(10),
        under: years(18),
        use: 'homozygous familial high cholesterol',
        day: { max: [80, 'mg'] },
        sources: [dosing('atorvastatin, oral')],
      },
    ],
  },
  rosuvastatin: {
    forms: [tablets(sold, [2.5, 5, 10, 20, 40]), capsules(sold, [5, 10, 20, 40])],
    doses: [
      { route: 'oral', day: { max: [40, 'mg'] }, sources: [dosing('rosuvastatin, oral')] },
      {
        route: 'oral',
        from: years(10),
        under: years(18),
        day: { max: [20, 'mg'] },
        sources: [dosing('rosuvastatin, oral')],
      },
      {
        route: 'oral',
        from: years(8),
        under: years(10),
        day: { max: [10, 'mg'] },
        sources: [dosing('rosuvastatin, oral')],
      },
      {
        route: 'oral',
        from: years(7),
        under: years(10),
        use: 'homozygous familial high cholesterol',
        day: { max: [20, 'mg'] },
        sources: [dosing('rosuvastatin, oral')],
      },
    ],
  },
  gemfibrozil: {
    forms: [tablets(listed, [300, 450, 600, 900]), capsules(listed, [300, 600])],
    doses: [{ route: 'oral', day: { max: [1200, 'mg'] }, sources: [dosing('gemfibrozil, oral')] }],
  },
  fenofibrate: {
    forms: [
      tablets(sold, [40, 48, 50, 54, 67, 100, 120, 134, 145, 160, 200, 300, 350]),
      capsules(sold, [30, 43, 50, 67, 87, 90, 100, 130, 134, 150, 200, 250, 267, 300]),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [40, 'mg'] },
        day: { max: [200, 'mg'] },
        sources: [dosing('fenofibrate, oral')],
      },
    ],
  },
}
