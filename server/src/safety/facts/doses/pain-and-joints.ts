import { days, months, years } from '../ages/row.ts'
import {
  aceclofenacRivopharm,
  acetaminophenLabel,
  aspirinLowDose,
  aspirinTablets,
  bootsAspirin,
  diclofenacInjection,
  diclofenacPotassium,
  diclofenacSodium,
  diclofenacTablets,
  ibuprofenBril,
  ibuprofenSuspension,
  mefenamicTablets,
  msfSecondHand,
  nigeria,
  zentivaParacetamol,
} from '../documents/pain-and-joints.ts'
import { dosing, registered, whoList } from '../documents/handbook.ts'
import type { DrugName } from '../drugs/all.ts'
import { cite } from '../source.ts'
import type { DrugDoses } from './row.ts'

const paracetamolAdult = [
  cite(zentivaParacetamol, '4.2'),
  cite(acetaminophenLabel, 'liver warning'),
  nigeria('Sickle cell disease, painful crises'),
]

/** Paracetamol, aspirin and the anti-inflammatory drugs. The others of the group are in opioids-and-joints.ts. */
export const painAndJointsDoses: Partial<Record<DrugName, DrugDoses>> = {
  paracetamol: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['100 mg', '125 mg', '250 mg', '325 mg', '500 mg', '1 g'],
        sources: [whoList('2.1'), registered],
      },
      { route: 'oral', form: 'capsule', strengths: ['500 mg'], sources: [registered] },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['100 mg/5 mL', '120 mg/5 mL', '125 mg/5 mL', '250 mg/5 mL', '100 mg/mL'],
        sources: [whoList('2.1'), registered],
      },
      { route: 'rectal', form: 'suppository', strengths: ['100 mg', '250 mg'], sources: [whoList('2.1')] },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['150 mg/mL', '300 mg/2 mL', '10 mg/mL', '1 g/100 mL'],
        sources: [registered],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [1000, 'mg'] },
        day: { max: [4000, 'mg'] },
        hoursApart: 4,
        timesADay: 4,
        sources: paracetamolAdult,
      },
      {
        route: 'oral',
        from: months(1),
        under: years(18),
        dose: { maxPerKg: [15, 'mg'], max: [1000, 'mg'] },
        day: { maxPerKg: [60, 'mg'], max: [4000, 'mg'] },
        hoursApart: 4,
        timesADay: 4,
        sources: [msfSecondHand('PARACETAMOL oral'), ...paracetamolAdult],
      },
      {
        route: 'oral',
        from: days(0),
        under: months(1),
        dose: { maxPerKg: [10, 'mg'] },
        day: { maxPerKg: [40, 'mg'] },
        timesADay: 4,
        sources: [msfSecondHand('PARACETAMOL oral')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(18),
        use: 'pain in sickle cell disease, the first 48 hours',
        dose: { maxPerKg: [20, 'mg'], max: [1000, 'mg'] },
        day: { maxPerKg: [90, 'mg'], max: [4000, 'mg'] },
        maxDays: 2,
        sources: [nigeria('Sickle cell disease, oral therapy')],
      },
    ],
  },
  aspirin: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['75 mg', '81 mg', '100 mg', '250 mg', '300 mg', '325 mg', '500 mg'],
        sources: [
          whoList('2.1'),
          registered,
          nigeria('Acute coronary syndrome'),
          nigeria('Peripheral vascular disease'),
        ],
      },
      { route: 'oral', form: 'sachet', strengths: ['450 mg', '760 mg'], sources: [registered] },
      { route: 'rectal', form: 'suppository', strengths: ['50 mg', '150 mg'], sources: [whoList('2.1')] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [900, 'mg'] },
        day: { max: [3600, 'mg'] },
        hoursApart: 3,
        sources: [cite(bootsAspirin, '4.2'), cite(aspirinTablets, '4.2'), cite(aspirinLowDose, '4.2')],
      },
      {
        route: 'oral',
        from: years(16),
        under: years(18),
        dose: { max: [900, 'mg'] },
        day: { max: [3600, 'mg'] },
        hoursApart: 4,
        sources: [cite(bootsAspirin, '4.2')],
      },
    ],
  },
  ibuprofen: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['200 mg', '400 mg', '600 mg'],
        sources: [whoList('2.1'), registered],
      },
      { route: 'oral', form: 'capsule', strengths: ['200 mg', '400 mg'], sources: [registered] },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['100 mg/5 mL', '200 mg/5 mL'],
        sources: [whoList('2.1'), registered],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [800, 'mg'] },
        day: { max: [2400, 'mg'] },
        hoursApart: 4,
        sources: [
          nigeria('Osteoarthritis, drug treatment'),
          nigeria('Pericarditis, treatment'),
          cite(ibuprofenSuspension, 'Dosage'),
          dosing('ibuprofen, oral'),
        ],
      },
      {
        route: 'oral',
        use: 'osteoarthritis or rheumatoid arthritis (United States)',
        dose: { max: [800, 'mg'] },
        day: { max: [3200, 'mg'] },
        sources: [dosing('ibuprofen, oral')],
      },
      {
        route: 'oral',
        from: months(3),
        under: years(18),
        dose: { maxPerKg: [10, 'mg'], max: [800, 'mg'] },
        day: { maxPerKg: [40, 'mg'], max: [2400, 'mg'] },
        hoursApart: 4,
        timesADay: 4,
        sources: [
          dosing('ibuprofen, oral'),
          msfSecondHand('IBUPROFEN oral'),
          cite(ibuprofenBril, '4.2'),
          nigeria('Osteoarthritis, drug treatment'),
        ],
      },
    ],
  },
  diclofenac: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['25 mg', '50 mg', '75 mg', '100 mg'],
        sources: [cite(diclofenacSodium, '2'), registered, dosing('diclofenac, oral')],
      },
      { route: 'oral', form: 'capsule', strengths: ['25 mg', '50 mg', '100 mg'], sources: [registered] },
      { route: 'rectal', form: 'suppository', strengths: ['12.5 mg', '50 mg'], sources: [registered] },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['75 mg/3 mL', '25 mg/mL'],
        sources: [registered, diclofenacInjection],
      },
      {
        route: 'skin',
        form: 'cream',
        strengths: ['1 %', '3 %'],
        sources: [registered, dosing('diclofenac, topical')],
      },
      {
        route: 'eye',
        form: 'eye drops',
        strengths: ['0.1 %', '1 mg/mL'],
        sources: [registered, nigeria('Allergic conjunctivitis')],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [100, 'mg'] },
        day: { max: [150, 'mg'] },
        sources: [
          cite(diclofenacTablets, '4.2'),
          dosing('diclofenac, oral'),
          nigeria('Sickle cell disease'),
          nigeria('Osteoarthritis, drug treatment'),
        ],
      },
      {
        route: 'oral',
        use: 'migraine or rheumatoid arthritis',
        dose: { max: [100, 'mg'] },
        day: { max: [200, 'mg'] },
        hoursApart: 4,
        sources: [cite(diclofenacPotassium, '4.2'), dosing('diclofenac, oral')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(18),
        day: { maxPerKg: [3, 'mg'], max: [150, 'mg'] },
        sources: [cite(diclofenacSodium, '4.2'), cite(diclofenacTablets, '4.2')],
      },
      {
        route: 'injection',
        dose: { max: [75, 'mg'] },
        day: { max: [150, 'mg'] },
        hoursApart: 4,
        maxDays: 2,
        sources: [diclofenacInjection],
      },
      { route: 'rectal', day: { max: [150, 'mg'] }, sources: [cite(diclofenacTablets, '4.2')] },
    ],
  },
  naproxen: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['250 mg', '275 mg', '375 mg', '500 mg', '550 mg', '750 mg'],
        sources: [dosing('naproxen, oral'), registered],
      },
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { max: [750, 'mg'] },
        day: { max: [1500, 'mg'] },
        sources: [dosing('naproxen, oral'), nigeria('Gout, acute gout')],
      },
      {
        route: 'oral',
        release: 'immediate',
        use: 'acute gout, the first dose of naproxen sodium',
        dose: { max: [825, 'mg'] },
        day: { max: [1500, 'mg'] },
        sources: [dosing('naproxen, oral')],
      },
      {
        route: 'oral',
        release: 'slow',
        dose: { max: [1500, 'mg'] },
        day: { max: [1500, 'mg'] },
        sources: [dosing('naproxen, oral')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(18),
        dose: { maxPerKg: [5, 'mg'], max: [500, 'mg'] },
        day: { maxPerKg: [10, 'mg'], max: [1000, 'mg'] },
        sources: [dosing('naproxen, oral')],
      },
    ],
  },
  piroxicam: {
    forms: [
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['10 mg', '20 mg'],
        sources: [registered, dosing('piroxicam, oral')],
      },
      { route: 'injection', form: 'injection', strengths: ['20 mg/mL'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [20, 'mg'] },
        day: { max: [20, 'mg'] },
        sources: [dosing('piroxicam, oral')],
      },
    ],
  },
  meloxicam: {
    forms: [{ route: 'oral', form: 'tablet', strengths: ['7.5 mg', '15 mg'], sources: [registered] }],
    doses: [
      {
        route: 'oral',
        dose: { max: [15, 'mg'] },
        day: { max: [15, 'mg'] },
        sources: [dosing('meloxicam, oral')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(18),
        dose: { maxPerKg: [0.125, 'mg'], max: [7.5, 'mg'] },
        day: { maxPerKg: [0.125, 'mg'], max: [7.5, 'mg'] },
        sources: [dosing('meloxicam, oral')],
      },
    ],
  },
  celecoxib: {
    forms: [
      { route: 'oral', form: 'capsule', strengths: ['100 mg', '200 mg', '400 mg'], sources: [registered] },
      { route: 'oral', form: 'tablet', strengths: ['200 mg'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [400, 'mg'] },
        day: { max: [400, 'mg'] },
        sources: [dosing('celecoxib, oral')],
      },
      {
        route: 'oral',
        use: 'acute pain, the first day',
        dose: { max: [400, 'mg'] },
        day: { max: [600, 'mg'] },
        maxDays: 1,
        sources: [dosing('celecoxib, oral')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(18),
        fromKg: 25,
        dose: { max: [100, 'mg'] },
        day: { max: [200, 'mg'] },
        sources: [dosing('celecoxib, oral')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(18),
        underKg: 25,
        dose: { max: [50, 'mg'] },
        day: { max: [100, 'mg'] },
        sources: [dosing('celecoxib, oral')],
      },
    ],
  },
  ketoprofen: {
    forms: [
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['25 mg', '50 mg', '75 mg', '200 mg'],
        sources: [dosing('ketoprofen, oral'), registered],
      },
      { route: 'skin', form: 'cream', strengths: ['2.5 %'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { max: [75, 'mg'] },
        day: { max: [300, 'mg'] },
        sources: [dosing('ketoprofen, oral')],
      },
      {
        route: 'oral',
        release: 'slow',
        dose: { max: [200, 'mg'] },
        day: { max: [200, 'mg'] },
        sources: [dosing('ketoprofen, oral')],
      },
    ],
  },
  indometacin: {
    forms: [
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['25 mg', '50 mg'],
        sources: [registered, dosing('indomethacin, oral')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [200, 'mg'] },
        sources: [dosing('indomethacin, oral'), nigeria('Pericarditis')],
      },
    ],
  },
  'mefenamic acid': {
    forms: [
      { route: 'oral', form: 'tablet', strengths: ['500 mg'], sources: [registered] },
      { route: 'oral', form: 'capsule', strengths: ['250 mg'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [500, 'mg'] },
        day: { max: [1500, 'mg'] },
        sources: [cite(mefenamicTablets, '4.2'), dosing('mefenamic acid, oral')],
      },
      {
        route: 'oral',
        from: years(14),
        under: years(18),
        dose: { max: [500, 'mg'] },
        day: { max: [1250, 'mg'] },
        maxDays: 7,
        sources: [dosing('mefenamic acid, oral')],
      },
    ],
  },
  aceclofenac: {
    forms: [{ route: 'oral', form: 'tablet', strengths: ['100 mg', '200 mg'], sources: [registered] }],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { max: [100, 'mg'] },
        day: { max: [200, 'mg'] },
        sources: [cite(aceclofenacRivopharm, '4.2')],
      },
      {
        route: 'oral',
        release: 'slow',
        day: { max: [200, 'mg'] },
        sources: [cite(aceclofenacRivopharm, '4.2')],
      },
    ],
  },
}
