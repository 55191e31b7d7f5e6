import { months, years } from '../ages/row.ts'
import {
  beximco,
  chlorphenamineSolution,
  chlorphenamineTablets,
  cyproheptadineSolution,
  decongestantTablets,
  diphenhydramineLabel,
  dryCoughSyrup,
  kentuckyFormulary,
  promethazine25,
  promethazine50,
  zirtek,
  zyrtecSyrup,
} from '../documents/chest-and-allergy.ts'
import { nigeriaGuidelines } from '../documents/general.ts'
import { dosing, registered, whoList } from '../documents/handbook.ts'
import type { DrugName } from '../drugs/all.ts'
import { cite } from '../source.ts'
import type { DrugDoses } from './row.ts'

const nasalAllergy = cite(nigeriaGuidelines, 'Nasal allergy')
const urticaria = cite(nigeriaGuidelines, 'Urticaria and angioedema, treatment')

/** The rest of the group of chest and allergy. */
export const allergyAndCoughDoses: Partial<Record<DrugName, DrugDoses>> = {
  chlorphenamine: {
    forms: [
      { route: 'oral', form: 'tablet', strengths: ['2 mg', '4 mg'], sources: [registered] },
      { route: 'oral', form: 'capsule', strengths: ['4 mg'], sources: [registered] },
      { route: 'oral', form: 'liquid', strengths: ['2 mg/5 mL'], sources: [registered] },
      { route: 'injection', form: 'injection', strengths: ['10 mg/mL'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [4, 'mg'] },
        day: { max: [24, 'mg'] },
        hoursApart: 4,
        sources: [cite(chlorphenamineTablets, '4.2'), urticaria],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(2),
        dose: { max: [1, 'mg'] },
        day: { max: [2, 'mg'] },
        hoursApart: 4,
        timesADay: 2,
        sources: [cite(chlorphenamineSolution, '4.2')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(6),
        dose: { max: [1, 'mg'] },
        day: { max: [6, 'mg'] },
        hoursApart: 4,
        sources: [cite(chlorphenamineTablets, '4.2')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(12),
        dose: { max: [2, 'mg'] },
        day: { max: [12, 'mg'] },
        hoursApart: 4,
        sources: [cite(chlorphenamineTablets, '4.2')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [4, 'mg'] },
        day: { max: [24, 'mg'] },
        hoursApart: 4,
        sources: [cite(chlorphenamineTablets, '4.2')],
      },
    ],
  },
  promethazine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['25 mg', '50 mg'],
        sources: [registered, cite(promethazine50, '2')],
      },
      { route: 'oral', form: 'liquid', strengths: ['5 mg/5 mL', '2.5 mg/5 mL'], sources: [registered] },
      { route: 'injection', form: 'injection', strengths: ['50 mg/2 mL', '25 mg/mL'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [50, 'mg'] },
        day: { max: [60, 'mg'] },
        sources: [cite(promethazine25, '4.2'), cite(promethazine50, '4.2'), nasalAllergy],
      },
      {
        route: 'oral',
        use: 'nausea and vomiting (United States)',
        dose: { max: [25, 'mg'] },
        day: { max: [150, 'mg'] },
        hoursApart: 4,
        sources: [dosing('promethazine, oral')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(5),
        dose: { max: [15, 'mg'] },
        day: { max: [15, 'mg'] },
        sources: [nasalAllergy],
      },
      {
        route: 'oral',
        from: years(5),
        under: years(10),
        dose: { max: [25, 'mg'] },
        day: { max: [25, 'mg'] },
        sources: [cite(promethazine25, '4.2')],
      },
      {
        route: 'oral',
        from: years(10),
        under: years(18),
        dose: { max: [50, 'mg'] },
        day: { max: [50, 'mg'] },
        sources: [cite(promethazine25, '4.2')],
      },
    ],
  },
  diphenhydramine: {
    forms: [
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['25 mg'],
        sources: [registered, cite(diphenhydramineLabel, 'Directions')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['7 mg/5 mL', '12.5 mg/5 mL', '14 mg/5 mL'],
        sources: [registered],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [50, 'mg'] },
        day: { max: [300, 'mg'] },
        hoursApart: 4,
        timesADay: 6,
        sources: [cite(diphenhydramineLabel, 'Directions'), cite(kentuckyFormulary, 'adult dosing')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(12),
        dose: { max: [25, 'mg'] },
        day: { maxPerKg: [5, 'mg'], max: [150, 'mg'] },
        hoursApart: 4,
        timesADay: 6,
        sources: [cite(diphenhydramineLabel, 'Directions'), cite(kentuckyFormulary, 'paediatric dosing')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [50, 'mg'] },
        day: { max: [300, 'mg'] },
        hoursApart: 4,
        timesADay: 6,
        sources: [cite(diphenhydramineLabel, 'Directions')],
      },
    ],
  },
  cyproheptadine: {
    forms: [
      { route: 'oral', form: 'tablet', strengths: ['2 mg', '4 mg'], sources: [registered] },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['2 mg/5 mL'],
        sources: [registered, cite(cyproheptadineSolution, 'description')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [32, 'mg'] },
        sources: [cite(cyproheptadineSolution, 'dosage and administration')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(7),
        day: { max: [12, 'mg'] },
        sources: [cite(cyproheptadineSolution, 'dosage and administration')],
      },
      {
        route: 'oral',
        from: years(7),
        under: years(15),
        day: { max: [16, 'mg'] },
        sources: [cite(cyproheptadineSolution, 'dosage and administration')],
      },
    ],
  },
  loratadine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['5 mg', '10 mg'],
        sources: [whoList('3'), registered],
      },
      { route: 'oral', form: 'capsule', strengths: ['10 mg'], sources: [registered] },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['5 mg/5 mL', '1 mg/mL'],
        sources: [whoList('3'), registered],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [10, 'mg'] },
        day: { max: [10, 'mg'] },
        sources: [dosing('loratadine, oral'), urticaria],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(6),
        dose: { max: [5, 'mg'] },
        day: { max: [5, 'mg'] },
        sources: [dosing('loratadine, oral'), nasalAllergy],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(18),
        dose: { max: [10, 'mg'] },
        day: { max: [10, 'mg'] },
        sources: [urticaria],
      },
    ],
  },
  desloratadine: {
    forms: [
      { route: 'oral', form: 'tablet', strengths: ['5 mg'], sources: [registered] },
      { route: 'oral', form: 'liquid', strengths: ['2.5 mg/5 mL'], sources: [dosing('desloratadine, oral')] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [5, 'mg'] },
        day: { max: [5, 'mg'] },
        sources: [dosing('desloratadine, oral')],
      },
      {
        route: 'oral',
        from: years(4),
        under: years(6),
        dose: { max: [1.25, 'mg'] },
        day: { max: [1.25, 'mg'] },
        sources: [dosing('desloratadine, oral')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(12),
        dose: { max: [2.5, 'mg'] },
        day: { max: [2.5, 'mg'] },
        sources: [dosing('desloratadine, oral')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [5, 'mg'] },
        day: { max: [5, 'mg'] },
        sources: [dosing('desloratadine, oral')],
      },
    ],
  },
  cetirizine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['10 mg'],
        sources: [cite(zirtek, '2'), registered],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['5 mg/5 mL', '2.5 mg/5 mL'],
        sources: [registered, cite(zyrtecSyrup, 'Directions')],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [10, 'mg'] },
        day: { max: [10, 'mg'] },
        sources: [cite(zirtek, '4.2'), cite(zyrtecSyrup, 'Directions')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(6),
        dose: { max: [5, 'mg'] },
        day: { max: [5, 'mg'] },
        sources: [cite(zyrtecSyrup, 'Directions')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(18),
        dose: { max: [10, 'mg'] },
        day: { max: [10, 'mg'] },
        sources: [cite(zirtek, '4.2'), cite(zyrtecSyrup, 'Directions')],
      },
    ],
  },
  levocetirizine: {
    forms: [
      { route: 'oral', form: 'tablet', strengths: ['5 mg'], sources: [registered] },
      { route: 'oral', form: 'liquid', strengths: ['2.5 mg/5 mL'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [5, 'mg'] },
        day: { max: [5, 'mg'] },
        sources: [dosing('levocetirizine, oral')],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(6),
        dose: { max: [1.25, 'mg'] },
        day: { max: [1.25, 'mg'] },
        sources: [dosing('levocetirizine, oral')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(12),
        dose: { max: [2.5, 'mg'] },
        day: { max: [2.5, 'mg'] },
        sources: [dosing('levocetirizine, oral')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [5, 'mg'] },
        day: { max: [5, 'mg'] },
        sources: [dosing('levocetirizine, oral')],
      },
    ],
  },
  fexofenadine: {
    forms: [
      { route: 'oral', form: 'tablet', strengths: ['60 mg', '120 mg', '180 mg'], sources: [registered] },
      { route: 'oral', form: 'liquid', strengths: ['30 mg/5 mL'], sources: [dosing('fexofenadine, oral')] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [180, 'mg'] },
        day: { max: [180, 'mg'] },
        sources: [dosing('fexofenadine, oral')],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(4),
        dose: { max: [15, 'mg'] },
        day: { max: [30, 'mg'] },
        sources: [dosing('fexofenadine, oral')],
      },
      {
        route: 'oral',
        from: years(4),
        under: years(12),
        dose: { max: [30, 'mg'] },
        day: { max: [60, 'mg'] },
        sources: [dosing('fexofenadine, oral')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [180, 'mg'] },
        day: { max: [180, 'mg'] },
        sources: [dosing('fexofenadine, oral')],
      },
    ],
  },
  pseudoephedrine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['60 mg'],
        sources: [registered, cite(decongestantTablets, '2')],
      },
      { route: 'oral', form: 'capsule', strengths: ['60 mg'], sources: [registered] },
      { route: 'oral', form: 'liquid', strengths: ['30 mg/5 mL', '10 mg/5 mL'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [60, 'mg'] },
        day: { max: [240, 'mg'] },
        hoursApart: 4,
        timesADay: 4,
        sources: [cite(decongestantTablets, '4.2'), nasalAllergy],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(6),
        dose: { max: [15, 'mg'] },
        hoursApart: 8,
        sources: [nasalAllergy],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(12),
        dose: { max: [30, 'mg'] },
        hoursApart: 8,
        sources: [nasalAllergy],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [60, 'mg'] },
        day: { max: [240, 'mg'] },
        hoursApart: 4,
        timesADay: 4,
        sources: [cite(decongestantTablets, '4.2')],
      },
    ],
  },
  dextromethorphan: {
    forms: [
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['15 mg/15 mL', '15 mg/5 mL', '7.5 mg/5 mL', '10 mg/10 mL'],
        sources: [cite(dryCoughSyrup, '2'), registered],
      },
      { route: 'oral', form: 'capsule', strengths: ['10 mg'], sources: [registered] },
      { route: 'oral', form: 'tablet', strengths: ['10 mg'], sources: [registered] },
      { route: 'oral', form: 'lozenge', strengths: ['10 mg'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [30, 'mg'] },
        day: { max: [90, 'mg'] },
        sources: [cite(beximco, 'dosage'), cite(dryCoughSyrup, '4.2')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(12),
        dose: { max: [7.5, 'mg'] },
        day: { max: [22.5, 'mg'] },
        hoursApart: 6,
        timesADay: 3,
        sources: [cite(dryCoughSyrup, '4.2')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [30, 'mg'] },
        day: { max: [90, 'mg'] },
        sources: [cite(beximco, 'dosage')],
      },
    ],
  },
  guaifenesin: {
    forms: [
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['50 mg/5 mL', '100 mg/5 mL', '100 mg/10 mL', '200 mg/10 mL'],
        sources: [registered],
      },
      { route: 'oral', form: 'tablet', strengths: [], sources: [dosing('guaifenesin, oral')] },
      { route: 'oral', form: 'capsule', strengths: [], sources: [dosing('guaifenesin, oral')] },
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { max: [400, 'mg'] },
        hoursApart: 4,
        sources: [dosing('guaifenesin, oral')],
      },
      {
        route: 'oral',
        release: 'slow',
        dose: { max: [1200, 'mg'] },
        hoursApart: 12,
        sources: [dosing('guaifenesin, oral')],
      },
      {
        route: 'oral',
        release: 'immediate',
        from: years(4),
        under: years(6),
        dose: { max: [100, 'mg'] },
        hoursApart: 4,
        sources: [dosing('guaifenesin, oral')],
      },
      {
        route: 'oral',
        release: 'immediate',
        from: years(6),
        under: years(12),
        dose: { max: [200, 'mg'] },
        hoursApart: 4,
        sources: [dosing('guaifenesin, oral')],
      },
    ],
  },
}
