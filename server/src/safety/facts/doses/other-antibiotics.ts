import { days, months, weeks, years } from '../ages/row.ts'
import { essentialMedicines, nafdacRegister, nigeriaGuidelines } from '../documents/general.ts'
import * as read from '../documents/infections.ts'
import { cite } from '../source.ts'
import { product } from './product.ts'
import type { DrugName } from '../drugs/all.ts'
import type { DoseRow, DrugDoses, FormRow, Route } from './row.ts'

const access = cite(essentialMedicines, '6.2.1 Access group antibiotics')
const eye = cite(essentialMedicines, '21.1 Anti-infective agents')
const registered = cite(nafdacRegister, 'Composition of registered products')
const sickChildren = cite(read.sickChildren, 'Table 1')
const coTrimoxazoleDosing = cite(read.coTrimoxazoleMayo, 'Dosing')
const coTrimoxazoleByAge = cite(nigeriaGuidelines, 'Tonsillitis; Cholera')

const coTrimoxazole: readonly FormRow[] = [
  product('oral', 'tablet', ['100 mg + 20 mg', '400 mg + 80 mg', '800 mg + 160 mg'], access, registered),
  product('oral', 'liquid', ['200 mg + 40 mg/5 mL'], access, registered),
  product('injection', 'injection', ['80 mg + 16 mg/mL', '400 mg + 80 mg/5 mL'], access),
]

const chloramphenicolBy = (route: Route): DoseRow[] =>
  (
    [
      [{}, 12.5, 50],
      [{ from: days(0), under: weeks(2) }, 6.25, 25],
      [{ from: weeks(2), under: years(18) }, 25, 50],
    ] as const
  ).map(([whom, dose, day]) => ({
    route,
    ...whom,
    dose: { maxPerKg: [dose, 'mg'] },
    day: { maxPerKg: [day, 'mg'] },
    sources: [cite(read.chloramphenicolMayo, 'Dosing')],
  }))

