import { test } from './row.ts'

/** Pictures; the report is in words, as a file, or both. */
export const imaging = [
  test('imaging', 'chest-x-ray', 'Chest X-ray', { words: 'CXR lungs' }),
  test('imaging', 'abdominal-x-ray', 'Abdominal X-ray', { words: 'AXR bowel' }),
  test('imaging', 'spine-x-ray', 'X-ray of the spine', { words: 'back neck lumbar cervical' }),
  test('imaging', 'limb-x-ray', 'X-ray of an arm or leg', { words: 'bone fracture joint hand foot knee' }),
  test('imaging', 'abdominal-ultrasound', 'Abdominal ultrasound', {
    words: 'USS scan liver gallbladder kidney',
  }),
  test('imaging', 'pelvic-ultrasound', 'Pelvic ultrasound', { words: 'USS scan womb ovary bladder' }),
  test('imaging', 'obstetric-ultrasound', 'Pregnancy ultrasound', {
    words: 'USS scan obstetric dating anomaly',
  }),
  test('imaging', 'breast-ultrasound', 'Breast ultrasound', { words: 'USS lump' }),
  test('imaging', 'mammogram', 'Mammogram', { words: 'breast cancer X-ray' }),
  test('imaging', 'prostate-ultrasound', 'Prostate ultrasound', { words: 'USS kidney bladder KUB' }),
  test('imaging', 'thyroid-ultrasound', 'Thyroid ultrasound', { words: 'USS neck goitre' }),
  test('imaging', 'leg-vein-ultrasound', 'Ultrasound of the leg veins', { words: 'Doppler DVT clot' }),
  test('imaging', 'echocardiogram', 'Echocardiogram', { words: 'heart ultrasound echo' }),
  test('imaging', 'ct-head', 'CT of the head', { words: 'brain scan stroke' }),
  test('imaging', 'ct-other', 'CT of another part', { words: 'scan chest abdomen' }),
  test('imaging', 'mri', 'MRI', { words: 'magnetic resonance scan spine brain joint' }),
]
