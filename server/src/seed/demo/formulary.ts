import type { ItemForm } from '@alafia/contract/inventory/states'
import type { ItemDetails } from '../stock.ts'
import type { Timeline } from './timeline.ts'

/** Packs received, the months until the last day of the month in which they expire, and how many days ago they came. */
type Lot = readonly [batchNumber: string, packs: number, expiresInMonths: number, daysAgo: number]

type Drug = {
  name: string
  generic?: string
  dosage: string
  form?: ItemForm
  maker: string
  /** In naira, for a pack. */
  price: `${number}.00`
  min: number
  lots: readonly Lot[]
}

/**
 * What the pharmacy has received. What the stories' prescriptions take is gone from it, and 1,247 packs that have not expired
 * are left (the tests count them).
 */
const drugs: readonly Drug[] = [
  {
    name: 'Amlodipine',
    dosage: '5 mg',
    maker: 'Emzor Pharmaceutical',
    price: '1850.00',
    min: 20,
    lots: [
      ['AM5-2207', 34, 7, 210],
      ['AM5-2318', 60, 17, 40],
    ],
  },
  {
    name: 'Amlodipine',
    dosage: '10 mg',
    maker: 'Emzor Pharmaceutical',
    price: '2600.00',
    min: 15,
    lots: [
      ['AM10-114', 22, 5, 190],
      ['AM10-131', 40, 16, 40],
    ],
  },
  {
    name: 'Lisinopril',
    dosage: '10 mg',
    maker: 'Fidson Healthcare',
    price: '2100.00',
    min: 20,
    lots: [
      ['LS-0874', 18, 4, 170],
      ['LS-0932', 50, 19, 33],
    ],
  },
  {
    name: 'Bisoprolol',
    dosage: '5 mg',
    maker: 'Swiss Pharma Nigeria',
    price: '3400.00',
    min: 10,
    lots: [
      ['BP-4410', 26, 9, 120],
      ['BP-4467', 20, 21, 25],
    ],
  },
  {
    name: 'Atorvastatin',
    dosage: '20 mg',
    maker: 'May & Baker Nigeria',
    price: '3900.00',
    min: 15,
    lots: [
      ['AT-7002', 24, 8, 140],
      ['AT-7065', 36, 20, 25],
    ],
  },
  {
    name: 'Metformin',
    dosage: '500 mg',
    maker: 'Fidson Healthcare',
    price: '1500.00',
    min: 25,
    lots: [
      ['MF5-3301', 42, 6, 160],
      ['MF5-3388', 48, 18, 40],
    ],
  },
  {
    name: 'Metformin',
    dosage: '850 mg',
    maker: 'Fidson Healthcare',
    price: '1950.00',
    min: 20,
    lots: [
      ['MF8-2120', 31, 5, 200],
      ['MF8-2177', 45, 15, 40],
    ],
  },
  {
    name: 'Paracetamol',
    dosage: '500 mg',
    maker: 'Emzor Pharmaceutical',
    price: '350.00',
    min: 50,
    lots: [
      ['PC-9081', 75, 3, 180],
      ['PC-9147', 75, 13, 60],
      ['PC-9203', 25, 23, 12],
    ],
  },
  {
    name: 'Paracetamol suspension',
    generic: 'Paracetamol',
    dosage: '120 mg/5 ml',
    form: 'liquid',
    maker: 'Emzor Pharmaceutical',
    price: '900.00',
    min: 15,
    lots: [
      ['PS-560', 20, 6, 175],
      ['PS-577', 30, 14, 40],
    ],
  },
  {
    name: 'Ibuprofen',
    dosage: '400 mg',
    maker: 'May & Baker Nigeria',
    price: '800.00',
    min: 20,
    lots: [
      ['IB-1290', 36, 10, 90],
      ['IB-1342', 24, 22, 12],
    ],
  },
  {
    name: 'Artemether/lumefantrine',
    dosage: '20/120 mg',
    maker: 'Swiss Pharma Nigeria',
    price: '2400.00',
    min: 30,
    lots: [
      ['AL-6604', 28, 2, 150],
      ['AL-6671', 55, 11, 60],
      ['AL-6718', 40, 20, 12],
    ],
  },
  {
    name: 'Amoxicillin',
    dosage: '500 mg',
    form: 'capsule',
    maker: 'Neimeth International',
    price: '1600.00',
    min: 25,
    lots: [
      ['AX-3051', 33, 4, 130],
      ['AX-3096', 44, 16, 33],
    ],
  },
  {
    name: 'Ciprofloxacin',
    dosage: '500 mg',
    maker: 'Neimeth International',
    price: '2200.00',
    min: 10,
    lots: [
      ['CP-1187', 38, -1, 330],
      ['CP-1254', 27, 12, 60],
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
      ['BC-0781', 13, 7, 100],
      ['BC-0802', 10, 18, 25],
    ],
  },
  {
    name: 'Omeprazole',
    dosage: '20 mg',
    form: 'capsule',
    maker: 'Fidson Healthcare',
    price: '1400.00',
    min: 20,
    lots: [
      ['OM-5513', 30, 6, 110],
      ['OM-5560', 40, 17, 33],
    ],
  },
  {
    name: 'Ferrous sulfate',
    dosage: '200 mg',
    maker: 'Juhel Nigeria',
    price: '600.00',
    min: 20,
    lots: [['FE-2018', 40, 11, 95]],
  },
  {
    name: 'Folic acid',
    dosage: '5 mg',
    maker: 'Juhel Nigeria',
    price: '500.00',
    min: 20,
    lots: [
      ['FO-7730', 25, 8, 150],
      ['FO-7791', 30, 21, 25],
    ],
  },
  {
    name: 'Loratadine',
    dosage: '10 mg',
    maker: 'May & Baker Nigeria',
    price: '1100.00',
    min: 10,
    lots: [['LO-3345', 22, 13, 60]],
  },
  {
    name: 'Hydrocortisone',
    dosage: '1%',
    form: 'cream',
    maker: 'Drugfield Pharmaceuticals',
    price: '1300.00',
    min: 8,
    lots: [
      ['HC-0906', 14, 5, 85],
      ['HC-0951', 12, 15, 25],
    ],
  },
]

/** The shelf as it was filled, before anything left it. */
export const formulary = (line: Timeline, receivedBy: { id: number }): ItemDetails[] =>
  drugs.map(({ name, generic = name, dosage, form = 'tablet', maker, price, min, lots }) => ({
    name,
    genericName: generic,
    dosage,
    form,
    manufacturer: maker,
    price,
    minStockLevel: min,
    receivedBy,
    batches: lots.map(([batchNumber, quantity, months, daysAgo]) => ({
      batchNumber,
      expiryDate: line.monthEnd(months),
      quantity,
      receivedAt: line.at(-daysAgo, '08:45'),
    })),
  }))
