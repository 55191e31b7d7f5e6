import { days, months, years } from '../ages/row.ts'
import { essentialMedicines, nafdacRegister, nigeriaGuidelines } from '../documents/general.ts'
import * as read from '../documents/infections.ts'
import { cite } from '../source.ts'
import { product } from './product.ts'
import type { DrugName } from '../drugs/all.ts'
import type { DrugDoses, FormRow } from './row.ts'

const access = cite(essentialMedicines, '6.2.1 Access group antibiotics')
const registered = cite(nafdacRegister, 'Composition of registered products')
const cellulitis = cite(nigeriaGuidelines, 'Cellulitis')
const endocarditis = cite(nigeriaGuidelines, 'Infective Endocarditis')
const septicArthritis = cite(nigeriaGuidelines, 'Septic Arthritis')
const sickChildren = cite(read.sickChildren, 'Table 1')

const coAmoxiclav: readonly FormRow[] = [
  product(
    'oral',
    'tablet',
    [
      '200 mg + 28.5 mg',
      '250 mg + 62.5 mg',
      '250 mg + 125 mg',
      '500 mg + 125 mg',
      '875 mg + 125 mg',
      '1000 mg + 62.5 mg',
    ],
    access,
    registered,
    cite(read.coAmoxiclavMayo, 'Dosing'),
  ),
  product(
    'oral',
    'liquid',
    [
      '125 mg + 31.25 mg/5 mL',
      '200 mg + 28.5 mg/5 mL',
      '250 mg + 62.5 mg/5 mL',
      '400 mg + 57 mg/5 mL',
      '600 mg + 42.9 mg/5 mL',
    ],
    access,
    registered,
  ),
  product('injection', 'injection', ['500 mg + 100 mg', '1000 mg + 200 mg'], access, registered),
]

const ampicillinCloxacillin: readonly FormRow[] = [
  product('oral', 'capsule', ['250 mg + 250 mg', '500 mg + 500 mg'], registered),
  product('oral', 'liquid', ['125 mg + 125 mg/5 mL', '60 mg + 30 mg/0.6 mL'], registered),
  product('injection', 'injection', ['250 mg + 250 mg', '500 mg + 500 mg'], registered),
]

