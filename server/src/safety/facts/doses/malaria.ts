import { days, months, years } from '../ages/row.ts'
import { essentialMedicines, nafdacRegister, nigeriaGuidelines } from '../documents/general.ts'
import * as read from '../documents/malaria-and-worms.ts'
import { cite } from '../source.ts'
import { byWeight } from './by-weight.ts'
import { product } from './product.ts'
import type { DrugName } from '../drugs/all.ts'
import type { DrugDoses, FormRow } from './row.ts'

const curative = cite(essentialMedicines, '6.5.3.1 Antimalarials for curative treatment')
const preventive = cite(essentialMedicines, '6.5.3.2 Antimalarials for chemoprevention')
const registered = cite(nafdacRegister, 'Composition of registered products')
const sulfadoxineByWeight = cite(read.artesunateSulfadoxineMsf, 'Dosage and duration')
const atovaquoneDosing = cite(read.atovaquoneMayo, 'Dosing')
const mefloquineDosing = cite(read.mefloquineMayo, 'Dosing')

const artesunateMefloquine = product('oral', 'tablet', ['25 mg + 55 mg', '100 mg + 220 mg'], curative)

const sulfadoxinePyrimethamine: readonly FormRow[] = [
  product('oral', 'tablet', ['250 mg + 12.5 mg', '500 mg + 25 mg'], preventive, registered),
  product('oral', 'liquid', ['500 mg + 25 mg/5 mL'], registered),
]

const atovaquoneProguanil = product('oral', 'tablet', ['62.5 mg + 25 mg', '250 mg + 100 mg'], registered)