export const otherAntibioticDoses: Partial<Record<DrugName, DrugDoses>> = {
  metronidazole: {
    forms: [
      product('oral', 'tablet', ['200 mg', '250 mg', '400 mg', '500 mg'], access, registered),
      product('oral', 'liquid', ['200 mg/5 mL'], access, registered),
      product('injection', 'injection', ['5 mg/mL', '500 mg/100 mL'], access, registered),
      product('rectal', 'suppository', ['500 mg', '1 g'], access),
      product('vaginal', 'pessary', ['500 mg'], cite(read.metronidazoleVaginalMayo, 'Dosing')),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [200, 'mg'], max: [800, 'mg'] },
        day: { max: [4, 'g'] },
        sources: [cite(nigeriaGuidelines, 'Amoebiasis'), cite(read.metronidazoleMayo, 'Dosing')],
      },
      {
        route: 'oral',
        use: 'one dose a day for trichomoniasis, giardiasis or bacterial vaginosis',
        dose: { max: [2, 'g'] },
        day: { max: [2, 'g'] },
        sources: [cite(nigeriaGuidelines, 'Trichomoniasis; Giardiasis; Bacterial Vaginosis')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        day: { maxPerKg: [50, 'mg'], max: [2250, 'mg'] },
        sources: [cite(read.metronidazoleMayo, 'Dosing'), cite(nigeriaGuidelines, 'Amoebiasis')],
      },
      {
        route: 'injection',
        dose: { max: [500, 'mg'] },
        day: { max: [2, 'g'] },
        sources: [cite(nigeriaGuidelines, 'Tetanus')],
      },
      {
        route: 'vaginal',
        dose: { max: [500, 'mg'] },
        day: { max: [1, 'g'] },
        sources: [cite(read.metronidazoleVaginalMayo, 'Dosing')],
      },
    ],
  },

  tinidazole: {
    forms: [product('oral', 'tablet', ['500 mg'], registered)],
    doses: [
      {
        route: 'oral',
        dose: { max: [2, 'g'] },
        day: { max: [2, 'g'] },
        sources: [cite(read.tinidazoleMayo, 'Dosing'), cite(nigeriaGuidelines, 'Amoebiasis')],
      },
      {
        route: 'oral',
        from: years(3),
        under: years(18),
        dose: { maxPerKg: [60, 'mg'], max: [2, 'g'] },
        day: { maxPerKg: [60, 'mg'], max: [2, 'g'] },
        sources: [cite(nigeriaGuidelines, 'Amoebiasis'), cite(read.tinidazoleMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: years(3),
        under: years(18),
        use: 'giardiasis, once',
        dose: { maxPerKg: [75, 'mg'], max: [2, 'g'] },
        day: { maxPerKg: [75, 'mg'], max: [2, 'g'] },
        sources: [cite(nigeriaGuidelines, 'Giardiasis')],
      },
    ],
  },

  secnidazole: {
    forms: [
      product('oral', 'tablet', ['500 mg', '1 g'], registered),
      product('oral', 'sachet', ['2 g'], cite(read.secnidazoleMayo, 'Dosing')),
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [2, 'g'] },
        day: { max: [2, 'g'] },
        timesADay: 1,
        sources: [cite(read.secnidazoleMayo, 'Dosing'), cite(nigeriaGuidelines, 'Amoebiasis')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [2, 'g'] },
        day: { max: [2, 'g'] },
        timesADay: 1,
        sources: [cite(read.secnidazoleMayo, 'Dosing')],
      },
    ],
  },

  // Children under 10 kg have doses by age; from 10 kg 40 mg/kg of sulfamethoxazole and 8 mg/kg of trimethoprim a day.
  sulfamethoxazole: {
    forms: coTrimoxazole,
    doses: [
      {
        route: 'oral',
        dose: { max: [800, 'mg'] },
        day: { max: [1600, 'mg'] },
        sources: [coTrimoxazoleDosing, cite(read.coTrimoxazoleSmpc, '4.2')],
      },
      {
        route: 'oral',
        use: 'treatment of Pneumocystis pneumonia',
        day: { maxPerKg: [100, 'mg'] },
        sources: [coTrimoxazoleDosing],
      },
      {
        route: 'oral',
        from: weeks(6),
        under: months(6),
        dose: { max: [100, 'mg'] },
        day: { max: [200, 'mg'] },
        sources: [coTrimoxazoleByAge],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(18),
        underKg: 10,
        dose: { max: [200, 'mg'] },
        day: { max: [400, 'mg'] },
        sources: [coTrimoxazoleByAge],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(18),
        fromKg: 10,
        dose: { max: [800, 'mg'] },
        day: { maxPerKg: [40, 'mg'], max: [1600, 'mg'] },
        sources: [coTrimoxazoleDosing],
      },
      {
        route: 'oral',
        from: months(2),
        under: years(18),
        use: 'treatment of Pneumocystis pneumonia',
        day: { maxPerKg: [100, 'mg'] },
        sources: [coTrimoxazoleDosing],
      },
    ],
  },

  trimethoprim: {
    forms: [
      product('oral', 'tablet', ['100 mg', '200 mg'], access),
      product('oral', 'liquid', ['50 mg/5 mL'], access),
      ...coTrimoxazole,
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [200, 'mg'] },
        day: { max: [400, 'mg'] },
        sources: [cite(read.trimethoprimSmpc, '4.2')],
      },
      {
        route: 'oral',
        use: 'treatment of Pneumocystis pneumonia, with sulfamethoxazole',
        day: { maxPerKg: [20, 'mg'] },
        sources: [coTrimoxazoleDosing],
      },
      {
        route: 'oral',
        from: weeks(6),
        under: months(6),
        dose: { max: [20, 'mg'] },
        day: { max: [40, 'mg'] },
        sources: [coTrimoxazoleByAge],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(12),
        underKg: 10,
        dose: { max: [40, 'mg'] },
        day: { max: [80, 'mg'] },
        sources: [coTrimoxazoleByAge],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(12),
        fromKg: 10,
        dose: { max: [160, 'mg'] },
        day: { maxPerKg: [8, 'mg'], max: [320, 'mg'] },
        sources: [coTrimoxazoleDosing],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [200, 'mg'] },
        day: { max: [400, 'mg'] },
        sources: [cite(read.trimethoprimSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: months(2),
        under: years(18),
        use: 'treatment of Pneumocystis pneumonia, with sulfamethoxazole',
        day: { maxPerKg: [20, 'mg'] },
        sources: [coTrimoxazoleDosing],
      },
    ],
  },

  nitrofurantoin: {
    forms: [
      product('oral', 'capsule', ['50 mg', '100 mg'], access),
      product('oral', 'tablet', ['50 mg', '100 mg'], access),
      product(
        'oral',
        'liquid',
        ['25 mg/5 mL', '50 mg/5 mL'],
        access,
        cite(read.nitrofurantoinMayo, 'Dosing'),
      ),
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        dose: { min: [50, 'mg'], max: [100, 'mg'] },
        day: { max: [400, 'mg'] },
        sources: [cite(read.nitrofurantoinMayo, 'Dosing'), cite(read.nitrofurantoinLabel, '2.1')],
      },
      {
        route: 'oral',
        release: 'slow',
        dose: { max: [100, 'mg'] },
        day: { max: [200, 'mg'] },
        timesADay: 2,
        sources: [cite(read.nitrofurantoinMayo, 'Dosing'), cite(read.nitrofurantoinMedscape, 'Dosage')],
      },
      {
        route: 'oral',
        release: 'immediate',
        from: months(1),
        under: years(18),
        dose: { max: [100, 'mg'] },
        day: { maxPerKg: [7, 'mg'], max: [400, 'mg'] },
        sources: [cite(read.nitrofurantoinLabel, '2.2'), cite(read.nitrofurantoinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        release: 'slow',
        from: years(12),
        under: years(18),
        dose: { max: [100, 'mg'] },
        day: { max: [200, 'mg'] },
        timesADay: 2,
        sources: [cite(read.nitrofurantoinMayo, 'Dosing')],
      },
    ],
  },

  gentamicin: {
    forms: [
      product(
        'injection',
        'injection',
        ['10 mg/mL', '40 mg/mL', '80 mg/2 mL', '20 mg/2 mL'],
        access,
        registered,
      ),
      product('eye', 'eye drops', ['0.3 %', '3 mg/mL'], eye, registered),
      product('ear', 'ear drops', ['0.3 %', '3 mg/mL'], registered),
      product('skin', 'cream', [], registered),
    ],
    doses: [
      {
        route: 'injection',
        day: { maxPerKg: [5, 'mg'] },
        sources: [cite(read.gentamicinMpr, 'Adult dosage'), cite(nigeriaGuidelines, 'Cellulitis')],
      },
      {
        route: 'injection',
        use: 'a single daily dose, with levels measured',
        day: { maxPerKg: [7, 'mg'] },
        sources: [cite(read.gentamicinBahrain, 'Dose')],
      },
      {
        route: 'injection',
        from: days(0),
        under: years(18),
        day: { maxPerKg: [7.5, 'mg'] },
        sources: [sickChildren, cite(read.gentamicinMpr, 'Children dosage')],
      },
      { route: 'eye', dose: { max: [2, '{drop}'] }, sources: [cite(read.gentamicinEyeMayo, 'Dosing')] },
      {
        route: 'eye',
        from: days(0),
        under: years(18),
        dose: { max: [2, '{drop}'] },
        sources: [cite(read.gentamicinEyeMayo, 'Dosing')],
      },
      {
        route: 'ear',
        dose: { max: [4, '{drop}'] },
        timesADay: 3,
        sources: [cite(read.gentamicinEarMayo, 'Dosing')],
      },
      {
        route: 'ear',
        from: years(6),
        under: years(18),
        dose: { max: [4, '{drop}'] },
        timesADay: 3,
        sources: [cite(read.gentamicinEarMayo, 'Dosing')],
      },
    ],
  },

  clindamycin: {
    forms: [
      product('oral', 'capsule', ['150 mg', '300 mg'], access, registered),
      product('oral', 'liquid', ['75 mg/5 mL'], access),
      product('injection', 'injection', ['150 mg/mL', '600 mg/4 mL', '900 mg/6 mL'], access),
      product('vaginal', 'pessary', ['100 mg'], registered),
      product('skin', 'cream', ['1 %'], registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [150, 'mg'], max: [450, 'mg'] },
        day: { max: [1800, 'mg'] },
        sources: [cite(read.clindamycinMayo, 'Dosing'), cite(nigeriaGuidelines, 'Acute Peri-Apical Abscess')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        dose: { max: [450, 'mg'] },
        day: { maxPerKg: [25, 'mg'], max: [1800, 'mg'] },
        sources: [cite(read.clindamycinMayo, 'Dosing'), cite(nigeriaGuidelines, 'Acute Peri-Apical Abscess')],
      },
      {
        route: 'injection',
        day: { max: [2.7, 'g'] },
        sources: [cite(nigeriaGuidelines, 'Acute Peri-Apical Abscess')],
      },
      {
        route: 'injection',
        use: 'life-threatening infection',
        day: { max: [4.8, 'g'] },
        sources: [cite(nigeriaGuidelines, 'Acute Peri-Apical Abscess')],
      },
    ],
  },

  chloramphenicol: {
    forms: [
      product('oral', 'capsule', ['250 mg'], registered),
      product('oral', 'liquid', ['125 mg/5 mL'], registered),
      product('injection', 'injection', ['1 g'], access, registered),
      product('eye', 'eye drops', ['0.5 %', '5 mg/mL', '1 %'], registered),
      product('eye', 'eye ointment', [], cite(nigeriaGuidelines, 'Stye')),
      product('ear', 'ear drops', [], registered),
    ],
    doses: [...chloramphenicolBy('oral'), ...chloramphenicolBy('injection')],
  },
}
