import { diagnoses } from '@alafia/contract/clinical/diagnoses/list'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recognise, type Recognised } from './recognise.ts'
import { conditions, type Condition } from './row.ts'

const byWords = (text: string): Recognised => recognise({ code: null, text })
const byCode = (code: string): Recognised => recognise({ code, text: '' })

const nothing: Recognised = {
  conditions: [],
  liver: null,
  kidney: null,
  pregnancy: false,
  breastfeeding: false,
}

const words: Record<Condition, readonly string[]> = {
  'G6PD deficiency': ['G6PD', 'G-6-PD deficient', 'g6pd deficiency', 'G6PD test: deficient', 'Favism'],
  asthma: ['asthma', 'Known asthmatic', 'asthma as a child', '?asthma', 'asthma, like my mother', 'Astma'],
  COPD: ['COPD', 'chronic obstructive airway disease', 'emphysema'],
  epilepsy: ['epilepsy', 'epileptic', 'seizures since 2019', 'fits', 'seizure disorder'],
  'heart failure': ['heart failure', 'CCF', 'congestive cardiac failure', 'HFrEF'],
  'long QT': ['Long QT', 'prolonged QTc'],
  'heart block or bradycardia': ['AV block', 'complete heart block', 'bradycardia', 'sick sinus syndrome'],
  'heart attack or angina': ['MI 2019', 'angina', 'heart attack', 'ischaemic heart disease', 'IHD', 'NSTEMI'],
  stroke: ['stroke', 'CVA 2020', 'post-stroke', 'TIA', 'ischaemic stroke'],
  'high blood pressure': ['HTN', 'hypertensive', 'high BP', 'BP is high', 'hypertention', 'pre-eclampsia'],
  'peptic ulcer or stomach bleeding': [
    'ulcer',
    'ulcer patient',
    'PUD',
    'duodenal ulcer',
    'vomiting of blood',
  ],
  'bleeding disorder': ['haemophilia A', 'hemophilia', 'von Willebrand’s', 'low platelets'],
  'blood clots': ['DVT', 'blood clot in the leg', 'pulmonary embolism', 'deep venous thrombosis'],
  diabetes: ['diabetes', 'DM', 'T2DM', 'type 2 diabetes mellitus', 'diabetic', 'DM2', 'gestational diabetes'],
  'thyroid disease': ['hypothyroidism', 'goitre', 'thyroid problem', 'Graves’ disease', 'overactive thyroid'],
  gout: ['gout', 'gouty arthritis'],
  glaucoma: ['glaucoma', 'open angle glaucoma'],
  'enlarged prostate or urinary retention': [
    'BPH',
    'enlarged prostate',
    'urinary retention',
    'can’t pass urine',
  ],
  'myasthenia gravis': ['myasthenia'],
  'Parkinson’s disease': ['Parkinson’s disease', 'parkinsonism'],
  depression: ['depression', 'major depressive disorder', 'depressed'],
  psychosis: ['schizophrenia', 'psychosis', 'psychotic'],
  'bipolar disorder': ['bipolar', 'mania', 'manic depression'],
  dementia: ['dementia', 'Alzheimer’s'],
  'alcohol or drug dependence': [
    'alcoholism',
    'alcohol abuse',
    'tramadol addiction',
    'drug abuse',
    'alcoholic',
  ],
  porphyria: ['porphyria', 'acute intermittent porphyria'],
  'sickle cell disease': ['sickler', 'sickle cell anaemia', 'HbSS', 'genotype SS', 'SS', 'SCD', 'Hb SC'],
  'migraine with aura': ['migraine with aura', 'migraine with visual aura', 'classical migraine'],
  'breast cancer': ['breast cancer', 'Ca breast', 'carcinoma of the left breast'],
  'bowel obstruction': ['intestinal obstruction', 'paralytic ileus'],
  'ulcerative colitis or Crohn’s disease': ['ulcerative colitis', 'Crohn’s', 'IBD'],
  'adrenal tumour': ['phaeochromocytoma', 'pheochromocytoma', 'adrenal tumor'],
  'high potassium': ['hyperkalaemia', 'potassium high'],
  'low potassium': ['hypokalemia', 'low potassium'],
  dengue: ['dengue fever'],
  loiasis: ['loiasis', 'Loa loa', 'eye worm'],
  'optic neuritis': ['optic neuritis'],
  'tendon disorder': ['tendinitis', 'Achilles tendonitis', 'tendon rupture', 'torn Achilles tendon'],
}

