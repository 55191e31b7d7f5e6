import type { DoctorDetails } from '../people.ts'

/** What the demo's doctors say about themselves. */
export const doctorWords = {
  okafor: {
    languages: ['English', 'Igbo'],
    about: 'High blood pressure, chest pain and palpitations in adults. Trained in Enugu and Lagos.',
  },
  eze: { languages: ['English', 'Igbo', 'Nigerian Pidgin'] },
  lawal: {
    languages: ['English', 'Yoruba'],
    about: 'Children from birth to 16: coughs, asthma, growth and vaccinations.',
  },
  danjuma: { languages: ['English', 'Fulfulde', 'Hausa'] },
  okonkwo: { languages: ['English', 'French', 'Igbo'] },
  balogun: { languages: ['English', 'Yoruba'] },
} as const satisfies Record<string, Pick<DoctorDetails, 'languages' | 'about'>>
