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
const worms = cite(essentialMedicines, '6.1 Anthelminthics')
const registered = cite(nafdacRegister, 'Composition of registered products')
const helminthiasis = cite(nigeriaGuidelines, 'Helminthiasis')
const combinedTablet = cite(read.artesunateAmodiaquineMsf, 'Dosage and duration')
const eurartesim = cite(read.eurartesim, '4.2')
const sulfadoxineByWeight = cite(read.artesunateSulfadoxineMsf, 'Dosage and duration')
const atovaquoneDosing = cite(read.atovaquoneMayo, 'Dosing')
const mefloquineDosing = cite(read.mefloquineMayo, 'Dosing')

const artemetherLumefantrine: readonly FormRow[] = [
  product('oral', 'tablet', ['20 mg + 120 mg', '40 mg + 240 mg', '80 mg + 480 mg'], curative, registered),
  product('oral', 'capsule', ['80 mg + 480 mg'], registered),
  product('oral', 'liquid', ['20 mg + 120 mg/5 mL', '240 mg + 1440 mg/60 mL'], registered),
]
const sixDoses = {
  timesADay: 2,
  hoursApart: 8,
  maxDays: 3,
  sources: [cite(read.artemetherMayo, 'Dosing'), cite(read.malaria2010, '7.5.1')],
}

const dihydroartemisininPiperaquine: readonly FormRow[] = [
  product('oral', 'tablet', ['20 mg + 160 mg', '40 mg + 320 mg', '80 mg + 640 mg'], curative, registered),
  product('oral', 'capsule', ['40 mg + 320 mg'], registered),
  product('oral', 'liquid', ['80 mg + 640 mg/80 mL'], registered),
]
const threeDays = { timesADay: 1, maxDays: 3, sources: [eurartesim] }

const artesunateAmodiaquine: readonly FormRow[] = [
  product('oral', 'tablet', ['25 mg + 67.5 mg', '50 mg + 135 mg', '100 mg + 270 mg'], curative, registered),
  product('oral', 'sachet', ['25 mg + 75 mg', '50 mg + 150 mg'], registered),
]
const artesunateMefloquine = product('oral', 'tablet', ['25 mg + 55 mg', '100 mg + 220 mg'], curative)
const onceForThreeDays = { timesADay: 1, maxDays: 3, sources: [combinedTablet] }

const sulfadoxinePyrimethamine: readonly FormRow[] = [
  product('oral', 'tablet', ['250 mg + 12.5 mg', '500 mg + 25 mg'], preventive, registered),
  product('oral', 'liquid', ['500 mg + 25 mg/5 mL'], registered),
]

const atovaquoneProguanil = product('oral', 'tablet', ['62.5 mg + 25 mg', '250 mg + 100 mg'], registered)