const codes: Record<Condition, readonly string[]> = {
  'G6PD deficiency': ['D55.0', 'D75.A'],
  asthma: ['J45', 'J45.909', 'j459', 'J46'],
  COPD: ['J44.9', 'J43.9'],
  epilepsy: ['G40.909', 'G41'],
  'heart failure': ['I50.9', 'I11.0'],
  'long QT': ['I45.81'],
  'heart block or bradycardia': ['I44.2', 'R00.1'],
  'heart attack or angina': ['I21.9', 'I20.9', 'I25.10'],
  stroke: ['I63.9', 'I64', 'G45.9'],
  'high blood pressure': ['I10', 'O14.90', 'I15.9'],
  'peptic ulcer or stomach bleeding': ['K27.9', 'K25.9', 'K92.2'],
  'bleeding disorder': ['D66', 'D69.6'],
  'blood clots': ['I82.409', 'I26.99'],
  diabetes: ['E11.9', 'E10.9', 'O24.419'],
  'thyroid disease': ['E03.9', 'E05.90'],
  gout: ['M10.9'],
  glaucoma: ['H40.9'],
  'enlarged prostate or urinary retention': ['N40.0', 'R33.9'],
  'myasthenia gravis': ['G70.00'],
  'Parkinson’s disease': ['G20'],
  depression: ['F32.9'],
  psychosis: ['F20.9', 'F29'],
  'bipolar disorder': ['F31.9'],
  dementia: ['F03.90', 'G30.9'],
  'alcohol or drug dependence': ['F10.20', 'F11.10'],
  porphyria: ['E80.20'],
  'sickle cell disease': ['D57.1', 'D57.00'],
  'migraine with aura': ['G43.109'],
  'breast cancer': ['C50.919'],
  'bowel obstruction': ['K56.609'],
  'ulcerative colitis or Crohn’s disease': ['K51.90', 'K50.90'],
  'adrenal tumour': ['D35.00'],
  'high potassium': ['E87.5'],
  'low potassium': ['E87.6'],
  dengue: ['A90', 'A97.9'],
  loiasis: ['B74.3'],
  'optic neuritis': ['H46.9'],
  'tendon disorder': ['M76.60', 'M66.9'],
}

