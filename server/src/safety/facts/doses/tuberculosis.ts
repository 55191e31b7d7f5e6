import { days, years } from '../ages/row.ts'
import { essentialMedicines, nafdacRegister } from '../documents/general.ts'
import * as read from '../documents/tuberculosis-and-hiv.ts'
import { cite } from '../source.ts'
import { product } from './product.ts'
import type { DrugName } from '../drugs/all.ts'
import type { DrugDoses } from './row.ts'

const tuberculosis = cite(essentialMedicines, '6.2.5 Antituberculosis medicines')
const registered = cite(nafdacRegister, 'Composition of registered products')
const children2010 = cite(read.tuberculosisInChildren, 'Recommendation on doses')
const firstLine = cite(read.firstLineTable, 'Table 2')
const thoracicSociety = cite(read.thoracicSociety, 'Table 2')
const byWeightInIndia = cite(read.indiaTuberculosis, 'Adults')

const fourDrugs = product('oral', 'tablet', ['150 mg + 75 mg + 400 mg + 275 mg'], tuberculosis, registered)
const threeDrugs = product('oral', 'tablet', ['75 mg + 50 mg + 150 mg'], tuberculosis)
const rifampicinIsoniazid = product(
  'oral',
  'tablet',
  ['150 mg + 75 mg', '300 mg + 150 mg', '75 mg + 50 mg'],
  tuberculosis,
  registered,
)
/** Adults above 65 kg take five, above 75 kg six tablets of four drugs a day in India. */
const heavy = 'tablets of four drugs, by weight above 65 kg'
const intermittent = 'two or three times a week instead of daily'

export const tuberculosisDoses: Partial<Record<DrugName, DrugDoses>> = {
  rifampicin: {
    forms: [
      product('oral', 'capsule', ['150 mg', '300 mg'], tuberculosis),
      product('oral', 'tablet', ['150 mg', '300 mg'], tuberculosis),
      product('oral', 'liquid', ['20 mg/mL', '100 mg/5 mL'], tuberculosis),
      fourDrugs,
      threeDrugs,
      rifampicinIsoniazid,
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [600, 'mg'] },
        day: { max: [600, 'mg'] },
        timesADay: 1,
        sources: [cite(read.rifampicinMayo, 'Dosing'), firstLine],
      },
      {
        route: 'oral',
        use: 'contacts of meningitis, twice a day for 2 days',
        dose: { max: [600, 'mg'] },
        day: { max: [1200, 'mg'] },
        timesADay: 2,
        maxDays: 2,
        sources: [cite(read.rifampicinMayo, 'Dosing')],
      },
      {
        route: 'oral',
        use: heavy,
        dose: { max: [900, 'mg'] },
        day: { max: [900, 'mg'] },
        timesADay: 1,
        sources: [byWeightInIndia, thoracicSociety],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [20, 'mg'], max: [600, 'mg'] },
        day: { maxPerKg: [20, 'mg'], max: [600, 'mg'] },
        sources: [children2010, cite(read.rifampicinMayo, 'Dosing')],
      },
    ],
  },

  isoniazid: {
    forms: [
      product('oral', 'tablet', ['100 mg', '300 mg'], tuberculosis, registered),
      product('oral', 'liquid', ['100 mg/5 mL'], registered),
      fourDrugs,
      threeDrugs,
      rifampicinIsoniazid,
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [300, 'mg'] },
        day: { max: [300, 'mg'] },
        timesADay: 1,
        sources: [cite(read.isoniazidMayo, 'Dosing'), firstLine],
      },
      {
        route: 'oral',
        use: heavy,
        dose: { max: [450, 'mg'] },
        day: { max: [450, 'mg'] },
        timesADay: 1,
        sources: [byWeightInIndia],
      },
      {
        route: 'oral',
        use: intermittent,
        dose: { maxPerKg: [15, 'mg'], max: [900, 'mg'] },
        day: { maxPerKg: [15, 'mg'], max: [900, 'mg'] },
        sources: [cite(read.isoniazidMayo, 'Dosing')],
      },
      {
        // The handbook goes up to 20 mg/kg, WHO to 15.
        route: 'oral',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [15, 'mg'], max: [300, 'mg'] },
        day: { maxPerKg: [15, 'mg'], max: [300, 'mg'] },
        timesADay: 1,
        sources: [children2010, cite(read.childTable, 'Table 7')],
      },
    ],
  },

  pyrazinamide: {
    forms: [product('oral', 'tablet', ['150 mg', '400 mg', '500 mg'], tuberculosis), fourDrugs, threeDrugs],
    doses: [
      {
        route: 'oral',
        dose: { maxPerKg: [35, 'mg'], max: [2, 'g'] },
        day: { maxPerKg: [35, 'mg'], max: [2, 'g'] },
        timesADay: 1,
        sources: [thoracicSociety, firstLine],
      },
      {
        route: 'oral',
        use: heavy,
        dose: { maxPerKg: [35, 'mg'], max: [2.4, 'g'] },
        day: { maxPerKg: [35, 'mg'], max: [2.4, 'g'] },
        timesADay: 1,
        sources: [byWeightInIndia],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [40, 'mg'], max: [2, 'g'] },
        day: { maxPerKg: [40, 'mg'], max: [2, 'g'] },
        timesADay: 1,
        sources: [children2010, cite(read.childTable, 'Table 7')],
      },
    ],
  },

  ethambutol: {
    forms: [product('oral', 'tablet', ['100 mg', '400 mg'], tuberculosis), fourDrugs],
    doses: [
      {
        route: 'oral',
        dose: { maxPerKg: [25, 'mg'], max: [1.6, 'g'] },
        day: { maxPerKg: [25, 'mg'], max: [1.6, 'g'] },
        timesADay: 1,
        sources: [cite(read.ethambutolMayo, 'Dosing'), firstLine],
      },
      {
        route: 'oral',
        use: heavy,
        dose: { maxPerKg: [25, 'mg'], max: [1.65, 'g'] },
        day: { maxPerKg: [25, 'mg'], max: [1.65, 'g'] },
        timesADay: 1,
        sources: [byWeightInIndia],
      },
      {
        route: 'oral',
        use: intermittent,
        dose: { maxPerKg: [50, 'mg'], max: [2.5, 'g'] },
        day: { maxPerKg: [50, 'mg'], max: [2.5, 'g'] },
        sources: [cite(read.ethambutolMayo, 'Dosing')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        dose: { maxPerKg: [25, 'mg'], max: [1.2, 'g'] },
        day: { maxPerKg: [25, 'mg'], max: [1.2, 'g'] },
        timesADay: 1,
        sources: [children2010, cite(read.childTable, 'Table 7')],
      },
    ],
  },
}
