import type { DrugFacts } from '../vocabulary.ts'

export const skinAndVitamins = {
  isotretinoin: { classes: [], also: ['13-cis retinoic acid', 'Roaccutane', 'Accutane'] },
  pyridoxine: { classes: [], also: ['vitamin B6', 'vit B6'], isOnlyNamed: true },
  'ascorbic acid': { classes: [], also: ['vitamin C', 'vit C'], isOnlyNamed: true },
  colecalciferol: {
    classes: [],
    also: ['cholecalciferol', 'vitamin D3', 'vitamin D', 'vit D'],
    isOnlyNamed: true,
  },
  'vitamin B complex': {
    classes: [],
    also: ['B complex', 'B-co', 'vit B complex', 'vitamin B co', 'vit B co'],
    isOnlyNamed: true,
  },
  // What is in one differs from maker to maker.
  multivitamin: {
    classes: [],
    also: ['multivitamins', 'multi vitamin', 'multi vitamins', 'multivite', 'MVT'],
    isOnlyNamed: true,
  },
  calamine: { classes: [], also: ['calamine lotion'], isOnlyNamed: true },
} as const satisfies Record<string, DrugFacts>
