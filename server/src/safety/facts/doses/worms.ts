import { days, years } from '../ages/row.ts'
import { essentialMedicines, nafdacRegister, nigeriaGuidelines } from '../documents/general.ts'
import * as read from '../documents/malaria-and-worms.ts'
import { cite } from '../source.ts'
import { product } from './product.ts'
import type { DrugName } from '../drugs/all.ts'
import type { DrugDoses } from './row.ts'

const worms = cite(essentialMedicines, '6.1 Anthelminthics')
const registered = cite(nafdacRegister, 'Composition of registered products')
const helminthiasis = cite(nigeriaGuidelines, 'Helminthiasis')

export const wormDoses: Partial<Record<DrugName, DrugDoses>> = {
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
        use: 'larva migrans, for 3 days',
        dose: { max: [400, 'mg'] },
        day: { max: [800, 'mg'] },
        maxDays: 3,
        sources: [cite(nigeriaGuidelines, 'Cutaneous Larva Migrans')],
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
