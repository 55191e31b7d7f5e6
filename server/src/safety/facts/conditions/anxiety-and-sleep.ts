import { milkOf, precautionsOf, pregnancyCategory, problemsOf } from '../documents/handbook.ts'
import {
  alprazolamLeaflet,
  clonazepamSolutionSmpc,
  lexotanSummary,
  lorazepamLabel,
  nitrazepamSmpc,
} from '../documents/mind-and-nerves.ts'
import { anxiolyticsInMilk } from '../documents/pregnancy-and-milk.ts'
import { cite } from '../source.ts'
import type { ConditionRow } from './row.ts'

const benzodiazepineMonographs = ['diazepam, oral', 'lorazepam, oral', 'clonazepam, oral', 'alprazolam, oral']

/** Benzodiazepines. */
export const anxietyAndSleepConditions: readonly ConditionRow[] = [
  {
    whom: ['benzodiazepine'],
    when: { pregnancy: 'any' },
    severity: 'caution',
    effect:
      'late in pregnancy the newborn may be limp, sleepy or withdraw; only if it is needed, and briefly.',
    sources: [
      ...precautionsOf(...benzodiazepineMonographs),
      pregnancyCategory('bromazepam', 'C'),
      pregnancyCategory('nitrazepam', 'C'),
    ],
  },
  {
    whom: ['diazepam', 'clonazepam', 'bromazepam', 'nitrazepam', 'alprazolam'],
    when: { breastfeeding: true },
    severity: 'caution',
    effect: 'it can build up in the baby, who becomes sleepy; single doses only, and rather lorazepam.',
    sources: [anxiolyticsInMilk, cite(lexotanSummary, 'Contraindications')],
  },
  {
    whom: ['lorazepam'],
    when: { breastfeeding: true },
    severity: 'fine',
    effect: 'preferred in its class, in single doses.',
    sources: [anxiolyticsInMilk, ...milkOf('lorazepam, oral')],
  },
  {
    whom: ['benzodiazepine'],
    when: { condition: 'COPD' },
    severity: 'caution',
    effect: 'breathing becomes weaker; a lower dose, and not at all in severe lung disease.',
    sources: [
      ...problemsOf(...benzodiazepineMonographs),
      cite(nitrazepamSmpc, '4.2'),
      cite(lexotanSummary, 'Contraindications'),
    ],
  },
  {
    whom: ['diazepam', 'bromazepam', 'alprazolam'],
    when: { condition: 'myasthenia gravis' },
    severity: 'serious',
    effect: 'it must not be used.',
    sources: [
      ...problemsOf('diazepam, oral'),
      cite(lexotanSummary, 'Contraindications'),
      cite(alprazolamLeaflet, '2'),
    ],
  },
  {
    whom: ['diazepam', 'lorazepam', 'clonazepam', 'alprazolam'],
    when: { condition: 'glaucoma' },
    severity: 'caution',
    effect: 'it must not be used in acute closed-angle glaucoma: make sure which kind it is.',
    sources: problemsOf(...benzodiazepineMonographs),
  },
  {
    whom: ['diazepam', 'clonazepam', 'alprazolam'],
    when: { condition: 'depression' },
    severity: 'caution',
    effect: 'depression can get worse.',
    sources: problemsOf('diazepam, oral', 'clonazepam, oral', 'alprazolam, oral'),
  },
  {
    whom: ['lorazepam'],
    when: { condition: 'depression' },
    severity: 'caution',
    effect: 'it isn’t recommended where depression is the main illness.',
    sources: [...problemsOf('lorazepam, oral'), cite(lorazepamLabel, 'Precautions')],
  },
  {
    whom: ['lorazepam'],
    when: { condition: 'psychosis' },
    severity: 'caution',
    effect: 'it isn’t recommended in psychosis.',
    sources: [...problemsOf('lorazepam, oral'), cite(lorazepamLabel, 'Precautions')],
  },
  {
    whom: ['lorazepam', 'alprazolam'],
    when: { condition: 'epilepsy' },
    severity: 'caution',
    effect: 'seizures can get worse.',
    sources: problemsOf('lorazepam, oral', 'alprazolam, oral'),
  },
  {
    whom: ['clonazepam'],
    when: { condition: 'porphyria' },
    severity: 'caution',
    effect: 'it can set off an attack.',
    sources: problemsOf('clonazepam, oral'),
  },
  {
    whom: ['diazepam', 'lorazepam', 'clonazepam', 'alprazolam'],
    when: { condition: 'alcohol or drug dependence' },
    severity: 'caution',
    effect: 'dependence on it is more likely.',
    sources: problemsOf(...benzodiazepineMonographs),
  },
  {
    whom: ['diazepam', 'clonazepam', 'alprazolam'],
    when: { liver: 'severe disease' },
    severity: 'serious',
    effect: 'it must not be used.',
    sources: [
      ...problemsOf('diazepam, oral'),
      cite(clonazepamSolutionSmpc, '4.2'),
      cite(alprazolamLeaflet, '2'),
    ],
  },
  {
    whom: ['diazepam', 'lorazepam', 'clonazepam', 'alprazolam', 'nitrazepam'],
    when: { liver: 'any disease' },
    severity: 'caution',
    effect: 'it acts longer; the lowest dose.',
    sources: [
      ...problemsOf(...benzodiazepineMonographs),
      cite(clonazepamSolutionSmpc, '4.2'),
      cite(nitrazepamSmpc, '4.2'),
    ],
  },
  {
    whom: ['diazepam', 'lorazepam', 'clonazepam', 'alprazolam', 'nitrazepam'],
    when: { kidney: 'any disease' },
    severity: 'caution',
    effect: 'it acts longer; the lowest dose.',
    sources: [...problemsOf(...benzodiazepineMonographs), cite(nitrazepamSmpc, '4.2')],
  },
]
