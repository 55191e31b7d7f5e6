import type { Allergy } from '@alafia/contract/clinical/allergies/schema'

export const typeLabels = { allergy: 'Allergy', intolerance: 'Intolerance' } as const
export const severityLabels = { mild: 'Mild', moderate: 'Moderate', severe: 'Severe' } as const
export const certaintyLabels = {
  confirmed: 'Confirmed',
  suspected: 'Suspected',
  'ruled-out': 'Ruled out',
} as const

/** 'rash, severe, suspected' */
export const allergyText = ({ type, reaction, severity, certainty }: Allergy): string =>
  [
    type === 'intolerance' && 'intolerance',
    reaction ?? 'reaction not known',
    severity,
    certaintyLabels[certainty].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')