describe('SAFE-20 Conditions are recognised by code and by words', () => {
  it.each(conditions.map((condition) => [condition] as const))('%s', (condition) => {
    for (const text of words[condition]) expect(byWords(text).conditions, text).toContain(condition)
    for (const code of codes[condition]) expect(byCode(code).conditions, code).toContain(condition)
  })

  it.each([
    'wheezing since childhood',
    'chest tightness at night',
    'no asthma',
    'No known asthma or diabetes',
    'no history of asthma, epilepsy or stroke',
    'denies asthma and diabetes',
    'not diabetic',
    'non-diabetic',
    'not pregnant',
    'not breastfeeding',
    'Asthma: no',
    'asthma - nil',
    'asthma ruled out',
    'R/O asthma',
    'mother had asthma',
    'Mother: asthma, diabetes',
    'family history of diabetes',
    'diabetes in the family',
    'asthma in my mother',
    'asthma (mother)',
    'wife is pregnant',
    'asthma screening',
    'screening for diabetes and hypertension',
    'risk of stroke',
    'hepatitis B vaccine',
    'pregnancy test',
    'pregnancy test negative',
    'breast cancer screening',
    'G6PD normal',
    'G6PD not deficient',
    'G6PD: not done',
    'sickle cell trait',
    'sickle cell (AS)',
    'HbAS',
    'heat stroke',
    'leg ulcer',
    'mouth ulcers',
    'pulmonary hypertension',
    'respiratory depression',
    'diabetes insipidus',
    'prediabetes',
    'febrile convulsion',
    'Wolff-Parkinson-White syndrome',
    'migraine without aura',
    'hyperparathyroidism',
    'kidney stones',
    'pyelonephritis',
    'family planning',
    'planning pregnancy',
    'ectopic pregnancy 2019',
    'stopped breastfeeding',
    'breast lump',
    '',
  ])('not in “%s”', (text) => {
    expect(byWords(text)).toEqual(nothing)
  })

  it.each<readonly [string, readonly Condition[]]>([
    ['No asthma, hypertensive', ['high blood pressure']],
    ['Nil known, asthma', ['asthma']],
    ['no HTN/DM', []],
    ['HTN/DM', ['high blood pressure', 'diabetes']],
    ['No asthma but has diabetes', ['diabetes']],
    ['HTN, DM and asthma', ['asthma', 'high blood pressure', 'diabetes']],
    ['mother diabetic; patient has asthma', ['asthma']],
    ['mother had asthma, patient is hypertensive', ['high blood pressure']],
    ['no asthma attacks since 2010', ['asthma']],
    ['not well controlled asthma', ['asthma']],
    ['poorly controlled diabetes, no complications', ['diabetes']],
    ['not on treatment for epilepsy', ['epilepsy']],
    ['asthma, no attacks lately', ['asthma']],
    ['diabetic mother of three', ['diabetes']],
    ['no fever or asthma', []],
    ['ulcerative colitis', ['ulcerative colitis or Crohn’s disease']],
    ['diabetic foot ulcer', ['diabetes']],
    ['cardiac asthma', ['heart failure']],
    ['alcoholic cirrhosis', []],
  ])('“%s” names exactly what it states', (text, expected) => {
    expect(byWords(text).conditions).toEqual(conditions.filter((condition) => expected.includes(condition)))
  })

  it('a code counts whatever its words say, and words beside a code of screening or family history don’t', () => {
    expect(recognise({ code: 'J45.9', text: 'no attacks' }).conditions).toEqual(['asthma'])
    expect(recognise({ code: 'I10', text: 'with asthma' }).conditions).toEqual([
      'asthma',
      'high blood pressure',
    ])
    expect(recognise({ code: 'Z13.1', text: 'Diabetes' })).toEqual(nothing)
    expect(recognise({ code: 'Z82.5', text: 'Asthma' })).toEqual(nothing)
    expect(byCode('D57.3')).toEqual(nothing)
    expect(byCode('G43.009')).toEqual(nothing)
  })

  it.each<readonly [string, number, number]>([
    ['CKD stage 4', 15, 29],
    ['Stage 4 chronic kidney disease', 15, 29],
    ['CKD 4', 15, 29],
    ['CKD stage IV', 15, 29],
    ['CKD G3b', 30, 44],
    ['CKD 3a', 45, 59],
    ['Chronic kidney disease, stage 3 unspecified', 30, 59],
    ['CKD stage 3', 30, 59],
    ['CKD2', 60, 89],
    ['ESRD', 0, 14],
    ['on haemodialysis', 0, 14],
    ['kidney failure', 0, 14],
    ['acute kidney injury', 0, Infinity],
    ['acute renal failure', 0, Infinity],
    ['kidney problem', 0, Infinity],
    ['CKD', 0, Infinity],
    ['breast cancer stage 4, CKD', 0, Infinity],
    ['diabetic nephropathy', 0, Infinity],
  ])('kidney disease with its stage: “%s”', (text, low, high) => {
    expect(byWords(text).kidney).toEqual({ low, high })
  })

  it.each<readonly [string, number, number]>([
    ['N18.1', 90, Infinity],
    ['N18.2', 60, 89],
    ['N18.30', 30, 59],
    ['N18.31', 45, 59],
    ['N18.32', 30, 44],
    ['N18.4', 15, 29],
    ['N18.5', 0, 14],
    ['N18.6', 0, 14],
    ['N18.9', 0, Infinity],
    ['E11.22', 0, Infinity],
    ['Z99.2', 0, 14],
  ])('kidney disease by the code %s', (code, low, high) => {
    expect(byCode(code).kidney).toEqual({ low, high })
  })

  it('a stage in words makes an unspecified code exact', () => {
    expect(recognise({ code: 'N18.9', text: 'CKD stage 4' }).kidney).toEqual({ low: 15, high: 29 })
  })

  it.each<readonly [string, Recognised['liver']]>([
    ['fatty liver', 'any disease'],
    ['hepatitis B', 'any disease'],
    ['Hep C', 'any disease'],
    ['HBsAg positive', 'any disease'],
    ['liver problem', 'any disease'],
    ['compensated cirrhosis', 'any disease'],
    ['cirrhosis', 'severe disease'],
    ['decompensated liver disease', 'severe disease'],
    ['liver failure', 'severe disease'],
    ['severe liver disease', 'severe disease'],
    ['oesophageal varices', 'severe disease'],
  ])('liver disease: “%s”', (text, expected) => {
    expect(byWords(text).liver).toBe(expected)
  })

  it('liver disease by code', () => {
    expect(byCode('K76.0').liver).toBe('any disease')
    expect(byCode('B18.1').liver).toBe('any disease')
    expect(byCode('K74.60').liver).toBe('severe disease')
    expect(byCode('K72.90').liver).toBe('severe disease')
    expect(byCode('K80.20').liver).toBeNull()
  })

  it('pregnancy and breastfeeding', () => {
    for (const text of [
      'pregnant',
      '12 weeks pregnant',
      'Pregnancy, second',
      'pregnancy test positive',
      'gravid',
    ])
      expect(byWords(text).pregnancy, text).toBe(true)
    for (const code of ['Z33.1', 'Z34.90', 'O26.899', 'Z3A.12', 'O09.90'])
      expect(byCode(code).pregnancy, code).toBe(true)
    for (const code of ['O80', 'O03.9', 'O00.9', 'Z32.02', 'O90.9'])
      expect(byCode(code).pregnancy, code).toBe(false)
    for (const text of ['breastfeeding', 'breast feeding mother', 'lactating', 'nursing mother'])
      expect(byWords(text), text).toMatchObject({ breastfeeding: true, pregnancy: false })
    expect(byCode('Z39.1').breastfeeding).toBe(true)
  })

  it('a diagnosis of the list means the same by its code and by its title, as far as the title names it', () => {
    const missed = diagnoses
      .filter(({ code }) => !/^[RZ]/.test(code))
      .flatMap(({ code, display }) => {
        const [coded, titled] = [byCode(code), byWords(display)]
        const extra = titled.conditions.filter((condition) => !coded.conditions.includes(condition))
        return extra.length > 0 ? [`${code} ${display}: ${extra.join(', ')}`] : []
      })
    expect(missed).toEqual([])
  })

  it('denying, or naming a relative, never recognises; letters’ case and accents don’t matter', () => {
    const named = fc.constantFrom(...conditions.map((condition) => words[condition][0] ?? ''))
    fc.assert(
      fc.property(named, (text) => {
        expect(byWords(`no ${text}`)).toEqual(nothing)
        expect(byWords(`no history of ${text}`)).toEqual(nothing)
        expect(byWords(`father had ${text}`)).toEqual(nothing)
        expect(byWords(text.toUpperCase())).toEqual(byWords(text))
        expect(byWords(`  ${text}. `)).toEqual(byWords(text))
      }),
    )
  })

  it('any text is read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.option(fc.string()), (text, code) => {
        expect(() => recognise({ code, text })).not.toThrow()
      }),
    )
  })
})
