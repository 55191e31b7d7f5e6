import { days, months, years } from '../ages/row.ts'
import { essentialMedicines, nafdacRegister, nigeriaGuidelines } from '../documents/general.ts'
import * as read from '../documents/infections.ts'
import { cite } from '../source.ts'
import { product } from './product.ts'
import type { DrugName } from '../drugs/all.ts'
import type { DrugDoses } from './row.ts'

const antifungals = cite(essentialMedicines, '6.3 Antifungal medicines')
const skin = cite(essentialMedicines, '13.1 Antifungal medicines')
const antiherpes = cite(essentialMedicines, '6.4.1 Antiherpes medicines')
const eye = cite(essentialMedicines, '21.1 Anti-infective agents')
const registered = cite(nafdacRegister, 'Composition of registered products')
const oralThrush = cite(nigeriaGuidelines, 'Oral Thrush (Candidiasis)')
const tinea = cite(nigeriaGuidelines, 'Dermatophyte Infections (Tinea)')

export const fungusAndVirusDoses: Partial<Record<DrugName, DrugDoses>> = {
  fluconazole: {
    forms: [
      product('oral', 'capsule', ['50 mg', '100 mg', '150 mg', '200 mg'], antifungals, registered),
      product(
        'oral',
        'tablet',
        ['50 mg', '100 mg', '150 mg', '200 mg'],
        cite(read.fluconazoleLabel, 'Description'),
        registered,
      ),
      product('oral', 'liquid', ['50 mg/5 mL'], antifungals, registered),
      product('injection', 'injection', ['2 mg/mL', '200 mg/100 mL'], antifungals, registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [50, 'mg'], max: [400, 'mg'] },
        day: { max: [400, 'mg'] },
        timesADay: 1,
        sources: [cite(read.fluconazoleMayo, 'Dosing'), tinea],
      },
      {
        route: 'oral',
        use: 'cryptococcal meningitis',
        dose: { max: [1200, 'mg'] },
        day: { max: [1200, 'mg'] },
        sources: [cite(read.cryptococcus, 'Table 2')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        dose: { max: [400, 'mg'] },
        day: { maxPerKg: [12, 'mg'], max: [400, 'mg'] },
        timesADay: 1,
        sources: [cite(read.fluconazoleMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        use: 'cryptococcal meningitis, or the first day of another severe infection',
        dose: { max: [800, 'mg'] },
        day: { maxPerKg: [25, 'mg'], max: [800, 'mg'] },
        sources: [cite(read.fluconazoleMayo, 'Dosing'), cite(read.cryptococcusChildren, 'Table 3')],
      },
    ],
  },

  itraconazole: {
    forms: [
      product('oral', 'capsule', ['100 mg'], antifungals, registered),
      product('oral', 'liquid', ['10 mg/mL', '50 mg/5 mL'], antifungals),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [100, 'mg'], max: [400, 'mg'] },
        day: { max: [400, 'mg'] },
        timesADay: 2,
        sources: [cite(read.itraconazoleMayo, 'Dosing')],
      },
    ],
  },

  // No text that was read states the highest adult dose by mouth.
  ketoconazole: {
    forms: [
      product('oral', 'tablet', ['200 mg'], cite(read.ketoconazoleLabel, 'Description')),
      product('skin', 'cream', ['2 %', '20 mg/g'], registered, cite(read.ketoconazoleSkinMayo, 'Dosing')),
    ],
    doses: [
      {
        route: 'oral',
        from: years(2),
        under: years(18),
        day: { maxPerKg: [6.6, 'mg'] },
        sources: [cite(read.ketoconazoleMayo, 'Dosing')],
      },
      { route: 'skin', timesADay: 2, sources: [cite(read.ketoconazoleSkinMayo, 'Dosing'), tinea] },
    ],
  },

  miconazole: {
    forms: [
      product('skin', 'cream', ['2 %', '20 mg/g'], skin, registered),
      product('vaginal', 'cream', ['2 %'], cite(nigeriaGuidelines, 'Vulvo-Vaginal Candidiasis')),
      product('mouth', 'cream', ['2 %'], oralThrush),
      product('vaginal', 'pessary', ['100 mg', '200 mg'], registered),
    ],
    doses: [
      { route: 'skin', timesADay: 2, sources: [cite(read.miconazoleSkinMayo, 'Dosing'), tinea] },
      {
        route: 'skin',
        from: days(0),
        under: years(18),
        timesADay: 2,
        sources: [cite(read.miconazoleSkinMayo, 'Dosing')],
      },
      { route: 'mouth', dose: { max: [10, 'mL'] }, day: { max: [40, 'mL'] }, sources: [oralThrush] },
      {
        route: 'mouth',
        from: days(0),
        under: years(2),
        dose: { max: [2.5, 'mL'] },
        day: { max: [5, 'mL'] },
        sources: [oralThrush],
      },
      {
        route: 'mouth',
        from: years(2),
        under: years(6),
        dose: { max: [5, 'mL'] },
        day: { max: [10, 'mL'] },
        sources: [oralThrush],
      },
      {
        route: 'mouth',
        from: years(6),
        under: years(12),
        dose: { max: [5, 'mL'] },
        day: { max: [20, 'mL'] },
        sources: [oralThrush],
      },
    ],
  },

  clotrimazole: {
    forms: [
      product('vaginal', 'pessary', ['100 mg', '500 mg'], antifungals, registered),
      product('vaginal', 'cream', ['1 %', '10 %'], antifungals),
      product('skin', 'cream', ['1 %', '10 mg/g'], registered),
      product('mouth', 'lozenge', ['10 mg'], cite(read.clotrimazoleLozengeMayo, 'Dosing')),
    ],
    doses: [
      {
        route: 'vaginal',
        dose: { max: [500, 'mg'] },
        day: { max: [500, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Vulvo-Vaginal Candidiasis')],
      },
      { route: 'skin', timesADay: 2, sources: [cite(read.clotrimazoleSkinMayo, 'Dosing')] },
      {
        route: 'skin',
        from: days(0),
        under: years(18),
        timesADay: 2,
        sources: [cite(read.clotrimazoleSkinMayo, 'Dosing')],
      },
      {
        route: 'mouth',
        dose: { max: [10, 'mg'] },
        day: { max: [50, 'mg'] },
        sources: [cite(read.clotrimazoleLozengeMayo, 'Dosing')],
      },
      {
        route: 'mouth',
        from: years(3),
        under: years(18),
        dose: { max: [10, 'mg'] },
        day: { max: [50, 'mg'] },
        sources: [cite(read.clotrimazoleLozengeMayo, 'Dosing')],
      },
    ],
  },

  nystatin: {
    forms: [
      product('oral', 'liquid', ['100000 [iU]/mL'], antifungals, registered),
      product('oral', 'tablet', ['500000 [iU]'], antifungals),
      product('oral', 'lozenge', ['100000 [iU]'], antifungals),
      product('vaginal', 'pessary', ['100000 [iU]'], antifungals, registered),
      product('skin', 'cream', ['100000 [iU]/g'], registered),
    ],
    doses: [
      {
        // One or two tablets of 500,000 units up to five times a day; of the suspension at most 6 mL four times.
        route: 'oral',
        dose: { min: [100_000, '[iU]'], max: [1_000_000, '[iU]'] },
        day: { max: [5_000_000, '[iU]'] },
        sources: [cite(read.nystatinMayo, 'Dosing'), antifungals],
      },
      {
        route: 'oral',
        from: years(5),
        under: years(18),
        dose: { max: [1_000_000, '[iU]'] },
        day: { max: [5_000_000, '[iU]'] },
        sources: [cite(read.nystatinMayo, 'Dosing'), antifungals],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(5),
        dose: { max: [200_000, '[iU]'] },
        day: { max: [800_000, '[iU]'] },
        sources: [cite(read.nystatinMayo, 'Dosing'), oralThrush],
      },
      { route: 'skin', timesADay: 3, sources: [cite(read.nystatinSkinMayo, 'Dosing')] },
      {
        route: 'skin',
        from: days(0),
        under: years(18),
        timesADay: 3,
        sources: [cite(read.nystatinSkinMayo, 'Dosing')],
      },
    ],
  },

  griseofulvin: {
    forms: [
      product('oral', 'tablet', ['125 mg', '250 mg', '500 mg'], antifungals, registered),
      product('oral', 'liquid', ['125 mg/5 mL'], antifungals, registered),
      product('skin', 'cream', ['1 %'], registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [250, 'mg'] },
        day: { max: [1, 'g'] },
        sources: [cite(read.griseofulvinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(13),
        day: { maxPerKg: [10, 'mg'], max: [1, 'g'] },
        sources: [cite(read.griseofulvinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: years(13),
        under: years(18),
        day: { max: [1, 'g'] },
        sources: [cite(read.griseofulvinMayo, 'Dosing')],
      },
    ],
  },

  terbinafine: {
    forms: [
      product('oral', 'tablet', ['250 mg'], registered),
      product('skin', 'cream', ['1 %', '10 mg/g'], skin, registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [250, 'mg'] },
        day: { max: [250, 'mg'] },
        timesADay: 1,
        sources: [cite(read.terbinafineMayo, 'Dosing')],
      },
      ...(
        [
          [undefined, 25, 125],
          [25, 35, 187.5],
          [35, undefined, 250],
        ] as const
      ).map(([fromKg, underKg, mg]) => ({
        route: 'oral' as const,
        from: years(4),
        under: years(18),
        ...(fromKg === undefined ? {} : { fromKg }),
        ...(underKg === undefined ? {} : { underKg }),
        dose: { max: [mg, 'mg'] as const },
        day: { max: [mg, 'mg'] as const },
        timesADay: 1,
        sources: [cite(read.terbinafineMayo, 'Dosing')],
      })),
      { route: 'skin', timesADay: 2, sources: [cite(read.terbinafineSkinMayo, 'Dosing')] },
      {
        route: 'skin',
        from: years(12),
        under: years(18),
        timesADay: 2,
        sources: [cite(read.terbinafineSkinMayo, 'Dosing')],
      },
    ],
  },

  aciclovir: {
    forms: [
      product(
        'oral',
        'tablet',
        ['200 mg', '400 mg', '800 mg'],
        antiherpes,
        cite(read.aciclovirMayo, 'Dosing'),
      ),
      product('oral', 'capsule', ['200 mg'], cite(read.aciclovirLabel, 'Dosage')),
      product('oral', 'liquid', ['200 mg/5 mL'], antiherpes),
      product('injection', 'injection', ['250 mg'], antiherpes),
      product('skin', 'cream', ['5 %', '50 mg/g'], registered),
      product('eye', 'eye ointment', ['3 %'], eye),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [200, 'mg'], max: [800, 'mg'] },
        day: { max: [4, 'g'] },
        timesADay: 5,
        sources: [cite(read.aciclovirSmpc, '4.2'), cite(nigeriaGuidelines, 'Herpes Zoster')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(12),
        dose: { maxPerKg: [20, 'mg'], max: [800, 'mg'] },
        day: { maxPerKg: [80, 'mg'], max: [3200, 'mg'] },
        sources: [cite(read.aciclovirLabel, 'Dosage: chickenpox'), cite(read.aciclovirMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [800, 'mg'] },
        day: { max: [4, 'g'] },
        timesADay: 5,
        sources: [cite(read.aciclovirMayo, 'Dosing')],
      },
      {
        route: 'injection',
        dose: { maxPerKg: [10, 'mg'] },
        day: { maxPerKg: [30, 'mg'] },
        hoursApart: 8,
        sources: [cite(read.aciclovirMayo, 'Dosing')],
      },
      {
        route: 'injection',
        from: months(3),
        under: years(12),
        dose: { maxPerKg: [20, 'mg'] },
        day: { maxPerKg: [60, 'mg'] },
        hoursApart: 8,
        sources: [cite(read.aciclovirMayo, 'Dosing')],
      },
      {
        route: 'injection',
        from: years(12),
        under: years(18),
        dose: { maxPerKg: [10, 'mg'] },
        day: { maxPerKg: [30, 'mg'] },
        hoursApart: 8,
        sources: [cite(read.aciclovirMayo, 'Dosing')],
      },
      {
        route: 'skin',
        timesADay: 6,
        sources: [cite(read.aciclovirSkinMayo, 'Dosing'), cite(nigeriaGuidelines, 'Herpes Zoster')],
      },
    ],
  },
}