export const penicillinDoses: Partial<Record<DrugName, DrugDoses>> = {
  amoxicillin: {
    forms: [
      product(
        'oral',
        'tablet',
        ['125 mg', '250 mg', '500 mg', '875 mg', '1 g'],
        access,
        registered,
        cite(read.amoxicillinMayo, 'Dosing'),
      ),
      product('oral', 'capsule', ['250 mg', '500 mg'], access, registered),
      product('oral', 'liquid', ['125 mg/5 mL', '250 mg/5 mL'], access, registered),
      product('injection', 'injection', ['250 mg', '500 mg', '1 g'], access),
      ...coAmoxiclav,
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [250, 'mg'], max: [1, 'g'] },
        day: { max: [3, 'g'] },
        sources: [cite(read.amoxicillinMsf, 'Dosage'), cite(read.amoxicillinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        use: 'prevention of endocarditis, once before a procedure',
        dose: { max: [3, 'g'] },
        day: { max: [3, 'g'] },
        sources: [endocarditis],
      },
      {
        // The US label allows 30 mg/kg a day at this age; the table of MSF gives 125 mg twice a day under 6 kg.
        route: 'oral',
        from: days(0),
        under: months(3),
        dose: { maxPerKg: [25, 'mg'], max: [125, 'mg'] },
        day: { maxPerKg: [50, 'mg'], max: [250, 'mg'] },
        sources: [cite(read.amoxicillinMsf, 'Dosage')],
      },
      {
        route: 'oral',
        from: months(3),
        under: years(18),
        // Half of the day's most: pneumonia is treated twice a day, with at least 40 mg/kg each.
        dose: { maxPerKg: [45, 'mg'], max: [1, 'g'] },
        day: { maxPerKg: [90, 'mg'], max: [3, 'g'] },
        sources: [
          cite(read.amoxicillinMsf, 'Dosage'),
          cite(read.coAmoxiclavMayo, 'Dosing'),
          cite(read.childhoodPneumonia, 'Table 1.1'),
        ],
      },
      {
        // The table by weight goes above 30 mg/kg for the lightest of each band.
        route: 'oral',
        from: months(3),
        under: years(18),
        fromKg: 12,
        underKg: 25,
        dose: { max: [500, 'mg'] },
        sources: [cite(read.amoxicillinMsf, 'Dosage: table')],
      },
      {
        route: 'oral',
        from: months(3),
        under: years(18),
        fromKg: 6,
        underKg: 12,
        dose: { max: [250, 'mg'] },
        sources: [cite(read.amoxicillinMsf, 'Dosage: table')],
      },
      { route: 'injection', dose: { max: [2, 'g'] }, day: { max: [12, 'g'] }, sources: [endocarditis] },
    ],
  },

  'clavulanic acid': {
    forms: coAmoxiclav,
    doses: [
      {
        route: 'oral',
        dose: { max: [125, 'mg'] },
        day: { max: [375, 'mg'] },
        sources: [cite(read.coAmoxiclavMims, 'Dosage'), cite(read.coAmoxiclavLabel, '2')],
      },
      {
        route: 'oral',
        use: 'lung abscess',
        dose: { max: [200, 'mg'] },
        day: { max: [600, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Lung Abscess')],
      },
      {
        route: 'oral',
        from: months(3),
        under: years(18),
        underKg: 40,
        day: { maxPerKg: [15, 'mg'], max: [600, 'mg'] },
        sources: [cite(read.coAmoxiclavMims, 'Dosage')],
      },
      {
        route: 'oral',
        from: months(3),
        under: years(18),
        fromKg: 40,
        dose: { max: [125, 'mg'] },
        day: { max: [375, 'mg'] },
        sources: [cite(read.coAmoxiclavMims, 'Dosage')],
      },
    ],
  },

  ampicillin: {
    forms: [
      product('oral', 'capsule', ['250 mg', '500 mg'], registered, cite(read.penbritin, '2')),
      product('oral', 'liquid', ['125 mg/5 mL'], registered),
      product('injection', 'injection', ['500 mg', '1 g'], access, registered),
      ...ampicillinCloxacillin,
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [250, 'mg'], max: [1, 'g'] },
        day: { max: [4, 'g'] },
        sources: [cite(read.penbritin, '4.2')],
      },
      {
        route: 'oral',
        use: 'typhoid fever, or gonorrhoea once',
        dose: { max: [2, 'g'] },
        day: { max: [8, 'g'] },
        sources: [cite(read.penbritin, '4.2')],
      },
      {
        // Half of an adult's routine dose.
        route: 'oral',
        from: days(0),
        under: years(10),
        dose: { max: [375, 'mg'] },
        day: { max: [1.5, 'g'] },
        sources: [cite(read.penbritin, '4.2'), cellulitis],
      },
      {
        route: 'oral',
        from: years(10),
        under: years(18),
        dose: { max: [1, 'g'] },
        day: { max: [4, 'g'] },
        sources: [cite(read.penbritin, '4.2')],
      },
      {
        route: 'injection',
        dose: { max: [2, 'g'] },
        day: { max: [12, 'g'] },
        sources: [cite(read.kidneyTable, 'Ampicillin')],
      },
      {
        route: 'injection',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [50, 'mg'], max: [2, 'g'] },
        day: { maxPerKg: [200, 'mg'], max: [12, 'g'] },
        sources: [sickChildren, cite(nigeriaGuidelines, 'Neonatal Sepsis')],
      },
    ],
  },

  cloxacillin: {
    forms: [
      product('oral', 'capsule', ['250 mg', '500 mg', '1 g'], access),
      product('oral', 'liquid', ['125 mg/5 mL', '250 mg/5 mL'], access),
      product('injection', 'injection', ['250 mg', '500 mg'], access),
      ...ampicillinCloxacillin,
    ],
    doses: [
      { route: 'oral', dose: { max: [1, 'g'] }, day: { max: [4, 'g'] }, sources: [cellulitis, access] },
      {
        route: 'oral',
        from: days(0),
        under: years(2),
        dose: { max: [125, 'mg'] },
        day: { max: [500, 'mg'] },
        sources: [cite(read.cloxacillinMonograph, 'Dosage'), cellulitis],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(10),
        dose: { max: [250, 'mg'] },
        day: { max: [1, 'g'] },
        sources: [cite(read.cloxacillinMonograph, 'Dosage'), cellulitis],
      },
      {
        route: 'injection',
        dose: { max: [2, 'g'] },
        day: { max: [8, 'g'] },
        sources: [cite(read.cloxacillinMaker, 'Dosage')],
      },
      {
        route: 'injection',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [25, 'mg'], max: [1, 'g'] },
        day: { maxPerKg: [100, 'mg'], max: [4, 'g'] },
        sources: [septicArthritis],
      },
    ],
  },

  flucloxacillin: {
    forms: [
      product(
        'oral',
        'capsule',
        ['250 mg', '500 mg'],
        cite(read.flucloxacillinMedscape, 'Presentation'),
        registered,
      ),
      product(
        'oral',
        'liquid',
        ['125 mg/5 mL', '250 mg/5 mL'],
        cite(read.flucloxacillinMedscape, 'Presentation'),
        registered,
      ),
    ],
    doses: [
      {
        route: 'oral',
        dose: { min: [250, 'mg'], max: [500, 'mg'] },
        day: { max: [2, 'g'] },
        sources: [cite(read.flucloxacillinSolution, '4.2')],
      },
      {
        route: 'oral',
        use: 'infection of bone or heart valves',
        dose: { max: [2, 'g'] },
        day: { max: [8, 'g'] },
        sources: [cite(read.flucloxacillinCapsules, '4.2')],
      },
      {
        // 62.5 mg four times a day, doubled in serious infections.
        route: 'oral',
        from: days(0),
        under: years(2),
        dose: { max: [125, 'mg'] },
        day: { max: [500, 'mg'] },
        sources: [cite(read.flucloxacillinSolution, '4.2')],
      },
      {
        // 125 mg four times a day, doubled in serious infections.
        route: 'oral',
        from: years(2),
        under: years(11),
        dose: { max: [250, 'mg'] },
        day: { max: [1, 'g'] },
        sources: [cite(read.flucloxacillinSolution, '4.2')],
      },
      { route: 'injection', dose: { max: [2, 'g'] }, day: { max: [8, 'g'] }, sources: [endocarditis] },
      {
        route: 'injection',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [25, 'mg'], max: [1, 'g'] },
        day: { maxPerKg: [100, 'mg'], max: [4, 'g'] },
        sources: [septicArthritis],
      },
    ],
  },

  phenoxymethylpenicillin: {
    forms: [
      product('oral', 'tablet', ['250 mg', '500 mg'], access, registered),
      product(
        'oral',
        'liquid',
        ['125 mg/5 mL', '250 mg/5 mL'],
        access,
        cite(read.penicillinVMsf, 'Forms and strengths'),
      ),
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [1, 'g'] },
        day: { max: [4, 'g'] },
        sources: [
          cite(nigeriaGuidelines, 'Rheumatic Fever'),
          cite(read.penicillinVMsf, 'Dosage: streptococcal pharyngitis'),
        ],
      },
      ...(
        [
          [days(0), years(1), 125],
          [years(1), years(6), 250],
          [years(6), years(12), 500],
          [years(12), years(18), 1000],
        ] as const
      ).map(([from, under, mg]) => ({
        route: 'oral' as const,
        from,
        under,
        dose: { max: [mg, 'mg'] as const },
        day: { max: [2 * mg, 'mg'] as const },
        sources: [cite(read.penicillinVMsf, 'Dosage: streptococcal pharyngitis')],
      })),
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        use: 'diphtheria, four times a day',
        dose: { maxPerKg: [15, 'mg'], max: [500, 'mg'] },
        day: { maxPerKg: [60, 'mg'], max: [2, 'g'] },
        sources: [cite(read.penicillinVMsf, 'Dosage: diphtheria')],
      },
    ],
  },

  // Crystalline, procaine and benzathine penicillin are one drug here; a limit for one salt can't be told from another's.
  benzylpenicillin: {
    forms: [
      product(
        'injection',
        'injection',
        [
          '600 mg',
          '1 g',
          '3 g',
          '900 mg',
          '1.8 g',
          '1000000 [iU]',
          '1200000 [iU]',
          '2400000 [iU]',
          '3000000 [iU]',
          '4000000 [iU]',
          '5000000 [iU]',
        ],
        access,
        registered,
      ),
    ],
    doses: [
      {
        // 14.4 g in 6 doses; 600 mg are 1 million units. Orders are in units, and one limit has one unit.
        route: 'injection',
        dose: { max: [4_000_000, '[iU]'] },
        day: { max: [24_000_000, '[iU]'] },
        sources: [endocarditis, access],
      },
      {
        route: 'injection',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [100_000, '[iU]'], max: [4_000_000, '[iU]'] },
        day: { maxPerKg: [400_000, '[iU]'], max: [24_000_000, '[iU]'] },
        sources: [cite(read.whoChildhood, 'Antibiotics for acute bacterial meningitis')],
      },
    ],
  },
}
