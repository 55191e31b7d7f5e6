import type { ItemForm } from '@alafia/contract/inventory/states'
import type { ItemDetails } from '../stock.ts'
import type { Timeline } from './timeline.ts'

/**
 * Units received, the number of months until the last day of the month in which they expire, and how many days ago they were
 * received.
 */
type Lot = readonly [batchNumber: string, units: number, expiresInMonths: number, daysAgo: number]

type Drug = {
  name: string
  generic?: string
  dosage: string
  form?: ItemForm
  maker: string
  /** In naira, per unit: a tablet, a capsule, a bottle, … */
  price: `${number}.00`
  min: number
  lots: readonly Lot[]
}

/**
 * What the demo pharmacist's pharmacy has received. After the stories' prescriptions are taken from it, 1,247 unexpired units are left (the tests
 * count them).
 */
export const drugs: readonly Drug[] = [
  {
    name: 'Amlodipine',
    dosage: '5 mg',
    maker: 'Emzor Pharmaceutical',
    price: '62.00',
    min: 60,
    lots: [
      ['AM5-2207', 120, 7, 210],
      ['AM5-2318', 60, 17, 40],
    ],
  },
  {
    name: 'Amlodipine',
    dosage: '10 mg',
    maker: 'Emzor Pharmaceutical',
    price: '87.00',
    min: 14,
    lots: [
      ['AM10-114', 14, 5, 190],
      ['AM10-131', 14, 16, 40],
    ],
  },
  {
    name: 'Lisinopril',
    dosage: '10 mg',
    maker: 'Fidson Healthcare',
    price: '70.00',
    min: 56,
    lots: [
      ['LS-0874', 84, 4, 170],
      ['LS-0932', 60, 19, 33],
    ],
  },
  {
    name: 'Bisoprolol',
    dosage: '5 mg',
    maker: 'Swiss Pharma Nigeria',
    price: '114.00',
    min: 28,
    lots: [
      ['BP-4410', 20, 9, 120],
      ['BP-4467', 56, 21, 2],
    ],
  },
  {
    name: 'Atorvastatin',
    dosage: '20 mg',
    maker: 'May & Baker Nigeria',
    price: '130.00',
    min: 42,
    lots: [
      ['AT-7002', 56, 8, 140],
      ['AT-7065', 56, 20, 25],
    ],
  },
  {
    name: 'Metformin',
    dosage: '500 mg',
    maker: 'Fidson Healthcare',
    price: '25.00',
    min: 28,
    lots: [
      ['MF5-3301', 112, 6, 160],
      ['MF5-3388', 28, 18, 40],
    ],
  },
  {
    name: 'Metformin',
    dosage: '850 mg',
    maker: 'Fidson Healthcare',
    price: '33.00',
    min: 60,
    lots: [
      ['MF8-2120', 84, 5, 200],
      ['MF8-2177', 84, 15, 40],
    ],
  },
  {
    name: 'Paracetamol',
    dosage: '500 mg',
    maker: 'Emzor Pharmaceutical',
    price: '18.00',
    min: 40,
    lots: [
      ['PC-9081', 96, 3, 180],
      ['PC-9147', 28, 13, 60],
      ['PC-9203', 14, 23, 12],
    ],
  },
  {
    name: 'Paracetamol suspension',
    generic: 'Paracetamol',
    dosage: '120 mg/5 ml',
    form: 'liquid',
    maker: 'Emzor Pharmaceutical',
    price: '900.00',
    min: 10,
    lots: [
      ['PS-560', 12, 6, 175],
      ['PS-577', 12, 14, 40],
    ],
  },
  {
    name: 'Ibuprofen',
    dosage: '400 mg',
    maker: 'May & Baker Nigeria',
    price: '40.00',
    min: 30,
    lots: [
      ['IB-1290', 60, 10, 90],
      ['IB-1342', 30, 22, 12],
    ],
  },
  {
    name: 'Artemether/lumefantrine',
    dosage: '20/120 mg',
    maker: 'Swiss Pharma Nigeria',
    price: '100.00',
    min: 48,
    lots: [
      ['AL-6604', 72, 2, 150],
      ['AL-6671', 48, 11, 60],
      ['AL-6718', 24, 20, 12],
    ],
  },
  {
    name: 'Amoxicillin',
    dosage: '500 mg',
    form: 'capsule',
    maker: 'Neimeth International',
    price: '76.00',
    min: 42,
    lots: [
      ['AX-3051', 42, 4, 130],
      ['AX-3096', 42, 16, 33],
    ],
  },
  {
    name: 'Ciprofloxacin',
    dosage: '500 mg',
    maker: 'Neimeth International',
    price: '157.00',
    min: 14,
    lots: [
      ['CP-1187', 42, -1, 330],
      ['CP-1254', 28, 12, 60],
    ],
  },
  {
    name: 'Ceftriaxone',
    dosage: '1 g',
    form: 'injection',
    maker: 'Juhel Nigeria',
    price: '1900.00',
    min: 10,
    lots: [['CX-0419', 12, 9, 75]],
  },
  {
    name: 'Salbutamol inhaler',
    generic: 'Salbutamol',
    dosage: '100 µg',
    form: 'inhaler',
    maker: 'GlaxoSmithKline',
    price: '4500.00',
    min: 10,
    lots: [
      ['SB-2244', 2, 1, 160],
      ['SB-2291', 16, 9, 40],
    ],
  },
  {
    name: 'Beclometasone inhaler',
    generic: 'Beclometasone',
    dosage: '50 µg',
    form: 'inhaler',
    maker: 'GlaxoSmithKline',
    price: '6200.00',
    min: 8,
    lots: [
      ['BC-0781', 8, 7, 100],
      ['BC-0802', 8, 18, 25],
    ],
  },
  {
    name: 'Omeprazole',
    dosage: '20 mg',
    form: 'capsule',
    maker: 'Fidson Healthcare',
    price: '50.00',
    min: 42,
    lots: [
      ['OM-5513', 56, 6, 110],
      ['OM-5560', 56, 17, 33],
    ],
  },
  {
    name: 'Ferrous sulfate',
    dosage: '200 mg',
    maker: 'Juhel Nigeria',
    price: '10.00',
    min: 28,
    lots: [['FE-2018', 150, 11, 95]],
  },
  {
    name: 'Folic acid',
    dosage: '5 mg',
    maker: 'Juhel Nigeria',
    price: '9.00',
    min: 28,
    lots: [
      ['FO-7730', 84, 8, 150],
      ['FO-7791', 46, 21, 25],
    ],
  },
  {
    name: 'Loratadine',
    dosage: '10 mg',
    maker: 'May & Baker Nigeria',
    price: '79.00',
    min: 14,
    lots: [['LO-3345', 28, 13, 60]],
  },
  {
    name: 'Hydrocortisone',
    dosage: '1%',
    form: 'cream',
    maker: 'Drugfield Pharmaceuticals',
    price: '1300.00',
    min: 6,
    lots: [
      ['HC-0906', 3, 0, 85],
      ['HC-0951', 11, 15, 25],
    ],
  },
  {
    name: 'Tramadol',
    dosage: '50 mg',
    form: 'capsule',
    maker: 'Juhel Nigeria',
    price: '60.00',
    min: 10,
    lots: [['TR-4071', 30, 14, 60]],
  },
]

export type Shelf = { id: number }

/** The demo pharmacist's stock as received, before any was dispensed. */
export const formulary = (line: Timeline, receivedBy: { id: number }, pharmacy: Shelf): ItemDetails[] =>
  drugs.map((drug) => ({
    ...describe(drug),
    pharmacy,
    receivedBy,
    batches: drug.lots.map(([batchNumber, quantity, months, daysAgo]) => ({
      batchNumber,
      expiryDate: line.monthEnd(months),
      quantity,
      receivedAt: line.at(-daysAgo, '08:45'),
    })),
  }))

export const describe = ({ name, generic = name, dosage, form = 'tablet', maker, price, min }: Drug) => ({
  name,
  genericName: generic,
  dosage,
  form,
  manufacturer: maker,
  price,
  minStockLevel: min,
})
