import { months, years } from '../ages/row.ts'
import type { DrugName } from '../drugs/all.ts'
import { nigeriaGuidelines } from '../documents/general.ts'
import { dosing, registered, whoList } from '../documents/handbook.ts'
import {
  ativanProduct,
  bromazepamInformation,
  clonazepamSmpc,
  clonazepamSolutionSmpc,
  diazepamSmpc,
  lexotanSingapore,
  lexotanSummary,
  lorazepamLabel,
  nitrazepamSmpc,
  taysideStatusEpilepticus,
} from '../documents/mind-and-nerves.ts'
import { fdaProducts, greenbook } from '../documents/products.ts'
import { cite } from '../source.ts'
import type { DrugDoses } from './row.ts'

/** Benzodiazepines. */
export const anxietyAndSleepDoses: Partial<Record<DrugName, DrugDoses>> = {
  diazepam: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['2 mg', '5 mg', '10 mg'],
        sources: [whoList('2.3 and 24.3'), greenbook('diazepam'), fdaProducts('diazepam')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['2 mg/5 mL', '5 mg/5 mL', '5 mg/mL'],
        sources: [whoList('2.3'), fdaProducts('diazepam')],
      },
      {
        route: 'rectal',
        form: 'enema',
        strengths: ['2 mg/mL', '4 mg/mL', '5 mg/mL'],
        sources: [whoList('5.1'), fdaProducts('diazepam')],
      },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['5 mg/mL'],
        sources: [whoList('2.3'), greenbook('diazepam'), fdaProducts('diazepam')],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [10, 'mg'] },
        day: { max: [40, 'mg'] },
        maxDays: 28,
        sources: [dosing('diazepam, oral'), cite(diazepamSmpc, '4.2')],
      },
      {
        route: 'oral',
        use: 'sleep in anxiety, at bedtime',
        dose: { max: [15, 'mg'] },
        day: { max: [40, 'mg'] },
        maxDays: 28,
        sources: [cite(diazepamSmpc, '4.2')],
      },
      {
        route: 'oral',
        use: 'spasticity in cerebral palsy',
        day: { max: [60, 'mg'] },
        sources: [cite(diazepamSmpc, '4.2')],
      },
      {
        route: 'rectal',
        dose: { max: [30, 'mg'], maxPerKg: [0.5, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Status epilepticus')],
      },
      {
        route: 'rectal',
        from: months(1),
        under: years(18),
        fromKg: 10,
        dose: { max: [30, 'mg'], maxPerKg: [0.5, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Status epilepticus')],
      },
      {
        route: 'rectal',
        from: months(1),
        under: years(18),
        underKg: 10,
        dose: { max: [5, 'mg'] },
        sources: [dosing('diazepam, rectal'), cite(taysideStatusEpilepticus, 'Step 1')],
      },
      {
        route: 'injection',
        dose: { max: [10, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Status epilepticus')],
      },
      {
        route: 'injection',
        from: months(1),
        under: years(12),
        dose: { max: [10, 'mg'], maxPerKg: [0.4, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Status epilepticus')],
      },
    ],
  },
  lorazepam: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['0.5 mg', '1 mg', '2 mg', '2.5 mg'],
        sources: [fdaProducts('lorazepam'), cite(ativanProduct, 'Strengths')],
      },
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['1 mg', '1.5 mg', '2 mg', '3 mg'],
        sources: [fdaProducts('lorazepam')],
      },
      { route: 'oral', form: 'liquid', strengths: ['2 mg/mL'], sources: [fdaProducts('lorazepam')] },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['2 mg/mL', '4 mg/mL'],
        sources: [whoList('5.1'), fdaProducts('lorazepam')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [10, 'mg'] },
        sources: [cite(lorazepamLabel, 'Dosage and administration')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        day: { max: [6, 'mg'] },
        sources: [dosing('lorazepam, oral')],
      },
    ],
  },
  clonazepam: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['0.125 mg', '0.25 mg', '0.5 mg', '1 mg', '2 mg'],
        sources: [fdaProducts('clonazepam'), cite(clonazepamSmpc, '2')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['0.5 mg/5 mL', '2 mg/5 mL'],
        sources: [cite(clonazepamSolutionSmpc, '2')],
      },
    ],
    doses: [
      { route: 'oral', day: { max: [4, 'mg'] }, sources: [dosing('clonazepam, oral')] },
      {
        route: 'oral',
        use: 'epilepsy',
        day: { max: [20, 'mg'] },
        sources: [dosing('clonazepam, oral'), cite(clonazepamSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: years(10),
        under: years(18),
        day: { max: [20, 'mg'] },
        sources: [dosing('clonazepam, oral')],
      },
    ],
  },
  bromazepam: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['1.5 mg', '3 mg', '6 mg'],
        sources: [greenbook('bromazepam'), registered, cite(lexotanSingapore, '2.2')],
      },
    ],
    doses: [
      {
        route: 'oral',
        from: years(18),
        under: years(65),
        day: { max: [18, 'mg'] },
        maxDays: 84,
        sources: [cite(bromazepamInformation, 'Dosage'), cite(lexotanSingapore, '2.2')],
      },
      {
        route: 'oral',
        from: years(18),
        under: years(65),
        use: 'severe anxiety in hospital',
        dose: { max: [12, 'mg'] },
        day: { max: [60, 'mg'] },
        maxDays: 84,
        sources: [cite(bromazepamInformation, 'Dosage'), cite(lexotanSingapore, '2.2')],
      },
      {
        route: 'oral',
        from: years(65),
        day: { max: [9, 'mg'] },
        maxDays: 84,
        sources: [cite(lexotanSummary, 'Elderly dosage'), cite(lexotanSingapore, '2.2')],
      },
    ],
  },
  nitrazepam: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['5 mg'],
        sources: [greenbook('nitrazepam'), cite(nitrazepamSmpc, '2')],
      },
    ],
    doses: [
      {
        route: 'oral',
        from: years(18),
        under: years(65),
        day: { max: [10, 'mg'] },
        maxDays: 28,
        sources: [cite(nitrazepamSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: years(65),
        day: { max: [5, 'mg'] },
        maxDays: 28,
        sources: [cite(nitrazepamSmpc, '4.2')],
      },
    ],
  },
  alprazolam: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['0.25 mg', '0.5 mg', '1 mg', '2 mg', '3 mg'],
        sources: [fdaProducts('alprazolam')],
      },
      { route: 'oral', form: 'liquid', strengths: ['1 mg/mL'], sources: [fdaProducts('alprazolam')] },
    ],
    doses: [
      { route: 'oral', day: { max: [4, 'mg'] }, sources: [dosing('alprazolam, oral')] },
      {
        route: 'oral',
        use: 'panic disorder',
        day: { max: [10, 'mg'] },
        sources: [dosing('alprazolam, oral')],
      },
    ],
  },
}
