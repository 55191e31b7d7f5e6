import { months, years } from '../ages/row.ts'
import type { DrugName } from '../drugs/all.ts'
import { msf, nigeriaGuidelines } from '../documents/general.ts'
import { dosing, registered, whoList } from '../documents/handbook.ts'
import {
  bnfForChildrenCarbamazepine,
  gabapentinSmpc,
  keppraSmpc,
  lamotrigineAuthorised,
  neurontinThailand,
  phenobarbitalSmpc,
  taverSmpc,
  valproateSmpc,
} from '../documents/mind-and-nerves.ts'
import { fdaProducts, greenbook } from '../documents/products.ts'
import { cite } from '../source.ts'
import type { DrugDoses } from './row.ts'

/** Medicines for epilepsy and nerve pain. */
export const epilepsyDoses: Partial<Record<DrugName, DrugDoses>> = {
  carbamazepine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['100 mg', '200 mg', '300 mg', '400 mg'],
        sources: [whoList('5.1'), greenbook('carbamazepine'), fdaProducts('carbamazepine')],
      },
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['100 mg', '200 mg', '300 mg'],
        sources: [fdaProducts('carbamazepine')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['100 mg/5 mL'],
        sources: [whoList('5.1'), fdaProducts('carbamazepine')],
      },
    ],
    doses: [
      { route: 'oral', day: { max: [1600, 'mg'] }, sources: [dosing('carbamazepine, oral')] },
      {
        route: 'oral',
        use: 'epilepsy or mania that needs more than the usual dose',
        day: { max: [2000, 'mg'] },
        sources: [cite(taverSmpc, '4.2'), cite(nigeriaGuidelines, 'Bipolar disorder')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(6),
        day: { maxPerKg: [35, 'mg'], max: [1000, 'mg'] },
        sources: [dosing('carbamazepine, oral')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(12),
        day: { maxPerKg: [20, 'mg'], max: [1000, 'mg'] },
        sources: [cite(bnfForChildrenCarbamazepine, 'Dose'), dosing('carbamazepine, oral')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(12),
        use: 'epilepsy that needs more than the usual dose',
        day: { max: [1000, 'mg'] },
        sources: [dosing('carbamazepine, oral')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        day: { max: [1800, 'mg'] },
        sources: [cite(bnfForChildrenCarbamazepine, 'Dose')],
      },
    ],
  },
  phenytoin: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['25 mg', '50 mg', '100 mg'],
        sources: [whoList('5.1'), fdaProducts('phenytoin')],
      },
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['25 mg', '30 mg', '50 mg', '100 mg', '200 mg', '300 mg'],
        sources: [whoList('5.1'), greenbook('phenytoin'), fdaProducts('phenytoin sodium')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['30 mg/5 mL', '125 mg/5 mL'],
        sources: [whoList('5.1'), fdaProducts('phenytoin')],
      },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['50 mg/mL'],
        sources: [whoList('5.1'), greenbook('phenytoin'), fdaProducts('phenytoin sodium')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [600, 'mg'] },
        sources: [cite(msf('phenytoin oral'), 'Dosage')],
      },
      {
        route: 'oral',
        use: 'the loading dose, in a clinic',
        dose: { max: [400, 'mg'] },
        day: { max: [1000, 'mg'] },
        sources: [dosing('phenytoin, oral')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(12),
        dose: { maxPerKg: [7.5, 'mg'] },
        day: { maxPerKg: [15, 'mg'], max: [300, 'mg'] },
        sources: [cite(msf('phenytoin oral'), 'Dosage')],
      },
    ],
  },
  phenobarbital: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        // The WHO's list says '15 mg to 100 mg' without naming what lies between.
        strengths: ['15 mg', '30 mg', '60 mg', '100 mg'],
        sources: [whoList('5.1'), greenbook('phenobarbital'), registered],
      },
      { route: 'oral', form: 'liquid', strengths: ['15 mg/5 mL'], sources: [whoList('5.1')] },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['30 mg/mL', '60 mg/mL', '100 mg/mL', '200 mg/mL', '100 mg'],
        sources: [whoList('5.1'), greenbook('phenobarbital'), fdaProducts('phenobarbital sodium')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [180, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Generalized epilepsies'), cite(phenobarbitalSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(12),
        day: { maxPerKg: [8, 'mg'] },
        sources: [cite(phenobarbitalSmpc, '4.2')],
      },
    ],
  },
  valproate: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        // The register states the share of each salt in slow-release products: 333 mg + 145 mg is sold as 500 mg.
        strengths: ['100 mg', '125 mg', '200 mg', '250 mg', '500 mg'],
        sources: [whoList('5.1'), greenbook('sodium valproate'), fdaProducts('divalproex sodium')],
      },
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['125 mg', '250 mg', '500 mg'],
        sources: [fdaProducts('valproic acid')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['200 mg/5 mL', '250 mg/5 mL'],
        sources: [whoList('5.1'), fdaProducts('valproic acid')],
      },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['100 mg/mL'],
        sources: [whoList('5.1'), fdaProducts('valproate sodium')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [2500, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Absence attacks'), cite(valproateSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(18),
        fromKg: 20,
        day: { maxPerKg: [35, 'mg'], max: [2500, 'mg'] },
        sources: [cite(valproateSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(18),
        underKg: 20,
        day: { maxPerKg: [20, 'mg'] },
        sources: [cite(valproateSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(18),
        underKg: 20,
        use: 'severe epilepsy, with blood levels',
        day: { maxPerKg: [40, 'mg'] },
        sources: [cite(valproateSmpc, '4.2')],
      },
    ],
  },
  lamotrigine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['2 mg', '5 mg', '25 mg', '50 mg', '100 mg', '150 mg', '200 mg', '250 mg', '300 mg'],
        sources: [whoList('5.1'), fdaProducts('lamotrigine')],
      },
    ],
    doses: [
      { route: 'oral', day: { max: [400, 'mg'] }, sources: [dosing('lamotrigine, oral')] },
      {
        route: 'oral',
        use: 'epilepsy, with carbamazepine, phenytoin or phenobarbital and without valproate',
        day: { max: [600, 'mg'] },
        sources: [dosing('lamotrigine, oral')],
      },
      {
        route: 'oral',
        from: years(13),
        under: years(18),
        day: { max: [400, 'mg'] },
        sources: [dosing('lamotrigine, oral')],
      },
      {
        route: 'oral',
        from: years(13),
        under: years(18),
        use: 'epilepsy, with carbamazepine, phenytoin or phenobarbital and without valproate',
        day: { max: [600, 'mg'] },
        sources: [dosing('lamotrigine, oral')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(13),
        day: { maxPerKg: [15, 'mg'], max: [300, 'mg'] },
        sources: [cite(lamotrigineAuthorised, 'Epilepsy'), dosing('lamotrigine, oral')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(13),
        use: 'with carbamazepine, phenytoin or phenobarbital and without valproate',
        day: { maxPerKg: [15, 'mg'], max: [400, 'mg'] },
        sources: [cite(lamotrigineAuthorised, 'Epilepsy'), dosing('lamotrigine, oral')],
      },
    ],
  },
  levetiracetam: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['250 mg', '500 mg', '750 mg', '1000 mg', '1500 mg'],
        sources: [whoList('5.1'), greenbook('levetiracetam'), fdaProducts('levetiracetam')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['100 mg/mL'],
        sources: [whoList('5.1'), fdaProducts('levetiracetam')],
      },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['5 mg/mL', '10 mg/mL', '15 mg/mL', '100 mg/mL'],
        sources: [whoList('5.1'), fdaProducts('levetiracetam')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [3000, 'mg'] },
        sources: [cite(keppraSmpc, '4.2'), dosing('levetiracetam, oral')],
      },
      {
        route: 'oral',
        from: years(4),
        under: years(18),
        day: { maxPerKg: [60, 'mg'], max: [3000, 'mg'] },
        sources: [dosing('levetiracetam, oral')],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(4),
        day: { maxPerKg: [50, 'mg'] },
        sources: [dosing('levetiracetam, oral')],
      },
      {
        route: 'oral',
        from: months(1),
        under: months(6),
        day: { maxPerKg: [42, 'mg'] },
        sources: [dosing('levetiracetam, oral')],
      },
    ],
  },
  gabapentin: {
    forms: [
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['100 mg', '300 mg', '400 mg'],
        sources: [greenbook('gabapentin'), fdaProducts('gabapentin')],
      },
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['100 mg', '300 mg', '400 mg', '450 mg', '600 mg', '750 mg', '800 mg', '900 mg'],
        sources: [fdaProducts('gabapentin')],
      },
      { route: 'oral', form: 'liquid', strengths: ['50 mg/mL'], sources: [fdaProducts('gabapentin')] },
    ],
    doses: [
      { route: 'oral', day: { max: [3600, 'mg'] }, sources: [cite(gabapentinSmpc, '4.2')] },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        day: { max: [3600, 'mg'] },
        sources: [cite(gabapentinSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: years(5),
        under: years(12),
        day: { maxPerKg: [35, 'mg'] },
        sources: [cite(neurontinThailand, 'Dosage')],
      },
      {
        route: 'oral',
        from: years(3),
        under: years(5),
        day: { maxPerKg: [40, 'mg'] },
        sources: [cite(neurontinThailand, 'Dosage')],
      },
    ],
  },
  pregabalin: {
    forms: [
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['25 mg', '50 mg', '75 mg', '100 mg', '150 mg', '200 mg', '225 mg', '300 mg'],
        sources: [greenbook('pregabalin'), fdaProducts('pregabalin')],
      },
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['82.5 mg', '165 mg', '330 mg'],
        sources: [fdaProducts('pregabalin')],
      },
      { route: 'oral', form: 'liquid', strengths: ['20 mg/mL'], sources: [fdaProducts('pregabalin')] },
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        day: { max: [600, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Back pain'), dosing('pregabalin, oral')],
      },
      {
        route: 'oral',
        release: 'slow',
        day: { max: [660, 'mg'] },
        sources: [dosing('pregabalin, oral')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(18),
        fromKg: 30,
        day: { maxPerKg: [10, 'mg'], max: [600, 'mg'] },
        sources: [dosing('pregabalin, oral')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(18),
        underKg: 30,
        day: { maxPerKg: [14, 'mg'] },
        sources: [dosing('pregabalin, oral')],
      },
    ],
  },
}
