/** Separate from the schemas, which a page that only shows letters doesn't need. */
export const letterKinds = ['referral', 'sick-note'] as const
export type LetterKind = (typeof letterKinds)[number]

export const letterTitle: Record<LetterKind, string> = {
  referral: 'Referral letter',
  'sick-note': 'Sick note',
}

export const urgencies = ['routine', 'soon', 'urgent'] as const
export type Urgency = (typeof urgencies)[number]

export const urgencyLabel: Record<Urgency, string> = {
  routine: 'Routine',
  soon: 'Soon, within two weeks',
  urgent: 'Urgent, within a day',
}

export const fitnesses = ['unfit', 'limited', 'fit'] as const
export type Fitness = (typeof fitnesses)[number]

export const fitnessLabel: Record<Fitness, string> = {
  unfit: 'Not fit for work or school',
  limited: 'Fit for limited duties',
  fit: 'Fit for work or school again',
}

export const factGroups = ['problems', 'allergies', 'medicines', 'measurements'] as const
export type FactGroup = (typeof factGroups)[number]

export const factGroupLabel: Record<FactGroup, string> = {
  problems: 'Health problems',
  allergies: 'Allergies',
  medicines: 'Medicines',
  measurements: 'Measurements',
}
