import { roaccutane } from './documents/skin.ts'
import type { DrugOrClass } from './drugs/all.ts'
import { cite, type Sources } from './source.ts'
import type { Severity } from './vocabulary.ts'

/** Common allergens that are no medicine, with other names that people use. */
export const otherAllergens: Readonly<Record<string, readonly string[]>> = {
  peanut: ['peanuts', 'groundnut', 'groundnuts'],
  'tree nuts': ['nuts', 'tree nut', 'cashew', 'cashew nuts', 'almond', 'almonds', 'walnut', 'walnuts'],
  egg: ['eggs', 'egg white'],
  milk: ['cow milk', 'cows milk', 'dairy'],
  soya: ['soy', 'soybean', 'soybeans'],
  wheat: ['gluten', 'flour'],
  fish: ['stockfish'],
  seafood: [
    'sea food',
    'shellfish',
    'snail',
    'snails',
    'crayfish',
    'shrimp',
    'shrimps',
    'prawn',
    'prawns',
    'crab',
    'lobster',
  ],
  sesame: ['sesame seeds', 'beniseed'],
  beans: ['bean'],
  latex: ['rubber', 'rubber gloves'],
  'house dust': ['dust', 'dust mite', 'dust mites', 'house dust mites'],
  pollen: ['grass pollen', 'tree pollen', 'hay fever'],
  mould: ['mold'],
  'animal hair': ['cat', 'cats', 'dog', 'dogs', 'animal dander', 'pets'],
  'insect stings': [
    'insect bites',
    'mosquito bites',
    'bee sting',
    'bee stings',
    'wasp sting',
    'wasp stings',
    'bee venom',
  ],
  nickel: ['jewellery'],
  fruit: ['pineapple', 'mango', 'banana', 'strawberry', 'strawberries', 'citrus', 'orange', 'oranges'],
  smoke: ['cigarette smoke', 'fumes'],
  weather: ['cold', 'cold weather', 'heat', 'sun', 'sunlight'],
  soap: ['soaps', 'detergent', 'detergents', 'cosmetics', 'hair dye'],
  perfume: ['fragrance', 'perfumes'],
  plasters: ['adhesive', 'adhesive tape', 'sticking plaster'],
}

/** Medicines that hold what people are allergic to besides medicines; `to` are keys of the list above. */
export type AllergenRow = {
  to: readonly string[]
  whom: readonly DrugOrClass[]
  severity: Severity
  /** Follows 'the allergy … is noted; '. */
  effect: string
  sources: Sources
}

export const allergenRows: readonly AllergenRow[] = [
  {
    to: ['peanut', 'soya'],
    whom: ['isotretinoin'],
    severity: 'serious',
    effect: 'capsules of 10 mg may hold soya-bean oil; do not give them.',
    sources: [cite(roaccutane, '4.3')],
  },
]
