import type { DrugFacts } from '../vocabulary.ts'

export const skinAndVitamins = {
  isotretinoin: { classes: [], also: ['13-cis retinoic acid', 'Roaccutane', 'Accutane'] },
  pyridoxine: { classes: [], also: ['vitamin B6', 'vit B6'] },
  // What is in one differs from maker to maker.
  multivitamin: { classes: [], also: ['multivitamins', 'multi vitamin', 'multi vitamins'] },
} as const satisfies Record<string, DrugFacts>
