import { years } from '../ages/row.ts'
import {
  galvusPosology,
  gliclazide40Smpc,
  gliclazideMedscape,
  gliclazideSlowMedscape,
  glucophageSmpc,
  jardianceSmpc,
  metforminLabel,
} from '../documents/diabetes-and-hormones.ts'
import { nigeriaGuidelines } from '../documents/general.ts'
import { dosing, registered, whoList } from '../documents/handbook.ts'
import { fdaProducts, greenbook } from '../documents/products.ts'
import type { DrugName } from '../drugs/all.ts'
import { cite } from '../source.ts'
import type { DrugDoses } from './row.ts'

/** Medicines for diabetes. Insulin has forms only: its dose follows the blood sugar. */
export const diabetesDoses: Partial<Record<DrugName, DrugDoses>> = {
  metformin: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['500 mg', '625 mg', '750 mg', '850 mg', '1000 mg'],
        sources: [whoList('18.5'), greenbook('metformin'), fdaProducts('metformin hydrochloride')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['500 mg/5 mL'],
        sources: [fdaProducts('metformin hydrochloride')],
      },
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        day: { max: [3000, 'mg'] },
        sources: [cite(glucophageSmpc, '4.2')],
      },
      {
        route: 'oral',
        release: 'slow',
        day: { max: [2500, 'mg'] },
        sources: [dosing('metformin, oral')],
      },
      {
        route: 'oral',
        from: years(10),
        under: years(18),
        day: { max: [2000, 'mg'] },
        sources: [cite(metforminLabel, '2.1'), dosing('metformin, oral')],
      },
    ],
  },
  glibenclamide: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['1.25 mg', '1.5 mg', '2.5 mg', '3 mg', '4.5 mg', '5 mg', '6 mg'],
        sources: [greenbook('glibenclamide'), fdaProducts('glyburide')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [20, 'mg'] },
        sources: [dosing('glyburide, oral')],
      },
    ],
  },
  gliclazide: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['30 mg', '40 mg', '60 mg', '80 mg'],
        sources: [whoList('18.5'), greenbook('gliclazide'), cite(gliclazide40Smpc, '2')],
      },
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { max: [160, 'mg'] },
        day: { max: [320, 'mg'] },
        sources: [cite(gliclazideMedscape, 'Dosage'), cite(nigeriaGuidelines, 'Diabetes mellitus')],
      },
      {
        route: 'oral',
        release: 'slow',
        day: { max: [120, 'mg'] },
        sources: [cite(gliclazideSlowMedscape, 'Dosage')],
      },
    ],
  },
  glimepiride: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['1 mg', '2 mg', '3 mg', '4 mg', '6 mg', '8 mg'],
        sources: [greenbook('glimepiride'), fdaProducts('glimepiride')],
      },
    ],
    doses: [{ route: 'oral', day: { max: [8, 'mg'] }, sources: [dosing('glimepiride, oral')] }],
  },
  pioglitazone: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['15 mg', '30 mg', '45 mg'],
        sources: [greenbook('pioglitazone'), fdaProducts('pioglitazone hydrochloride')],
      },
    ],
    doses: [{ route: 'oral', day: { max: [45, 'mg'] }, sources: [dosing('pioglitazone, oral')] }],
  },
  sitagliptin: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['25 mg', '50 mg', '100 mg'],
        sources: [greenbook('sitagliptin'), fdaProducts('sitagliptin')],
      },
    ],
    doses: [{ route: 'oral', day: { max: [100, 'mg'] }, sources: [dosing('sitagliptin, oral')] }],
  },
  vildagliptin: {
    forms: [
      { route: 'oral', form: 'tablet', strengths: ['50 mg'], sources: [greenbook('vildagliptin')] },
      { route: 'oral', form: 'capsule', strengths: ['50 mg'], sources: [greenbook('vildagliptin')] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [50, 'mg'] },
        day: { max: [100, 'mg'] },
        sources: [cite(galvusPosology, '4.2')],
      },
    ],
  },
  empagliflozin: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['10 mg', '25 mg'],
        sources: [whoList('18.5'), greenbook('empagliflozin'), fdaProducts('empagliflozin')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [25, 'mg'] },
        sources: [cite(jardianceSmpc, '4.2'), dosing('empagliflozin, oral')],
      },
      {
        route: 'oral',
        from: years(10),
        under: years(18),
        day: { max: [25, 'mg'] },
        sources: [dosing('empagliflozin, oral')],
      },
    ],
  },
  dapagliflozin: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['5 mg', '10 mg'],
        sources: [registered, fdaProducts('dapagliflozin')],
      },
    ],
    doses: [{ route: 'oral', day: { max: [10, 'mg'] }, sources: [dosing('dapagliflozin, oral')] }],
  },
  insulin: {
    forms: [
      {
        route: 'injection',
        form: 'injection',
        strengths: ['40 [iU]/mL', '100 [iU]/mL', '500 [iU]/mL'],
        sources: [whoList('18.5.1'), greenbook('insulin'), dosing('insulin human regular')],
      },
    ],
    doses: [],
  },
}
