import { days, months, years } from '../ages/row.ts'
import type { DrugName } from '../drugs/all.ts'
import {
  eliquisLabel,
  enoxaparinSummary,
  ferrousSulfateMedscape,
  highlandFormulary,
  nigeria,
  tranexamicSummary,
  warfarinSummary,
} from '../documents/heart-and-blood.ts'
import { dosing } from '../documents/handbook.ts'
import { cite } from '../source.ts'
import { byWeight } from './by-weight.ts'
import { capsules, liquids, tablets, listed, sold } from './heart-and-blood-forms.ts'
import type { DrugDoses } from './row.ts'

const rivaroxaban = [dosing('rivaroxaban, oral')]
const apixaban = [dosing('apixaban, oral')]

/** Drugs against and for clotting, iron, folic acid. */
export const bloodDoses: Partial<Record<DrugName, DrugDoses>> = {
  clopidogrel: {
    forms: [tablets(sold, [75, 300])],
    doses: [
      {
        route: 'oral',
        dose: { min: [75, 'mg'] },
        day: { max: [75, 'mg'] },
        sources: [dosing('clopidogrel, oral'), nigeria('Chronic stable angina')],
      },
      {
        route: 'oral',
        use: 'the first dose',
        dose: { max: [300, 'mg'] },
        day: { max: [300, 'mg'] },
        sources: [dosing('clopidogrel, oral')],
      },
    ],
  },
  warfarin: {
    forms: [tablets(sold, [0.5, 1, 2, 2.5, 3, 4, 5, 6, 7.5, 10])],
    doses: [
      {
        route: 'oral',
        day: { max: [10, 'mg'] },
        timesADay: 1,
        sources: [dosing('warfarin, oral'), nigeria('Deep vein thrombosis')],
      },
      {
        route: 'oral',
        use: 'an INR that needs it',
        day: { max: [30, 'mg'] },
        timesADay: 1,
        sources: [cite(warfarinSummary, '4.2')],
      },
    ],
  },
  rivaroxaban: {
    forms: [tablets(sold, [2.5, 10, 15, 20]), liquids(sold, '1 mg/mL')],
    doses: [
      {
        route: 'oral',
        dose: { min: [2.5, 'mg'], max: [20, 'mg'] },
        day: { max: [20, 'mg'] },
        timesADay: 2,
        sources: [dosing('rivaroxaban, oral')],
      },
      {
        route: 'oral',
        use: 'the first 21 days of a clot',
        dose: { max: [15, 'mg'] },
        day: { max: [30, 'mg'] },
        timesADay: 2,
        sources: [dosing('rivaroxaban, oral'), nigeria('Antiphospholipid syndrome')],
      },
      ...byWeight(
        'oral',
        months(6),
        [
          [50, Infinity, 20],
          [30, 50, 15],
        ],
        { timesADay: 1, sources: rivaroxaban },
      ),
      ...byWeight('oral', months(6), [[12, 30, 5]], { timesADay: 2, sources: rivaroxaban }),
      ...byWeight(
        'oral',
        months(6),
        [
          [10, 12, 3],
          [9, 10, 2.8],
          [8, 9, 2.4],
          [7, 8, 1.8],
          [5, 7, 1.6],
        ],
        { timesADay: 3, sources: rivaroxaban },
      ),
    ],
  },
  apixaban: {
    forms: [tablets(sold, [2.5, 5])],
    doses: [
      {
        route: 'oral',
        dose: { min: [2.5, 'mg'], max: [5, 'mg'] },
        day: { max: [10, 'mg'] },
        timesADay: 2,
        sources: [cite(eliquisLabel, '2.1'), dosing('apixaban, oral')],
      },
      {
        route: 'oral',
        use: 'the first 7 days of a clot',
        dose: { max: [10, 'mg'] },
        day: { max: [20, 'mg'] },
        timesADay: 2,
        sources: [dosing('apixaban, oral')],
      },
      ...byWeight(
        'oral',
        days(0),
        [
          [35, Infinity, 5],
          [25, 35, 4],
          [18, 25, 3],
          [12, 18, 2],
          [9, 12, 1.5],
          [6, 9, 1],
          [4, 6, 0.5],
          [2.6, 4, 0.15],
        ],
        { timesADay: 2, sources: apixaban },
      ),
      ...byWeight(
        'oral',
        days(0),
        [
          [35, Infinity, 10],
          [25, 35, 8],
          [18, 25, 6],
          [12, 18, 4],
          [9, 12, 3],
          [6, 9, 2],
          [4, 6, 1],
          [2.6, 4, 0.3],
        ],
        { timesADay: 2, use: 'the first 7 days of a clot', sources: apixaban },
      ),
    ],
  },
  dabigatran: {
    forms: [capsules(listed, [75, 110, 150])],
    doses: [
      {
        route: 'oral',
        dose: { min: [75, 'mg'], max: [150, 'mg'] },
        day: { max: [300, 'mg'] },
        timesADay: 2,
        sources: [dosing('dabigatran, oral')],
      },
      {
        route: 'oral',
        use: 'after a hip replacement',
        dose: { max: [220, 'mg'] },
        day: { max: [220, 'mg'] },
        timesADay: 1,
        sources: [dosing('dabigatran, oral')],
      },
      ...byWeight(
        'oral',
        years(8),
        [
          [81, Infinity, 260],
          [61, 81, 220],
          [41, 61, 185],
          [26, 41, 150],
          [16, 26, 110],
          [11, 16, 75],
        ],
        { timesADay: 2, sources: [dosing('dabigatran, oral')] },
      ),
    ],
  },
  enoxaparin: {
    forms: [
      {
        route: 'injection',
        form: 'injection',
        strengths: [
          '20 mg/0.2 mL',
          '40 mg/0.4 mL',
          '60 mg/0.6 mL',
          '80 mg/0.8 mL',
          '100 mg/1 mL',
          '120 mg/0.8 mL',
          '150 mg/1 mL',
        ],
        sources: sold,
      },
    ],
    doses: [
      {
        route: 'injection',
        dose: { maxPerKg: [1, 'mg'] },
        day: { maxPerKg: [2, 'mg'] },
        timesADay: 2,
        sources: [dosing('enoxaparin, injection'), nigeria('Acute coronary syndrome')],
      },
      {
        route: 'injection',
        use: 'one injection a day for a clot',
        dose: { maxPerKg: [1.5, 'mg'] },
        day: { maxPerKg: [1.5, 'mg'] },
        timesADay: 1,
        sources: [cite(enoxaparinSummary, 'Therapeutic dosing')],
      },
    ],
  },
  heparin: {
    forms: [
      {
        route: 'injection',
        form: 'injection',
        strengths: ['1000 [iU]/mL', '5000 [iU]/mL', '10000 [iU]/mL', '20000 [iU]/mL', '25000 [iU]/mL'],
        sources: listed,
      },
    ],
    doses: [
      { route: 'injection', dose: { max: [15_000, '[iU]'] }, sources: [nigeria('Deep vein thrombosis')] },
    ],
  },
  'tranexamic acid': {
    forms: [
      tablets(sold, [250, 500, 650]),
      capsules(sold, [250]),
      liquids(sold, '500 mg/5 mL'),
      { route: 'injection', form: 'injection', strengths: ['50 mg/mL', '100 mg/mL'], sources: sold },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [1500, 'mg'] },
        day: { max: [4, 'g'] },
        sources: [cite(tranexamicSummary, '4.2'), dosing('tranexamic acid, oral')],
      },
      {
        route: 'oral',
        use: 'surgery of the cervix',
        dose: { max: [1500, 'mg'] },
        day: { max: [4.5, 'g'] },
        sources: [cite(tranexamicSummary, '4.2')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [1300, 'mg'] },
        day: { max: [3900, 'mg'] },
        sources: [dosing('tranexamic acid, oral')],
      },
    ],
  },
  /* Ferrous sulfate: milligrams of the salt, of which a tablet of 200 mg holds 65 mg of iron */
  'ferrous sulfate': {
    forms: [
      tablets(sold, [60, 65, 200, 300, 325]),
      liquids(sold, '25 mg/mL', '60 mg/5 mL', '75 mg/mL', '125 mg/mL'),
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [600, 'mg'] },
        sources: [cite(ferrousSulfateMedscape, 'Dosage'), nigeria('Anaemias')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(12),
        day: { max: [300, 'mg'] },
        sources: [nigeria('Acute necrotizing ulcerative gingivitis')],
      },
    ],
  },
  'ferrous fumarate': {
    forms: [
      tablets(sold, [200, 210, 300, 322, 324, 325]),
      capsules(sold, [200, 300, 305, 325]),
      liquids(sold, '140 mg/5 mL'),
    ],
    doses: [
      { route: 'oral', day: { max: [630, 'mg'] }, sources: [cite(highlandFormulary, 'Ferrous fumarate')] },
    ],
  },
  'ferrous gluconate': {
    forms: [tablets(listed, [225, 240, 300, 324, 325])],
    doses: [],
  },
  'folic acid': {
    forms: [
      tablets(sold, [0.1, 0.2, 0.4, 0.5, 0.8, 1, 5, 10, 15]),
      capsules(sold, [0.4, 0.8, 1, 5]),
      liquids(sold, '0.5 mg/mL', '2.5 mg/5 mL'),
      { route: 'injection', form: 'injection', strengths: ['5 mg/mL'], sources: sold },
    ],
    doses: [
      { route: 'oral', day: { max: [10, 'mg'] }, sources: [nigeria('Anaemias')] },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        day: { max: [5, 'mg'] },
        sources: [nigeria('Sickle cell disease')],
      },
    ],
  },
}
