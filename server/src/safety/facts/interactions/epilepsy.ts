import { ansm, azcert, label, micromedex } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

export const epilepsy: readonly InteractionRow[] = [
  {
    between: [['carbamazepine'], ['erythromycin', 'clarithromycin', 'rate-limiting calcium-channel blocker']],
    severity: 'serious',
    effect:
      'carbamazepine can rise to a toxic level; avoid erythromycin, and with the others lower its dose and check the level.',
    sources: [
      ansm(
        'carbamazépine + érythromycine: not recommended',
        'carbamazépine + clarithromycine: precaution',
        'carbamazépine + vérapamil: precaution',
      ),
      azcert('carbamazepine + erythromycin: take precautions'),
      micromedex('diltiazem (oral)', 2, 'carbamazepine'),
    ],
  },
  {
    between: [
      ['phenytoin'],
      ['fluconazole', 'chloramphenicol', 'sulfamethoxazole', 'amiodarone', 'cimetidine'],
    ],
    severity: 'serious',
    effect: 'phenytoin can rise to a toxic level; check the level.',
    sources: [
      ansm(
        'fluconazole + phénytoïne: precaution',
        'phénytoïne + sulfaméthoxazole: not recommended',
        'amiodarone + phénytoïne: not recommended',
        'cimétidine + phénytoïne: not recommended',
      ),
      cite(label.phenytoin, 'Drugs that may increase phenytoin serum levels'),
    ],
  },
  {
    between: [['phenytoin'], ['fluoxetine', 'omeprazole']],
    severity: 'caution',
    effect: 'the antiepileptic can rise; watch for unsteadiness and double vision.',
    sources: [
      ansm('fluoxétine + phénytoïne: precaution'),
      cite(label.phenytoin, 'Drugs that may increase phenytoin serum levels'),
    ],
  },
  {
    between: [['carbamazepine'], ['cimetidine', 'fluoxetine', 'metronidazole', 'omeprazole']],
    severity: 'caution',
    effect: 'the antiepileptic can rise; watch for unsteadiness and double vision.',
    sources: [
      ansm('carbamazépine + cimétidine: precaution', 'carbamazépine + fluoxétine: precaution'),
      micromedex('carbamazepine (oral)', 3, 'metronidazole'),
      micromedex('omeprazole (oral)', 2, 'carbamazepine'),
    ],
  },
  {
    between: [['phenytoin', 'phenobarbital'], ['metronidazole']],
    severity: 'caution',
    effect: 'metronidazole can fall and work less.',
    sources: [ansm('anticonvulsivants inducteurs enzymatiques + métronidazole: precaution')],
  },
  {
    between: [['carbamazepine'], ['fluconazole']],
    severity: 'caution',
    effect: 'from 200 mg of fluconazole a day, carbamazepine can rise; lower its dose.',
    sources: [ansm('carbamazépine + fluconazole: precaution')],
  },
  {
    between: [['carbamazepine'], ['ketoconazole']],
    severity: 'caution',
    effect: 'carbamazepine can rise, and the antifungal fall.',
    sources: [],
  },
  {
    between: [['valproate'], ['lamotrigine']],
    severity: 'serious',
    effect: 'lamotrigine can double and cause a severe rash; halve its dose and raise it slowly.',
    sources: [
      ansm('lamotrigine + valproïque (acide): not recommended'),
      cite(label.lamotrigine, 'Table 13, valproate'),
    ],
  },
  {
    between: [['valproate'], ['carbamazepine', 'phenytoin', 'phenobarbital']],
    severity: 'caution',
    effect: 'levels of both can change, and ammonia rise; watch for drowsiness and confusion.',
    sources: [ansm('carbamazépine, phénytoïne or phénobarbital + valproïque (acide): precaution')],
  },
  {
    between: [['phenytoin', 'phenobarbital'], ['folic acid']],
    severity: 'caution',
    effect: 'folic acid can lower the antiepileptic; check the level.',
    sources: [ansm('folates + phénytoïne: precaution', 'folates + phénobarbital: precaution')],
  },
  {
    between: [['carbamazepine'], ['thiazide diuretic', 'loop diuretic']],
    severity: 'caution',
    effect: 'together they can lower sodium.',
    sources: [ansm('carbamazépine + diurétiques hypokaliémiants: precaution')],
  },
]
