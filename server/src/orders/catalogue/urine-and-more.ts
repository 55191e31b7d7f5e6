import { answered, found, measured, test } from './row.ts'
import { nhiMap, thailand } from './sources.ts'

/** Urine, pregnancy, fertility, cells, and tests that are neither laboratory nor imaging. */
export const urineAndMore = [
  test('laboratory', 'urinalysis', 'Urine test strip', {
    words: 'urinalysis dipstick',
    loinc: ['24356-8', nhiMap],
    parts: [
      found('urine-protein', 'Protein'),
      found('urine-glucose', 'Glucose'),
      found('urine-blood', 'Blood'),
      found('urine-leucocytes', 'Leucocytes'),
      found('urine-nitrite', 'Nitrite'),
      found('urine-ketones', 'Ketones'),
      measured('urine-ph', 'pH', '1'),
      measured('urine-gravity', 'Specific gravity', '1'),
    ],
  }),
  test('laboratory', 'urine-culture', 'Urine culture', {
    words: 'MCS UTI infection microscopy',
    loinc: ['630-4', 'LOINC codes of two laboratory lists that agree (public GitHub, read 2026-11-23)'],
    parts: [
      measured('urine-pus-cells', 'Pus cells', '[HPF]'),
      found('urine-culture', 'Growth', 'No growth', 'Growth'),
      answered('sensitivity', 'Sensitivity'),
    ],
  }),
  test('laboratory', 'albumin-creatinine-ratio', 'Urine albumin-creatinine ratio', {
    words: 'ACR microalbumin kidney diabetes',
    parts: [measured('albumin-creatinine-ratio', 'Albumin-creatinine ratio', 'mg/mmol', 'mg/g')],
  }),
  test('laboratory', 'pregnancy-test', 'Pregnancy test, urine', {
    words: 'hCG PT',
    loinc: ['2106-3', thailand],
    parts: [answered('pregnancy-test', 'Pregnancy test', 'Positive', 'Negative')],
  }),
  test('laboratory', 'hcg', 'hCG in blood', {
    words: 'pregnancy beta',
    parts: [measured('hcg', 'hCG', '[IU]/L')],
  }),
  test('laboratory', 'semen', 'Semen analysis', {
    words: 'fertility sperm SFA',
    parts: [
      measured('sperm-count', 'Sperm count', '10*6/mL'),
      measured('sperm-motility', 'Motile', '%'),
      measured('sperm-morphology', 'Normal form', '%'),
    ],
  }),
  test('laboratory', 'cervical-smear', 'Cervical smear', { words: 'Pap cytology cancer' }),
  test('laboratory', 'hpv', 'HPV test', {
    words: 'papillomavirus cervix cancer',
    parts: [found('hpv', 'High-risk HPV', 'Not detected', 'Detected')],
  }),
  test('laboratory', 'histology', 'Histology of a sample', { words: 'biopsy pathology' }),
  test('other', 'ecg', 'ECG (heart tracing)', { words: 'EKG electrocardiogram rhythm' }),
  test('other', 'spirometry', 'Spirometry (breathing test)', {
    words: 'lung function asthma COPD',
    parts: [measured('fev1', 'FEV1', 'L', '%'), measured('fvc', 'FVC', 'L', '%')],
  }),
  test('other', 'eye-test', 'Eye test', { words: 'visual acuity fundus retina' }),
  test('other', 'hearing-test', 'Hearing test', { words: 'audiometry ear' }),
]
