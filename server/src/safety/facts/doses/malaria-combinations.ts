import { days, months, years } from '../ages/row.ts'
import { essentialMedicines, nafdacRegister } from '../documents/general.ts'
import * as read from '../documents/malaria-and-worms.ts'
import { cite } from '../source.ts'
import { byWeight } from './by-weight.ts'
import { product } from './product.ts'
import type { DrugName } from '../drugs/all.ts'
import type { DrugDoses, FormRow } from './row.ts'

const curative = cite(essentialMedicines, '6.5.3.1 Antimalarials for curative treatment')
const preventive = cite(essentialMedicines, '6.5.3.2 Antimalarials for chemoprevention')
const registered = cite(nafdacRegister, 'Composition of registered products')
const combinedTablet = cite(read.artesunateAmodiaquineMsf, 'Dosage and duration')
const eurartesim = cite(read.eurartesim, '4.2')
const sulfadoxineByWeight = cite(read.artesunateSulfadoxineMsf, 'Dosage and duration')

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

/** What is sold with an artemisinin. */
export const malariaCombinationDoses: Partial<Record<DrugName, DrugDoses>> = {
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
        fromKg: 0,
        use: 'seasonal prevention, with sulfadoxine/pyrimethamine',
        dose: { max: [153, 'mg'] },
        day: { max: [153, 'mg'] },
        timesADay: 1,
        sources: [preventive, cite(read.seasonalPrevention, 'Summary')],
      },
    ],
  },
}
