import { days, months, years } from '../ages/row.ts'
import { dosing, registered, whoList } from '../documents/handbook.ts'
import {
  codeineTablets,
  dhcContinus,
  dihydrocodeineTablets,
  methotrexateTablets,
  msfMorphine,
  nigeria,
  pentazocineCapsules,
  pentazocineInjection,
  pentazocineTablets,
  scottishOpioids,
  tramadolCapsules,
} from '../documents/pain-and-joints.ts'
import type { DrugName } from '../drugs/all.ts'
import { cite } from '../source.ts'
import type { DrugDoses } from './row.ts'

/** Opioids, gout, rheumatism and migraine: the rest of the group of pain and joints. */
export const opioidsAndJointsDoses: Partial<Record<DrugName, DrugDoses>> = {
  tramadol: {
    forms: [
      { route: 'oral', form: 'capsule', strengths: ['50 mg', '100 mg'], sources: [registered] },
      { route: 'oral', form: 'tablet', strengths: ['50 mg', '100 mg'], sources: [registered] },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['50 mg/mL', '100 mg/2 mL'],
        sources: [registered],
      },
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { max: [100, 'mg'] },
        day: { max: [400, 'mg'] },
        hoursApart: 4,
        sources: [cite(tramadolCapsules, '4.2'), nigeria('Back pain')],
      },
      {
        route: 'oral',
        release: 'slow',
        day: { max: [400, 'mg'] },
        sources: [cite(tramadolCapsules, '4.2')],
      },
      {
        route: 'oral',
        release: 'immediate',
        from: years(12),
        under: years(18),
        dose: { max: [100, 'mg'] },
        day: { max: [400, 'mg'] },
        hoursApart: 4,
        sources: [cite(tramadolCapsules, '4.2')],
      },
    ],
  },
  codeine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['15 mg', '30 mg', '60 mg'],
        sources: [cite(scottishOpioids, 'Codeine'), whoList('2.2')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['15 mg/5 mL', '25 mg/5 mL'],
        sources: [cite(scottishOpioids, 'Codeine')],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [60, 'mg'] },
        day: { max: [240, 'mg'] },
        hoursApart: 6,
        timesADay: 4,
        maxDays: 3,
        sources: [cite(codeineTablets, '4.2')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { maxPerKg: [1, 'mg'], max: [60, 'mg'] },
        day: { max: [240, 'mg'] },
        hoursApart: 6,
        timesADay: 4,
        maxDays: 3,
        sources: [cite(codeineTablets, '4.2')],
      },
    ],
  },
  dihydrocodeine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['30 mg', '120 mg'],
        sources: [cite(dihydrocodeineTablets, '2'), cite(dhcContinus, '2')],
      },
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { max: [30, 'mg'] },
        day: { max: [180, 'mg'] },
        hoursApart: 4,
        sources: [cite(dihydrocodeineTablets, '4.2')],
      },
      {
        route: 'oral',
        release: 'slow',
        dose: { max: [120, 'mg'] },
        day: { max: [240, 'mg'] },
        hoursApart: 12,
        sources: [cite(dhcContinus, '4.2')],
      },
      {
        route: 'oral',
        release: 'immediate',
        from: years(4),
        under: years(12),
        dose: { maxPerKg: [1, 'mg'], max: [30, 'mg'] },
        hoursApart: 4,
        sources: [cite(dihydrocodeineTablets, '4.2')],
      },
      {
        route: 'oral',
        release: 'immediate',
        from: years(4),
        under: years(18),
        use: 'pain in sickle cell disease',
        dose: { maxPerKg: [2, 'mg'] },
        hoursApart: 8,
        sources: [nigeria('Sickle cell disease, treatment')],
      },
    ],
  },
  morphine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['10 mg', '15 mg', '30 mg', '60 mg', '100 mg', '200 mg'],
        sources: [whoList('2.2'), dosing('morphine, oral')],
      },
      { route: 'oral', form: 'sachet', strengths: ['20 mg', '200 mg'], sources: [whoList('2.2')] },
      { route: 'oral', form: 'liquid', strengths: ['10 mg/5 mL'], sources: [whoList('2.2')] },
      { route: 'injection', form: 'injection', strengths: ['10 mg/mL'], sources: [whoList('2.2')] },
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { max: [30, 'mg'] },
        hoursApart: 4,
        sources: [dosing('morphine, oral'), msfMorphine],
      },
      // No source sets a ceiling: the dose is what relieves the pain.
      {
        route: 'oral',
        release: 'immediate',
        use: 'a person who already takes opioids',
        hoursApart: 4,
        sources: [msfMorphine],
      },
      { route: 'oral', release: 'slow', hoursApart: 8, sources: [dosing('morphine, oral')] },
      {
        route: 'oral',
        release: 'immediate',
        from: months(6),
        under: years(18),
        dose: { maxPerKg: [0.3, 'mg'], max: [20, 'mg'] },
        hoursApart: 4,
        sources: [dosing('morphine, oral'), msfMorphine],
      },
      {
        route: 'oral',
        release: 'immediate',
        from: months(6),
        under: years(18),
        use: 'sickle cell crisis',
        dose: { maxPerKg: [0.5, 'mg'], max: [20, 'mg'] },
        hoursApart: 4,
        sources: [nigeria('Sickle cell disease, pain crisis')],
      },
    ],
  },
  pentazocine: {
    forms: [
      { route: 'oral', form: 'tablet', strengths: ['25 mg'], sources: [cite(pentazocineTablets, '2')] },
      { route: 'oral', form: 'capsule', strengths: ['50 mg'], sources: [cite(pentazocineCapsules, '2')] },
      { route: 'injection', form: 'injection', strengths: ['30 mg/mL', '10 mg/mL'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [100, 'mg'] },
        day: { max: [600, 'mg'] },
        hoursApart: 3,
        sources: [cite(pentazocineCapsules, '4.2')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(12),
        dose: { max: [25, 'mg'] },
        hoursApart: 3,
        sources: [cite(pentazocineTablets, '4.2')],
      },
      {
        route: 'injection',
        dose: { max: [60, 'mg'] },
        day: { max: [360, 'mg'] },
        hoursApart: 3,
        sources: [cite(pentazocineInjection, 'Injection')],
      },
      {
        route: 'injection',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [1, 'mg'], max: [60, 'mg'] },
        hoursApart: 6,
        sources: [
          nigeria('Sickle cell disease, parenteral therapy'),
          cite(pentazocineInjection, 'Injection'),
        ],
      },
    ],
  },
  caffeine: {
    forms: [],
    doses: [
      { route: 'oral', dose: { max: [200, 'mg'] }, hoursApart: 3, sources: [dosing('caffeine, oral')] },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [200, 'mg'] },
        hoursApart: 3,
        sources: [dosing('caffeine, oral')],
      },
    ],
  },
  allopurinol: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['100 mg', '300 mg'],
        sources: [whoList('29.1'), registered],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [800, 'mg'] },
        sources: [dosing('allopurinol, oral'), nigeria('Gout, chronic tophaceous gout')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        use: 'high uric acid in cancer treatment',
        day: { max: [800, 'mg'] },
        sources: [dosing('allopurinol, oral')],
      },
    ],
  },
  colchicine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['0.5 mg', '0.6 mg', '500 ug', '600 ug'],
        sources: [nigeria('Gout, acute gout'), dosing('colchicine, oral')],
      },
      { route: 'oral', form: 'capsule', strengths: ['0.6 mg'], sources: [dosing('colchicine, oral')] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [0.6, 'mg'] },
        day: { max: [1.2, 'mg'] },
        sources: [dosing('colchicine, oral'), nigeria('Gout, acute gout')],
      },
      {
        route: 'oral',
        use: 'an attack of gout, the first day',
        dose: { max: [1.2, 'mg'] },
        day: { max: [1.8, 'mg'] },
        maxDays: 1,
        sources: [dosing('colchicine, oral'), nigeria('Gout, acute gout')],
      },
      {
        route: 'oral',
        use: 'familial Mediterranean fever',
        dose: { max: [2.4, 'mg'] },
        day: { max: [2.4, 'mg'] },
        sources: [dosing('colchicine, oral')],
      },
      {
        route: 'oral',
        from: years(16),
        under: years(18),
        dose: { max: [0.6, 'mg'] },
        day: { max: [1.2, 'mg'] },
        sources: [dosing('colchicine, oral')],
      },
      {
        route: 'oral',
        from: years(4),
        under: years(12),
        use: 'familial Mediterranean fever',
        day: { max: [1.8, 'mg'] },
        sources: [dosing('colchicine, oral')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        use: 'familial Mediterranean fever',
        day: { max: [2.4, 'mg'] },
        sources: [dosing('colchicine, oral')],
      },
    ],
  },
  methotrexate: {
    forms: [{ route: 'oral', form: 'tablet', strengths: ['2.5 mg', '10 mg'], sources: [whoList('13.4')] }],
    doses: [
      {
        route: 'oral',
        dose: { max: [25, 'mg'] },
        week: { max: [25, 'mg'] },
        hoursApart: 168,
        sources: [nigeria('Rheumatoid arthritis, treatment'), cite(methotrexateTablets, '4.2')],
      },
      {
        route: 'oral',
        use: 'psoriasis',
        dose: { max: [30, 'mg'] },
        week: { max: [30, 'mg'] },
        hoursApart: 168,
        sources: [dosing('methotrexate, oral'), cite(methotrexateTablets, '4.2')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        hoursApart: 168,
        sources: [dosing('methotrexate, oral'), cite(methotrexateTablets, '4.2')],
      },
    ],
  },
  sulfasalazine: {
    forms: [
      { route: 'oral', form: 'tablet', strengths: ['500 mg'], sources: [whoList('29.2')] },
      { route: 'rectal', form: 'suppository', strengths: ['500 mg'], sources: [whoList('17.3')] },
    ],
    doses: [
      { route: 'oral', day: { max: [4000, 'mg'] }, sources: [dosing('sulfasalazine, oral')] },
      {
        route: 'oral',
        from: years(2),
        under: years(18),
        day: { maxPerKg: [60, 'mg'], max: [4000, 'mg'] },
        sources: [dosing('sulfasalazine, oral')],
      },
    ],
  },
  ergotamine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['1 mg', '1 mg + 100 mg'],
        sources: [dosing('ergotamine and caffeine, oral')],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [2, 'mg'] },
        day: { max: [6, 'mg'] },
        week: { max: [10, 'mg'] },
        sources: [dosing('ergotamine and caffeine, oral')],
      },
    ],
  },
  sumatriptan: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['25 mg', '50 mg', '100 mg'],
        sources: [whoList('7.1'), dosing('sumatriptan, oral')],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [100, 'mg'] },
        day: { max: [200, 'mg'] },
        hoursApart: 2,
        sources: [dosing('sumatriptan, oral')],
      },
    ],
  },
  misoprostol: {
    forms: [
      { route: 'oral', form: 'tablet', strengths: ['200 ug'], sources: [whoList('22.3'), registered] },
      { route: 'oral', form: 'capsule', strengths: ['200 ug'], sources: [registered] },
      { route: 'vaginal', form: 'pessary', strengths: ['25 ug'], sources: [whoList('22.3')] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [200, 'ug'] },
        day: { max: [800, 'ug'] },
        sources: [dosing('misoprostol, oral')],
      },
      {
        route: 'oral',
        use: 'incomplete abortion, one dose',
        dose: { max: [600, 'ug'] },
        day: { max: [600, 'ug'] },
        maxDays: 1,
        sources: [nigeria('Abortion, treatment')],
      },
    ],
  },
}
