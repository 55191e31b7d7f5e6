import { nhsFlucloxacillin } from '../documents/advice.ts'
import { fromDocument, fromMayo, type AdviceRow } from './row.ts'

/* Read in November 2026. Advice for one brand or for slow-release tablets only is left out. */

const diarrhoea = ['diarrhoea'] as const

export const infections: readonly AdviceRow[] = [
  fromMayo('amoxicillin', 'Amoxicillin (oral route)', {
    properUse: ['finish', 'start-of-meal', 'shake'],
    precautions: diarrhoea,
  }),
  fromMayo('clavulanic acid', 'Amoxicillin and clavulanate (oral route)', {
    properUse: ['finish', 'start-of-meal', 'shake'],
    storage: ['fridge'],
    precautions: diarrhoea,
  }),
  fromDocument('flucloxacillin', nhsFlucloxacillin, 'How and when to take flucloxacillin', [
    'finish',
    'empty-stomach',
    'swallow-whole',
  ]),
  fromMayo('cefalexin', 'Cephalexin (oral route)', {
    properUse: ['finish', 'shake'],
    storage: ['fridge'],
    precautions: diarrhoea,
  }),
  fromMayo('cefadroxil', 'Cefadroxil (oral route)', {
    properUse: ['finish', 'shake'],
    storage: ['fridge'],
    precautions: diarrhoea,
  }),
  fromMayo('cefuroxime', 'Cefuroxime (oral route)', {
    properUse: ['finish', ['with-food', 'liquid'], 'shake', 'swallow-whole'],
    storage: ['fridge'],
    precautions: diarrhoea,
  }),
  fromMayo('cefixime', 'Cefixime (oral route)', { properUse: ['finish', 'shake'], precautions: diarrhoea }),
  fromMayo('cefpodoxime', 'Cefpodoxime (oral route)', {
    properUse: ['finish', ['with-food', 'tablet'], 'shake'],
    storage: ['fridge'],
    precautions: diarrhoea,
  }),
  fromMayo('ceftriaxone', 'Ceftriaxone (injection route)', { precautions: diarrhoea }, ['injection']),
  fromMayo('azithromycin', 'Azithromycin (oral route)', {
    properUse: ['finish', 'shake'],
    precautions: diarrhoea,
  }),
  fromMayo('erythromycin', 'Erythromycin (oral route)', { properUse: ['finish'], precautions: diarrhoea }),
  fromMayo('clarithromycin', 'Clarithromycin (oral route)', {
    properUse: ['finish', 'shake'],
    storage: ['no-fridge'],
    precautions: diarrhoea,
  }),
  fromMayo('doxycycline', 'Doxycycline (oral route)', {
    properUse: ['finish', 'food-if-upset', 'fluids', 'shake'],
    precautions: ['sun', 'harms-unborn', 'diarrhoea'],
  }),
  fromMayo('ciprofloxacin', 'Ciprofloxacin (oral route)', {
    properUse: ['finish', 'minerals-6h', 'fluids', 'shake'],
    precautions: ['sun', 'diarrhoea'],
  }),
  fromMayo('levofloxacin', 'Levofloxacin (oral route)', {
    properUse: ['finish', 'minerals-2h', 'full-glass'],
    precautions: ['sun', 'diarrhoea'],
  }),
  fromMayo('ofloxacin', 'Ofloxacin (oral route)', {
    properUse: ['finish', 'minerals-2h', 'fluids'],
    precautions: ['alert', 'sun', 'diarrhoea'],
  }),
  fromMayo('moxifloxacin', 'Moxifloxacin (oral route)', {
    properUse: ['minerals-8h', 'fluids', 'swallow-whole'],
    precautions: ['sun', 'diarrhoea'],
  }),
  fromMayo('metronidazole', 'Metronidazole (oral route)', {
    properUse: ['finish', 'food-if-upset', 'shake'],
    precautions: ['no-alcohol-3-days'],
  }),
  fromMayo('tinidazole', 'Tinidazole (oral route)', {
    properUse: ['finish', 'food-if-upset'],
    precautions: ['no-alcohol-3-days'],
  }),
  fromMayo('secnidazole', 'Secnidazole (oral route)', { properUse: ['no-alcohol-2-days'] }),
  fromMayo('sulfamethoxazole', 'Sulfamethoxazole and trimethoprim (oral route)', {
    properUse: ['finish', 'full-glass'],
    precautions: ['harms-unborn', 'diarrhoea'],
  }),
  fromMayo('trimethoprim', 'Trimethoprim (oral route)', {
    properUse: ['finish', 'food-if-upset'],
    precautions: ['sun'],
  }),
  fromMayo('nitrofurantoin', 'Nitrofurantoin (oral route)', {
    properUse: ['finish', 'with-food', 'shake', ['swallow-whole', 'capsule']],
    precautions: diarrhoea,
  }),
  fromMayo('clindamycin', 'Clindamycin (oral route)', {
    properUse: ['finish', ['full-glass', 'capsule']],
    precautions: diarrhoea,
  }),
  fromMayo('chloramphenicol', 'Chloramphenicol (oral, intravenous and injection routes)', {
    properUse: ['finish', 'empty-stomach', 'full-glass'],
  }),
  fromMayo('fluconazole', 'Fluconazole (oral route)', { properUse: ['finish', 'shake'] }),
  fromMayo('itraconazole', 'Itraconazole (oral route)', {
    properUse: ['antacids-2h', ['empty-stomach', 'liquid']],
  }),
  fromMayo('ketoconazole', 'Ketoconazole (oral route)', {
    properUse: ['with-food', 'dont-stop'],
    precautions: ['no-alcohol'],
  }),
  fromMayo('nystatin', 'Nystatin (oral route)', { properUse: ['finish'] }),
  fromMayo('griseofulvin', 'Griseofulvin (oral route)', {
    properUse: ['with-food'],
    precautions: ['alert', 'sun', 'pill-fails'],
  }),
  fromMayo('terbinafine', 'Terbinafine (oral route)', { properUse: ['finish'], precautions: ['sun'] }),
  fromMayo('aciclovir', 'Acyclovir (oral and intravenous routes)', {
    properUse: ['finish', 'full-glass', 'fluids'],
  }),
]
