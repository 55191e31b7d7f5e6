import { days, months, years } from '../ages/row.ts'
import {
  carbimazoleMedscape,
  hydrocortisoneMedscape,
  injectablesTools,
  levothyroxineLabel,
  medroxyprogesteroneLabel,
  prednisoloneSmpc,
  respiratoryHandbook,
  zelletaSmpc,
} from '../documents/diabetes-and-hormones.ts'
import { msf, nigeriaGuidelines } from '../documents/general.ts'
import { dosing, registered, whoList } from '../documents/handbook.ts'
import { fdaProducts, greenbook } from '../documents/products.ts'
import type { DrugName } from '../drugs/all.ts'
import { cite } from '../source.ts'
import type { DrugDoses } from './row.ts'

/** Thyroid, cortisone and sex hormones. */
export const hormoneDoses: Partial<Record<DrugName, DrugDoses>> = {
  levothyroxine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: [
          '25 ug',
          '50 ug',
          '75 ug',
          '88 ug',
          '100 ug',
          '112 ug',
          '125 ug',
          '137 ug',
          '150 ug',
          '175 ug',
          '200 ug',
          '300 ug',
        ],
        sources: [whoList('18.7'), greenbook('levothyroxine'), fdaProducts('levothyroxine sodium')],
      },
      {
        route: 'oral',
        form: 'capsule',
        strengths: [
          '13 ug',
          '25 ug',
          '37.5 ug',
          '44 ug',
          '50 ug',
          '62.5 ug',
          '75 ug',
          '88 ug',
          '100 ug',
          '112 ug',
          '125 ug',
          '137 ug',
          '150 ug',
          '175 ug',
          '200 ug',
        ],
        sources: [fdaProducts('levothyroxine sodium')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['100 ug/5 mL', '150 ug/5 mL', '100 ug/mL'],
        sources: [fdaProducts('levothyroxine sodium')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [200, 'ug'] },
        sources: [cite(levothyroxineLabel, '2.3')],
      },
      {
        route: 'oral',
        use: 'poor absorption, or cancer of the thyroid',
        day: { max: [300, 'ug'] },
        sources: [cite(levothyroxineLabel, '2.3')],
      },
      {
        route: 'oral',
        from: days(0),
        under: months(3),
        day: { maxPerKg: [15, 'ug'] },
        sources: [cite(levothyroxineLabel, '2.3')],
      },
      {
        route: 'oral',
        from: months(3),
        under: months(6),
        day: { maxPerKg: [10, 'ug'] },
        sources: [cite(levothyroxineLabel, '2.3')],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(1),
        day: { maxPerKg: [8, 'ug'] },
        sources: [cite(levothyroxineLabel, '2.3')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(6),
        day: { maxPerKg: [6, 'ug'] },
        sources: [cite(levothyroxineLabel, '2.3'), dosing('levothyroxine, oral')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(13),
        day: { maxPerKg: [5, 'ug'] },
        sources: [cite(levothyroxineLabel, '2.3'), dosing('levothyroxine, oral')],
      },
      {
        route: 'oral',
        from: years(13),
        under: years(18),
        day: { maxPerKg: [3, 'ug'], max: [300, 'ug'] },
        sources: [dosing('levothyroxine, oral')],
      },
    ],
  },
  carbimazole: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['5 mg', '10 mg', '20 mg'],
        sources: [whoList('18.7, as alternative to methimazole'), greenbook('carbimazole')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [60, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Thyrotoxicosis'), cite(carbimazoleMedscape, 'Dosage')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(12),
        day: { maxPerKg: [0.75, 'mg'], max: [30, 'mg'] },
        sources: [cite(carbimazoleMedscape, 'Dosage')],
      },
    ],
  },
  prednisolone: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['1 mg', '2.5 mg', '5 mg', '10 mg', '15 mg', '20 mg', '25 mg', '30 mg', '50 mg'],
        sources: [
          whoList('3'),
          greenbook('prednisolone and prednisone'),
          cite(prednisoloneSmpc, '2'),
          fdaProducts('prednisolone and prednisone'),
        ],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['5 mg/5 mL', '10 mg/5 mL', '15 mg/5 mL', '20 mg/5 mL', '5 mg/mL'],
        sources: [whoList('3'), fdaProducts('prednisolone')],
      },
      {
        route: 'eye',
        form: 'eye drops',
        strengths: ['0.12 %', '1 %'],
        sources: [greenbook('prednisolone acetate'), fdaProducts('prednisolone acetate')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [60, 'mg'] },
        sources: [dosing('prednisolone, oral'), cite(nigeriaGuidelines, 'Asthma')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(18),
        day: { maxPerKg: [2, 'mg'], max: [60, 'mg'] },
        sources: [dosing('prednisolone, oral'), cite(nigeriaGuidelines, 'Asthma')],
      },
    ],
  },
  dexamethasone: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['0.25 mg', '0.5 mg', '0.75 mg', '1 mg', '1.5 mg', '2 mg', '4 mg', '6 mg', '20 mg'],
        sources: [whoList('2.3 and 17.2'), greenbook('dexamethasone'), fdaProducts('dexamethasone')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['0.5 mg/5 mL', '2 mg/5 mL', '1 mg/mL'],
        sources: [whoList('2.3 and 17.2'), greenbook('dexamethasone'), fdaProducts('dexamethasone')],
      },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['4 mg/mL', '5 mg/mL', '10 mg/mL'],
        sources: [whoList('3'), greenbook('dexamethasone'), fdaProducts('dexamethasone sodium phosphate')],
      },
      {
        route: 'eye',
        form: 'eye drops',
        strengths: ['0.1 %'],
        sources: [greenbook('dexamethasone'), fdaProducts('dexamethasone sodium phosphate')],
      },
      {
        route: 'ear',
        form: 'ear drops',
        strengths: ['0.1 %'],
        sources: [greenbook('dexamethasone'), fdaProducts('dexamethasone sodium phosphate')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [10, 'mg'] },
        sources: [cite(respiratoryHandbook, 'Dexamethasone'), dosing('dexamethasone, oral')],
      },
      {
        route: 'oral',
        use: 'multiple myeloma',
        day: { max: [40, 'mg'] },
        sources: [dosing('dexamethasone, oral')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(18),
        day: { maxPerKg: [0.3, 'mg'], max: [10, 'mg'] },
        sources: [dosing('dexamethasone, oral'), cite(respiratoryHandbook, 'Dexamethasone')],
      },
    ],
  },
  hydrocortisone: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['5 mg', '10 mg', '20 mg'],
        sources: [whoList('18.1'), fdaProducts('hydrocortisone')],
      },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['100 mg', '250 mg', '500 mg', '1000 mg'],
        sources: [whoList('3'), greenbook('hydrocortisone'), fdaProducts('hydrocortisone sodium succinate')],
      },
      {
        route: 'skin',
        form: 'cream',
        strengths: ['0.1 %', '0.2 %', '0.5 %', '1 %', '2 %', '2.5 %'],
        sources: [greenbook('hydrocortisone'), fdaProducts('hydrocortisone')],
      },
      {
        route: 'rectal',
        form: 'enema',
        strengths: ['100 mg/60 mL'],
        sources: [fdaProducts('hydrocortisone')],
      },
    ],
    doses: [
      { route: 'oral', day: { max: [240, 'mg'] }, sources: [dosing('hydrocortisone, oral')] },
      {
        route: 'injection',
        dose: { max: [500, 'mg'] },
        hoursApart: 2,
        sources: [cite(hydrocortisoneMedscape, 'Dosage')],
      },
      {
        route: 'injection',
        from: months(1),
        under: years(12),
        dose: { maxPerKg: [4, 'mg'], max: [100, 'mg'] },
        hoursApart: 6,
        sources: [cite(msf('hydrocortisone injectable'), 'Dosage and duration')],
      },
      {
        route: 'injection',
        from: years(12),
        under: years(18),
        dose: { max: [200, 'mg'] },
        hoursApart: 6,
        sources: [cite(msf('hydrocortisone injectable'), 'Dosage and duration')],
      },
      { route: 'skin', timesADay: 4, sources: [dosing('hydrocortisone, topical')] },
      {
        route: 'skin',
        from: days(0),
        under: years(18),
        timesADay: 4,
        sources: [dosing('hydrocortisone, topical')],
      },
    ],
  },
  ethinylestradiol: {
    forms: [],
    doses: [
      {
        route: 'oral',
        timesADay: 1,
        sources: [cite(msf('ethinylestradiol/levonorgestrel oral'), 'Dosage and duration')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        timesADay: 1,
        sources: [cite(msf('ethinylestradiol/levonorgestrel oral'), 'Dosage and duration')],
      },
    ],
  },
  levonorgestrel: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['30 ug', '750 ug', '1.5 mg'],
        sources: [whoList('22.1'), greenbook('levonorgestrel'), fdaProducts('levonorgestrel')],
      },
      {
        route: 'injection',
        form: 'implant',
        strengths: ['75 mg'],
        sources: [whoList('22.1.5'), greenbook('levonorgestrel')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [1.5, 'mg'] },
        sources: [whoList('22.1'), cite(msf('levonorgestrel for emergency contraception oral'), 'Dosage')],
      },
      {
        route: 'oral',
        use: 'emergency contraception while taking an enzyme-inducing medicine',
        day: { max: [3, 'mg'] },
        sources: [cite(msf('levonorgestrel for emergency contraception oral'), 'Dosage')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        day: { max: [1.5, 'mg'] },
        sources: [dosing('levonorgestrel, oral')],
      },
    ],
  },
  norethisterone: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['0.35 mg', '5 mg'],
        sources: [whoList('18.4'), greenbook('norethisterone'), fdaProducts('norethindrone')],
      },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['200 mg/mL'],
        sources: [whoList('22.1.2'), greenbook('norethisterone enantate')],
      },
    ],
    doses: [
      { route: 'oral', day: { max: [10, 'mg'] }, sources: [dosing('norethindrone, oral')] },
      {
        route: 'oral',
        use: 'endometriosis',
        day: { max: [15, 'mg'] },
        sources: [dosing('norethindrone, oral')],
      },
      // Every two months.
      {
        route: 'injection',
        dose: { max: [200, 'mg'] },
        hoursApart: 1344,
        sources: [cite(injectablesTools, 'Table 1')],
      },
    ],
  },
  desogestrel: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['75 ug'],
        sources: [cite(zelletaSmpc, '2')],
      },
    ],
    doses: [
      // 75 ug alone; a combined pill holds up to 150 ug.
      {
        route: 'oral',
        day: { max: [150, 'ug'] },
        timesADay: 1,
        sources: [cite(zelletaSmpc, '4.2'), registered, fdaProducts('desogestrel; ethinyl estradiol')],
      },
    ],
  },
  etonogestrel: {
    forms: [
      {
        route: 'injection',
        form: 'implant',
        strengths: ['68 mg'],
        sources: [whoList('22.1.5'), fdaProducts('etonogestrel')],
      },
    ],
    doses: [
      {
        route: 'injection',
        dose: { max: [68, 'mg'] },
        sources: [cite(msf('etonogestrel subdermal implant'), 'Dosage')],
      },
    ],
  },
  medroxyprogesterone: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['2.5 mg', '5 mg', '10 mg'],
        sources: [whoList('18.4'), fdaProducts('medroxyprogesterone acetate')],
      },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['150 mg/mL', '104 mg/0.65 mL'],
        sources: [
          whoList('22.1.2'),
          greenbook('medroxyprogesterone'),
          fdaProducts('medroxyprogesterone acetate'),
        ],
      },
    ],
    doses: [
      { route: 'oral', day: { max: [10, 'mg'] }, sources: [dosing('medroxyprogesterone, oral')] },
      // Every 13 weeks, at the earliest two weeks before.
      {
        route: 'injection',
        dose: { max: [150, 'mg'] },
        hoursApart: 1848,
        sources: [
          cite(msf('medroxyprogesterone injectable'), 'Dosage'),
          cite(medroxyprogesteroneLabel, '2.1'),
        ],
      },
      {
        route: 'injection',
        from: years(12),
        under: years(18),
        dose: { max: [150, 'mg'] },
        hoursApart: 1848,
        sources: [
          cite(msf('medroxyprogesterone injectable'), 'Dosage'),
          dosing('medroxyprogesterone, injection'),
        ],
      },
    ],
  },
}