export const malariaAndWormDoses: Partial<Record<DrugName, DrugDoses>> = {
  artemether: {
    forms: [...artemetherLumefantrine, product('injection', 'injection', ['80 mg/mL'], curative, registered)],
    doses: [
      { route: 'oral', dose: { max: [80, 'mg'] }, day: { max: [160, 'mg'] }, ...sixDoses },
      ...byWeight(
        'oral',
        days(0),
        [
          [5, 15, 20],
          [15, 25, 40],
          [25, 35, 60],
          [35, Infinity, 80],
        ],
        sixDoses,
      ),
      {
        route: 'injection',
        dose: { maxPerKg: [3.2, 'mg'] },
        day: { maxPerKg: [3.2, 'mg'] },
        timesADay: 1,
        sources: [cite(read.severeMalaria, 'Injectable artemether')],
      },
      {
        route: 'injection',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [3.2, 'mg'] },
        day: { maxPerKg: [3.2, 'mg'] },
        timesADay: 1,
        sources: [cite(read.severeMalaria, 'Injectable artemether')],
      },
    ],
  },

  lumefantrine: {
    forms: artemetherLumefantrine,
    doses: [
      { route: 'oral', dose: { max: [480, 'mg'] }, day: { max: [960, 'mg'] }, ...sixDoses },
      ...byWeight(
        'oral',
        days(0),
        [
          [5, 15, 120],
          [15, 25, 240],
          [25, 35, 360],
          [35, Infinity, 480],
        ],
        sixDoses,
      ),
    ],
  },

  artesunate: {
    forms: [
      product('injection', 'injection', ['30 mg', '60 mg', '120 mg'], curative, registered),
      product('rectal', 'suppository', ['50 mg', '100 mg', '200 mg'], curative),
      product('oral', 'tablet', ['50 mg', '100 mg'], curative, sulfadoxineByWeight),
      ...artesunateAmodiaquine,
      artesunateMefloquine,
    ],
    doses: [
      {
        // 0, 12 and 24 hours, then once a day.
        route: 'injection',
        dose: { maxPerKg: [2.4, 'mg'] },
        day: { maxPerKg: [4.8, 'mg'] },
        hoursApart: 12,
        sources: [cite(read.severeMalaria, 'Parenteral artesunate')],
      },
      {
        route: 'injection',
        from: days(0),
        under: years(18),
        underKg: 20,
        dose: { maxPerKg: [3, 'mg'] },
        day: { maxPerKg: [6, 'mg'] },
        hoursApart: 12,
        sources: [cite(read.severeMalaria, 'Parenteral artesunate')],
      },
      {
        route: 'injection',
        from: days(0),
        under: years(18),
        fromKg: 20,
        dose: { maxPerKg: [2.4, 'mg'] },
        day: { maxPerKg: [4.8, 'mg'] },
        hoursApart: 12,
        sources: [
          cite(read.severeMalaria, 'Parenteral artesunate'),
          cite(read.severeMalariaInChildren, 'Table 2'),
        ],
      },
      ...byWeight(
        'rectal',
        days(0),
        [
          [5, 9, 50],
          [9, 20, 100],
          [20, 30, 200],
        ],
        { timesADay: 1, sources: [cite(read.rectalArtesunate, 'Table 6.1')] },
      ),
      { route: 'oral', dose: { max: [200, 'mg'] }, day: { max: [200, 'mg'] }, ...onceForThreeDays },
      ...byWeight(
        'oral',
        days(0),
        [
          [4.5, 9, 25],
          [9, 18, 50],
          [18, 36, 100],
          [36, Infinity, 200],
        ],
        onceForThreeDays,
      ),
    ],
  },

  dihydroartemisinin: {
    forms: dihydroartemisininPiperaquine,
    doses: [
      { route: 'oral', dose: { max: [160, 'mg'] }, day: { max: [160, 'mg'] }, ...threeDays },
      ...byWeight(
        'oral',
        months(6),
        [
          [5, 7, 10],
          [7, 13, 20],
          [13, 24, 40],
          [24, 36, 80],
          [36, 75, 120],
          [75, Infinity, 160],
        ],
        threeDays,
      ),
    ],
  },

  piperaquine: {
    forms: dihydroartemisininPiperaquine,
    doses: [
      { route: 'oral', dose: { max: [1280, 'mg'] }, day: { max: [1280, 'mg'] }, ...threeDays },
      ...byWeight(
        'oral',
        months(6),
        [
          [5, 7, 80],
          [7, 13, 160],
          [13, 24, 320],
          [24, 36, 640],
          [36, 75, 960],
          [75, Infinity, 1280],
        ],
        threeDays,
      ),
    ],
  },

  amodiaquine: {
    forms: [
      product('oral', 'tablet', ['76.5 mg', '153 mg', '200 mg'], curative, preventive),
      ...artesunateAmodiaquine,
    ],
    doses: [
      { route: 'oral', dose: { max: [540, 'mg'] }, day: { max: [540, 'mg'] }, ...onceForThreeDays },
      ...byWeight(
        'oral',
        days(0),
        [
          [4.5, 9, 67.5],
          [9, 18, 135],
          [18, 36, 270],
          [36, Infinity, 540],
        ],
        onceForThreeDays,
      ),
      {
        route: 'oral',
        from: months(3),
        under: years(5),
        use: 'seasonal prevention, with sulfadoxine/pyrimethamine',
        dose: { max: [153, 'mg'] },
        day: { max: [153, 'mg'] },
        timesADay: 1,
        sources: [preventive, cite(read.seasonalPrevention, 'Summary')],
      },
    ],
  },

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
        hoursApart: 6,
        sources: [cite(read.hydroxychloroquineMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        fromKg: 23,
        dose: { maxPerKg: [13, 'mg'], max: [800, 'mg'] },
        day: { maxPerKg: [19.5, 'mg'], max: [1200, 'mg'] },
        hoursApart: 6,
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
        week: { max: [250, 'mg'] },
        hoursApart: 168,
        sources: [mefloquineDosing],
      },
      {
        route: 'oral',
        use: 'treatment of malaria',
        dose: { max: [1250, 'mg'] },
        day: { max: [1250, 'mg'] },
        maxDays: 3,
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
        maxDays: 3,
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
        timesADay: 1,
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
        maxDays: 14,
        sources: [cite(read.primaquineMayo, 'Dosing'), curative],
      },
      {
        route: 'oral',
        use: 'malaria caught in Oceania or south-east Asia',
        dose: { maxPerKg: [0.5, 'mg'] },
        day: { maxPerKg: [0.5, 'mg'] },
        timesADay: 1,
        maxDays: 14,
        sources: [cite(read.travel2017, 'Treatment table')],
      },
      {
        route: 'oral',
        use: 'once a week for 8 weeks, in G6PD deficiency',
        dose: { maxPerKg: [0.75, 'mg'] },
        hoursApart: 168,
        sources: [cite(read.primaquineReview, 'Table 2')],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(18),
        dose: { maxPerKg: [0.25, 'mg'], max: [15, 'mg'] },
        day: { maxPerKg: [0.25, 'mg'], max: [15, 'mg'] },
        timesADay: 1,
        maxDays: 14,
        sources: [cite(read.primaquineReview, 'Table 2'), cite(read.travel2017, 'Treatment table')],
      },
    ],
  },

  albendazole: {
    forms: [
      product('oral', 'tablet', ['200 mg', '400 mg'], worms, registered),
      product('oral', 'liquid', ['100 mg/5 mL', '200 mg/5 mL'], registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [400, 'mg'] },
        day: { max: [800, 'mg'] },
        sources: [cite(read.albendazoleMayo, 'Dosing'), helminthiasis],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(2),
        dose: { max: [200, 'mg'] },
        day: { max: [200, 'mg'] },
        sources: [cite(read.albendazoleMonograph, 'Dosage')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(18),
        dose: { max: [400, 'mg'] },
        day: { max: [400, 'mg'] },
        sources: [cite(read.parasiticDiseases, 'Albendazole: dosage'), helminthiasis],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(18),
        use: 'neurocysticercosis',
        dose: { max: [400, 'mg'] },
        day: { maxPerKg: [15, 'mg'], max: [800, 'mg'] },
        sources: [cite(read.albendazoleMayo, 'Dosing')],
      },
    ],
  },

  mebendazole: {
    forms: [product('oral', 'tablet', ['100 mg', '500 mg'], worms, registered)],
    doses: [
      {
        route: 'oral',
        dose: { min: [100, 'mg'], max: [500, 'mg'] },
        day: { max: [500, 'mg'] },
        sources: [cite(read.mebendazoleMayo, 'Dosing')],
      },
      {
        route: 'oral',
        use: 'guinea worm',
        dose: { max: [800, 'mg'] },
        day: { max: [800, 'mg'] },
        maxDays: 6,
        sources: [cite(nigeriaGuidelines, 'Guinea Worm Disease')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(18),
        dose: { max: [500, 'mg'] },
        day: { max: [500, 'mg'] },
        sources: [cite(read.mebendazoleMayo, 'Dosing')],
      },
    ],
  },

  // The bands by whole tablets for 200 ug/kg reach 250 ug/kg: 9 mg from 36 kg.
  ivermectin: {
    forms: [product('oral', 'tablet', ['3 mg', '6 mg', '12 mg'], worms, registered)],
    doses: [
      {
        route: 'oral',
        dose: { maxPerKg: [250, 'ug'], max: [18, 'mg'] },
        day: { maxPerKg: [250, 'ug'], max: [18, 'mg'] },
        timesADay: 1,
        sources: [cite(read.ivermectinSmpc, '4.2'), cite(read.ivermectinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        use: 'lymphatic filariasis, once a year',
        dose: { maxPerKg: [400, 'ug'] },
        day: { maxPerKg: [400, 'ug'] },
        timesADay: 1,
        sources: [cite(read.ivermectinSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        fromKg: 15,
        dose: { maxPerKg: [250, 'ug'], max: [18, 'mg'] },
        day: { maxPerKg: [250, 'ug'], max: [18, 'mg'] },
        timesADay: 1,
        sources: [cite(read.ivermectinSmpc, '4.2'), cite(read.ivermectinMayo, 'Dosing')],
      },
    ],
  },

  praziquantel: {
    forms: [product('oral', 'tablet', ['150 mg', '500 mg', '600 mg'], worms, registered)],
    doses: [
      {
        route: 'oral',
        dose: { maxPerKg: [50, 'mg'] },
        day: { maxPerKg: [75, 'mg'] },
        hoursApart: 4,
        sources: [cite(nigeriaGuidelines, 'Urinary Schistosomiasis'), cite(read.praziquantelMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(18),
        dose: { maxPerKg: [40, 'mg'] },
        day: { maxPerKg: [75, 'mg'] },
        hoursApart: 4,
        sources: [helminthiasis, cite(read.praziquantelMayo, 'Dosing')],
      },
    ],
  },

  pyrantel: {
    forms: [
      product('oral', 'tablet', ['125 mg', '250 mg'], worms, registered),
      product('oral', 'liquid', [], registered),
    ],
    doses: [
      {
        route: 'oral',
        dose: { maxPerKg: [11, 'mg'], max: [1, 'g'] },
        day: { maxPerKg: [11, 'mg'], max: [1, 'g'] },
        timesADay: 1,
        sources: [cite(read.pinworm, 'Pyrantel'), helminthiasis],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(18),
        dose: { maxPerKg: [11, 'mg'], max: [1, 'g'] },
        day: { maxPerKg: [11, 'mg'], max: [1, 'g'] },
        timesADay: 1,
        sources: [cite(read.pinworm, 'Pyrantel'), helminthiasis],
      },
    ],
  },
}
