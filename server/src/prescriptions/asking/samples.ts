import type { ValidBodies } from '../../testing/samples.ts'

export const askingBodies: ValidBodies = {
  'POST /api/prescriptions/:id/questions': () => ({ reasons: ['dose'], text: 'Is it meant to be 10 mg?' }),
  'POST /api/prescriptions/:id/answer': () => ({
    questionId: 1,
    outcome: 'answered',
    text: 'Yes, as written',
  }),
  'POST /api/prescriptions/:id/amendment': () => ({
    medications: [
      {
        name: 'Amlodipine 5 mg',
        dosage: '1 tablet',
        frequency: 'each morning',
        duration: '30 days',
        instructions: 'With water',
        quantity: 30,
        noSubstitution: 'Coughed',
      },
    ],
    refills: 2,
    reasons: [{ key: 'allergy:amoxicillin:penicillin', reason: 'Taken since without harm' }],
  }),
}