export const malariaDoses: Partial<Record<DrugName, DrugDoses>> = {
  // Orders and labels state the phosphate or the base (250 mg of phosphate are 155 mg of base). The limits are of the phosphate,
  // as in the texts read, so that a dose of the base is never refused.
  chloroquine: {
    forms: [
      product(
        'oral',
        'tablet',
        ['100 mg', '150 mg', '155 mg', '250 mg'],
        curative,
        registered,
        cite(read.chloroquineMsf, 'Forms and strengths'),
      ),
      product('oral', 'liquid', ['50 mg/5 mL', '80 mg/5 mL', '60 mg/mL'], curative, registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [1, 'g'] },
        day: { max: [1.5, 'g'] },
        sources: [cite(read.chloroquineMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [16.7, 'mg'], max: [1, 'g'] },
        day: { maxPerKg: [25, 'mg'], max: [1.5, 'g'] },
        sources: [
          cite(read.chloroquineDrugs, 'Malaria'),
          cite(read.chloroquineMayo, 'Dosing'),
          cite(read.chloroquineMsf, 'Dosage'),
        ],
      },
    ],
  },

  hydroxychloroquine: {
    forms: [product('oral', 'tablet', ['200 mg'], registered)],
    doses: [
      {
        route: 'oral',
        dose: { min: [200, 'mg'], max: [600, 'mg'] },
        day: { max: [600, 'mg'] },
        timesADay: 2,
        sources: [cite(read.hydroxychloroquineMayo, 'Dosing')],
      },
      {
        route: 'oral',
        use: 'the first day of treatment of malaria',
        dose: { max: [800, 'mg'] },
        day: { max: [1200, 'mg'] },
        sources: [cite(read.hydroxychloroquineMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        fromKg: 23,
        dose: { maxPerKg: [13, 'mg'], max: [800, 'mg'] },
        day: { maxPerKg: [19.5, 'mg'], max: [1200, 'mg'] },
        sources: [cite(read.hydroxychloroquineMayo, 'Dosing')],
      },
    ],
  },

  quinine: {
    forms: [
      product('oral', 'tablet', ['300 mg'], curative, registered),
      product('injection', 'injection', ['300 mg/mL', '600 mg/2 mL'], curative, registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [648, 'mg'] },
        day: { max: [1944, 'mg'] },
        hoursApart: 8,
        sources: [cite(read.quinineMayo, 'Dosing'), cite(read.quinineMsf, 'Dosage')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [10, 'mg'], max: [600, 'mg'] },
        day: { maxPerKg: [30, 'mg'], max: [1800, 'mg'] },
        hoursApart: 8,
        sources: [cite(read.quinineMsf, 'Dosage')],
      },
      {
        route: 'oral',
        from: days(0),
        under: months(1),
        use: 'the first dose of a newborn',
        dose: { maxPerKg: [20, 'mg'] },
        day: { maxPerKg: [40, 'mg'] },
        hoursApart: 8,
        sources: [cite(nigeriaGuidelines, 'Malaria in the Newborn')],
      },
      ...(
        [
          [{}, 'Parenteral quinine'],
          [{ from: days(0), under: years(18) }, 'Parenteral quinine'],
        ] as const
      ).flatMap(([whom, section]) => [
        {
          ...whom,
          route: 'injection' as const,
          dose: { maxPerKg: [10, 'mg'] as const },
          day: { maxPerKg: [30, 'mg'] as const },
          hoursApart: 8,
          sources: [cite(read.severeMalaria, section)],
        },
        {
          ...whom,
          route: 'injection' as const,
          use: 'the first dose',
          dose: { maxPerKg: [20, 'mg'] as const },
          day: { maxPerKg: [40, 'mg'] as const },
          hoursApart: 8,
          sources: [cite(read.severeMalaria, section)],
        },
      ]),
    ],
  },

  // Once a week to prevent malaria; the treatment is a use.
  mefloquine: {
    forms: [product('oral', 'tablet', ['250 mg'], curative), artesunateMefloquine],
    doses: [
      {
        route: 'oral',
        dose: { max: [250, 'mg'] },
        day: { max: [250, 'mg'] },
        week: { max: [250, 'mg'] },
        hoursApart: 168,
        sources: [mefloquineDosing],
      },
      {
        route: 'oral',
        use: 'treatment of malaria',
        dose: { max: [1250, 'mg'] },
        day: { max: [1250, 'mg'] },
        week: { max: [1250, 'mg'] },
        hoursApart: 6,
        sources: [mefloquineDosing],
      },
      ...(
        [
          [5, 10, 50],
          [10, 20, 62.5],
          [20, 30, 125],
          [30, 45, 187.5],
          [45, undefined, 250],
        ] as const
      ).map(([fromKg, underKg, mg]) => ({
        route: 'oral' as const,
        from: months(6),
        under: years(18),
        fromKg,
        ...(underKg === undefined ? {} : { underKg }),
        dose: { max: [mg, 'mg'] as const },
        day: { max: [mg, 'mg'] as const },
        week: { max: [mg, 'mg'] as const },
        hoursApart: 168,
        sources: [mefloquineDosing],
      })),
      {
        route: 'oral',
        from: months(6),
        under: years(18),
        use: 'treatment of malaria',
        dose: { maxPerKg: [25, 'mg'], max: [1250, 'mg'] },
        day: { maxPerKg: [25, 'mg'], max: [1250, 'mg'] },
        week: { max: [1250, 'mg'] },
        hoursApart: 6,
        sources: [mefloquineDosing],
      },
    ],
  },

  // A single dose; in pregnancy again after a month at the earliest.
  sulfadoxine: {
    forms: sulfadoxinePyrimethamine,
    doses: [
      {
        route: 'oral',
        dose: { max: [1500, 'mg'] },
        day: { max: [1500, 'mg'] },
        hoursApart: 672,
        sources: [cite(read.sulfadoxineMsf, 'Dosage')],
      },
      ...byWeight(
        'oral',
        days(0),
        [
          [5, 10, 250],
          [10, 25, 500],
          [25, 50, 1000],
          [50, Infinity, 1500],
        ],
        { timesADay: 1, sources: [sulfadoxineByWeight] },
      ),
    ],
  },

  pyrimethamine: {
    forms: [
      product('oral', 'tablet', ['25 mg'], cite(essentialMedicines, '6.5.4')),
      ...sulfadoxinePyrimethamine,
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [75, 'mg'] },
        day: { max: [75, 'mg'] },
        sources: [cite(read.sulfadoxineMsf, 'Dosage')],
      },
      ...byWeight(
        'oral',
        days(0),
        [
          [5, 10, 12.5],
          [10, 25, 25],
          [25, 50, 50],
          [50, Infinity, 75],
        ],
        { timesADay: 1, sources: [sulfadoxineByWeight] },
      ),
    ],
  },

  proguanil: {
    forms: [product('oral', 'tablet', ['100 mg'], preventive, registered), atovaquoneProguanil],
    doses: [
      {
        route: 'oral',
        dose: { max: [200, 'mg'] },
        day: { max: [200, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Lymphomas; Antenatal Care'), atovaquoneDosing],
      },
      {
        route: 'oral',
        use: 'treatment of malaria, with atovaquone',
        dose: { max: [400, 'mg'] },
        day: { max: [400, 'mg'] },
        maxDays: 3,
        sources: [atovaquoneDosing],
      },
      ...(
        [
          [days(0), years(1), 25],
          [years(1), years(5), 50],
          [years(5), years(9), 100],
          [years(9), years(15), 150],
        ] as const
      ).map(([from, under, mg]) => ({
        route: 'oral' as const,
        from,
        under,
        dose: { max: [mg, 'mg'] as const },
        day: { max: [mg, 'mg'] as const },
        timesADay: 1,
        sources: [cite(nigeriaGuidelines, 'Sickle Cell Disease')],
      })),
    ],
  },

  atovaquone: {
    forms: [atovaquoneProguanil],
    doses: [
      {
        route: 'oral',
        dose: { max: [1, 'g'] },
        day: { max: [1, 'g'] },
        timesADay: 1,
        sources: [atovaquoneDosing],
      },
    ],
  },

  primaquine: {
    forms: [product('oral', 'tablet', ['7.5 mg', '15 mg'], curative)],
    doses: [
      {
        route: 'oral',
        dose: { max: [15, 'mg'] },
        day: { max: [15, 'mg'] },
        timesADay: 1,
        sources: [cite(read.primaquineMayo, 'Dosing'), curative],
      },
      {
        route: 'oral',
        use: 'malaria caught in Oceania or south-east Asia',
        dose: { maxPerKg: [0.5, 'mg'] },
        day: { maxPerKg: [0.5, 'mg'] },
        timesADay: 1,
        sources: [cite(read.travel2017, 'Treatment table')],
      },
      {
        route: 'oral',
        use: 'once a week for 8 weeks, in G6PD deficiency',
        dose: { maxPerKg: [0.75, 'mg'] },
        sources: [cite(read.primaquineReview, 'Table 2')],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(18),
        dose: { maxPerKg: [0.25, 'mg'], max: [15, 'mg'] },
        day: { maxPerKg: [0.25, 'mg'], max: [15, 'mg'] },
        timesADay: 1,
        sources: [cite(read.primaquineReview, 'Table 2'), cite(read.travel2017, 'Treatment table')],
      },
    ],
  },
}
