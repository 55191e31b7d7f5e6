import type { Condition } from './row.ts'

/**
 * ICD-10 and ICD-10-CM, without dots: a code's beginning ('J45'), or a range of categories ('J41-J44'). Categories are WHO's;
 * some of the longer codes are only the United States'.
 */
export type Codes = readonly string[]

export const conditionCodes: Readonly<Record<Condition, Codes>> = {
  'G6PD deficiency': ['D550', 'D75A'],
  asthma: ['J45-J46'],
  COPD: ['J41-J44'],
  epilepsy: ['G40-G41'],
  'heart failure': ['I50', 'I110', 'I130', 'I132'],
  'long QT': ['I4581'],
  'heart block or bradycardia': ['I440', 'I441', 'I442', 'I443', 'I455', 'I495', 'R001'],
  'heart attack or angina': ['I20-I25'],
  stroke: ['I60-I64', 'I69', 'G45', 'G46', 'Z8673'],
  'high blood pressure': ['I10-I13', 'I15-I16', 'O10-O11', 'O13-O14', 'O16'],
  'peptic ulcer or stomach bleeding': ['K25-K28', 'K2901', 'K920', 'K921', 'K922'],
  'bleeding disorder': ['D65-D67', 'D680', 'D681', 'D682', 'D683', 'D684', 'D688', 'D689', 'D69'],
  'blood clots': ['I26', 'I801', 'I802', 'I803', 'I81-I82', 'D685', 'D686', 'O223', 'O871', 'O882', 'Z8671'],
  diabetes: ['E08-E14', 'O24'],
  'thyroid disease': ['E00-E07', 'E890', 'O905'],
  gout: ['M10', 'M1A'],
  glaucoma: ['H40', 'H42'],
  'enlarged prostate or urinary retention': ['N40', 'R33'],
  'myasthenia gravis': ['G700'],
  'Parkinson’s disease': ['G20-G22'],
  depression: ['F32-F33', 'F341', 'F530'],
  psychosis: ['F20-F29', 'F531'],
  'bipolar disorder': ['F30-F31'],
  dementia: ['F00-F03', 'G30', 'G310', 'G3183'],
  'alcohol or drug dependence': ['F10-F16', 'F18-F19'],
  porphyria: ['E800', 'E801', 'E802'],
  'sickle cell disease': ['D570', 'D571', 'D572', 'D574', 'D578'],
  'migraine with aura': ['G431'],
  'breast cancer': ['C50', 'D05', 'Z853'],
  'bowel obstruction': ['K56'],
  'ulcerative colitis or Crohn’s disease': ['K50-K51'],
  'adrenal tumour': ['C74', 'D350', 'D441'],
  'high potassium': ['E875'],
  'low potassium': ['E876'],
  dengue: ['A90-A91', 'A97'],
  loiasis: ['B743'],
  'optic neuritis': ['H46'],
  'tendon disorder': ['M65-M66', 'M76'],
}

export const liverCodes: Codes = ['B15-B19', 'C22', 'I85', 'K70-K77', 'O266']
export const severeLiverCodes: Codes = [
  'I85',
  'K703',
  'K704',
  'K711',
  'K717',
  'K72',
  'K743',
  'K744',
  'K745',
  'K746',
  'K766',
  'K767',
]

/** Kidney disease, and the eGFR of its stage, from and to; the first that fits. */
export const kidneyCodes: readonly (readonly [codes: Codes, low: number, high: number])[] = [
  [['N185', 'N186', 'N180', 'I120', 'I1311', 'Z49', 'Z992'], 0, 14],
  [['N184'], 15, 29],
  [['N1832'], 30, 44],
  [['N1831'], 45, 59],
  [['N183'], 30, 59],
  [['N182'], 60, 89],
  [['N181'], 90, Infinity],
  [
    [
      'N00-N08',
      'N14-N19',
      'N25-N27',
      'I12-I13',
      'E082',
      'E092',
      'E102',
      'E112',
      'E122',
      'E132',
      'E142',
      'O102',
      'Q61',
      'Z940',
    ],
    0,
    Infinity,
  ],
]

/** Before birth; not delivery, what follows it, or a pregnancy that ended early. */
export const pregnancyCodes: Codes = [
  'O09-O16',
  'O20-O48',
  'O98-O99',
  'Z321',
  'Z3201',
  'Z330',
  'Z331',
  'Z34-Z36',
  'Z3A',
]
export const breastfeedingCodes: Codes = ['Z391']

/** Screening, vaccination, family history: the words beside such a code name no condition of the person. */
export const otherCodes: Codes = ['Z11-Z13', 'Z23-Z29', 'Z80-Z84']

export const isAmong = (code: string, codes: Codes): boolean => {
  const plain = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return codes.some((beginning) => {
    const [from = '', to] = beginning.split('-')
    if (to === undefined) return plain.startsWith(from)
    const category = plain.slice(0, 3)
    return plain.length >= 3 && category >= from && category <= to
  })
}
