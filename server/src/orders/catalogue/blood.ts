import { answered, found, measured, test } from './row.ts'
import { antenatal, nhiMap } from './sources.ts'

/** Tests of blood: cells, salts, organs, hormones. */
export const blood = [
  test('laboratory', 'full-blood-count', 'Full blood count', {
    words: 'FBC CBC anaemia infection',
    loinc: ['57021-8', nhiMap],
    parts: [
      measured('haemoglobin', 'Haemoglobin', 'g/dL', 'g/L'),
      measured('packed-cell-volume', 'Packed cell volume', '%'),
      measured('white-cells', 'White cells', '10*9/L', '/uL'),
      measured('neutrophils', 'Neutrophils', '%', '10*9/L'),
      measured('lymphocytes', 'Lymphocytes', '%', '10*9/L'),
      measured('eosinophils', 'Eosinophils', '%', '10*9/L'),
      measured('red-cells', 'Red cells', '10*12/L'),
      measured('mean-cell-volume', 'Mean cell volume', 'fL'),
      measured('mean-cell-haemoglobin', 'Mean cell haemoglobin', 'pg'),
      measured('platelets', 'Platelets', '10*9/L', '/uL'),
    ],
  }),
  test('laboratory', 'haemoglobin', 'Haemoglobin', {
    words: 'Hb anaemia',
    loinc: ['718-7', nhiMap],
    parts: [measured('haemoglobin', 'Haemoglobin', 'g/dL', 'g/L')],
  }),
  test('laboratory', 'packed-cell-volume', 'Packed cell volume', {
    words: 'PCV haematocrit anaemia',
    loinc: ['4544-3', nhiMap],
    parts: [measured('packed-cell-volume', 'Packed cell volume', '%')],
  }),
  test('laboratory', 'blood-group', 'Blood group', {
    words: 'ABO rhesus',
    loinc: ['883-9', antenatal],
    parts: [
      answered('abo-group', 'ABO group', 'A', 'B', 'AB', 'O'),
      answered('rhesus', 'Rhesus', 'Positive', 'Negative'),
    ],
  }),
  test('laboratory', 'genotype', 'Haemoglobin genotype', {
    words: 'sickle cell electrophoresis',
    parts: [answered('genotype', 'Genotype', 'AA', 'AS', 'AC', 'SS', 'SC', 'CC')],
  }),
  test('laboratory', 'sickling', 'Sickling test', {
    words: 'sickle cell',
    parts: [found('sickling', 'Sickling')],
  }),
  test('laboratory', 'g6pd', 'G6PD screening', {
    words: 'glucose-6-phosphate dehydrogenase favism',
    parts: [found('g6pd', 'G6PD', 'Normal', 'Deficient')],
  }),
  test('laboratory', 'esr', 'Erythrocyte sedimentation rate', {
    words: 'ESR inflammation',
    parts: [measured('esr', 'Sedimentation rate', 'mm/h')],
  }),
  test('laboratory', 'crp', 'C-reactive protein', {
    words: 'CRP inflammation infection',
    loinc: ['1988-5', nhiMap],
    parts: [measured('crp', 'C-reactive protein', 'mg/L')],
  }),
  test('laboratory', 'inr', 'Clotting time (INR)', {
    words: 'prothrombin warfarin coagulation',
    loinc: ['6301-6', nhiMap],
    parts: [measured('inr', 'INR', '1')],
  }),
  test('laboratory', 'fasting-glucose', 'Fasting blood glucose', {
    words: 'sugar FBS FBG diabetes',
    parts: [measured('fasting-glucose', 'Fasting glucose', 'mmol/L', 'mg/dL')],
  }),
  test('laboratory', 'random-glucose', 'Random blood glucose', {
    words: 'sugar RBS RBG diabetes',
    parts: [measured('random-glucose', 'Random glucose', 'mmol/L', 'mg/dL')],
  }),
  test('laboratory', 'glucose-tolerance', 'Oral glucose tolerance test', {
    words: 'OGTT diabetes pregnancy',
    parts: [
      measured('fasting-glucose', 'Fasting glucose', 'mmol/L', 'mg/dL'),
      measured('glucose-1-hour', 'Glucose after 1 hour', 'mmol/L', 'mg/dL'),
      measured('glucose-2-hours', 'Glucose after 2 hours', 'mmol/L', 'mg/dL'),
    ],
  }),
  test('laboratory', 'hba1c', 'HbA1c', {
    words: 'glycated haemoglobin diabetes',
    loinc: ['4548-4', nhiMap],
    parts: [measured('hba1c', 'HbA1c', '%')],
  }),
  test('laboratory', 'kidney-function', 'Kidney function (urea, electrolytes, creatinine)', {
    words: 'U&E renal E/U/Cr RFT',
    parts: [
      measured('sodium', 'Sodium', 'mmol/L'),
      measured('potassium', 'Potassium', 'mmol/L'),
      measured('chloride', 'Chloride', 'mmol/L'),
      measured('bicarbonate', 'Bicarbonate', 'mmol/L'),
      measured('urea', 'Urea', 'mmol/L', 'mg/dL'),
      measured('creatinine', 'Creatinine', 'umol/L', 'mg/dL'),
    ],
  }),
  test('laboratory', 'creatinine', 'Creatinine', {
    words: 'kidney renal',
    parts: [measured('creatinine', 'Creatinine', 'umol/L', 'mg/dL')],
  }),
  test('laboratory', 'potassium', 'Potassium', {
    words: 'electrolyte',
    loinc: ['2823-3', nhiMap],
    parts: [measured('potassium', 'Potassium', 'mmol/L')],
  }),
  test('laboratory', 'liver-function', 'Liver function', {
    words: 'LFT hepatic jaundice',
    parts: [
      measured('bilirubin', 'Bilirubin, total', 'umol/L', 'mg/dL'),
      measured('bilirubin-direct', 'Bilirubin, direct', 'umol/L', 'mg/dL'),
      measured('alt', 'ALT', 'U/L'),
      measured('ast', 'AST', 'U/L'),
      measured('alp', 'Alkaline phosphatase', 'U/L'),
      measured('ggt', 'Gamma GT', 'U/L'),
      measured('albumin', 'Albumin', 'g/L', 'g/dL'),
      measured('total-protein', 'Total protein', 'g/L', 'g/dL'),
    ],
  }),
  test('laboratory', 'lipids', 'Cholesterol and fats', {
    words: 'lipid profile HDL LDL triglycerides',
    parts: [
      measured('cholesterol', 'Cholesterol, total', 'mmol/L', 'mg/dL'),
      measured('hdl', 'HDL cholesterol', 'mmol/L', 'mg/dL'),
      measured('ldl', 'LDL cholesterol', 'mmol/L', 'mg/dL'),
      measured('triglycerides', 'Triglycerides', 'mmol/L', 'mg/dL'),
    ],
  }),
  test('laboratory', 'uric-acid', 'Uric acid', {
    words: 'urate gout',
    parts: [measured('uric-acid', 'Uric acid', 'umol/L', 'mg/dL')],
  }),
  test('laboratory', 'calcium', 'Calcium', {
    words: 'bone',
    parts: [measured('calcium', 'Calcium', 'mmol/L', 'mg/dL')],
  }),
  test('laboratory', 'thyroid', 'Thyroid function', {
    words: 'TFT TSH T4',
    parts: [
      measured('tsh', 'TSH', 'm[IU]/L'),
      measured('free-t4', 'Free T4', 'pmol/L', 'ng/dL'),
      measured('free-t3', 'Free T3', 'pmol/L'),
    ],
  }),
  test('laboratory', 'tsh', 'TSH', {
    words: 'thyroid thyrotropin',
    loinc: ['3016-3', nhiMap],
    parts: [measured('tsh', 'TSH', 'm[IU]/L')],
  }),
  test('laboratory', 'psa', 'Prostate-specific antigen', {
    words: 'PSA prostate',
    parts: [measured('psa', 'PSA', 'ng/mL')],
  }),
  test('laboratory', 'ferritin', 'Ferritin', {
    words: 'iron anaemia',
    parts: [measured('ferritin', 'Ferritin', 'ng/mL')],
  }),
  test('laboratory', 'vitamin-b12', 'Vitamin B12', {
    words: 'cobalamin anaemia',
    parts: [measured('vitamin-b12', 'Vitamin B12', 'pmol/L', 'ng/L')],
  }),
  test('laboratory', 'troponin', 'Troponin', {
    words: 'heart attack chest pain',
    parts: [measured('troponin', 'Troponin', 'ng/L', 'ng/mL')],
  }),
  test('laboratory', 'd-dimer', 'D-dimer', {
    words: 'clot thrombosis embolism',
    parts: [measured('d-dimer', 'D-dimer', 'mg/L', 'ng/mL')],
  }),
]
