import type { FactStory } from './fact-story.ts'
import { firstYear } from './vaccine-doses.ts'

const noAllergies = ['no-known-allergies', 'yes'] as const
const noOthers = ['no-other-medicines', 'yes'] as const
const notPregnant = ['pregnancy', 'not-pregnant'] as const

/** Amina and her family: a home diary of blood pressures, and Kemi's growth. */
export const familyFacts: readonly FactStory[] = [
  {
    patient: 'amina',
    doctor: 'okafor',
    day: -150,
    time: '10:15',
    sex: 'female',
    statements: [notPregnant, noAllergies, ['social-history', 'Teacher. Does not smoke, no alcohol.']],
    measured: [
      ['weight', 76.5],
      ['height', 163],
      ['blood-pressure', 158, 96],
      ['pulse', 78],
    ],
    problems: [{ text: 'High blood pressure', code: 'I10' }],
    entered: [['problem', 'Hypertension']],
  },
  {
    patient: 'amina',
    doctor: 'okafor',
    day: -62,
    time: '10:45',
    statements: [['family-history', 'Mother has high blood pressure.'], noOthers],
    measured: [
      ['weight', 75.2],
      ['blood-pressure', 134, 86],
      ['creatinine', 71],
    ],
    setAside: [['medicine', 'Amlodipine 5 mg', 'Prescribed here']],
  },
  ...([-13, -11, -9, -6, -4, -2] as const).map((day, nth): FactStory => ({
    patient: 'amina',
    day,
    time: '07:10',
    measured: [
      ['blood-pressure', [134, 131, 136, 130, 133, 129][nth] ?? 132, [85, 84, 88, 83, 84, 82][nth] ?? 84],
    ],
  })),
  {
    patient: 'amina',
    member: 'kemi',
    doctor: 'lawal',
    day: -140,
    time: '11:40',
    sex: 'female',
    measured: [
      ['weight', 19.1],
      ['height', 113],
      ['temperature', 38.6],
    ],
    allergies: [
      {
        substance: 'Amoxicillin',
        type: 'allergy',
        reaction: 'Itchy rash',
        severity: 'mild',
        certainty: 'suspected',
      },
    ],
    entered: [['allergy', 'Penicillin']],
  },
  {
    patient: 'amina',
    member: 'kemi',
    doctor: 'lawal',
    day: -95,
    time: '10:40',
    measured: [
      ['weight', 19.6],
      ['height', 114.2],
    ],
    vaccines: firstYear,
  },
  {
    patient: 'amina',
    member: 'kemi',
    doctor: 'lawal',
    day: -18,
    time: '09:40',
    measured: [
      ['weight', 20.1],
      ['height', 115.4],
      ['oxygen-saturation', 96],
      ['respiratory-rate', 28],
    ],
    problems: [{ text: 'Asthma', code: 'J45.3' }],
    entered: [['problem', 'Asthma']],
    setAside: [['medicine', 'Beclometasone inhaler 50 µg', 'Prescribed here']],
  },
  {
    patient: 'amina',
    member: 'tunde',
    doctor: 'danjuma',
    day: -35,
    time: '15:10',
    sex: 'male',
    statements: [noAllergies],
    measured: [
      ['weight', 82],
      ['height', 176],
    ],
    problems: [{ text: 'Acid reflux', code: 'K21.9' }],
  },
]
