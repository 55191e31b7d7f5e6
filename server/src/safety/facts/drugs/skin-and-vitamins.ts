import type { DrugFacts } from '../vocabulary.ts'

export const skinAndVitamins = {
  isotretinoin: { classes: [], also: ['Roaccutane', 'Accutane'] },
  pyridoxine: { classes: [], also: ['vitamin B6', 'vit B6'] },
} as const satisfies Record<string, DrugFacts>
