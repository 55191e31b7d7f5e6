import type { DrugFacts } from '../vocabulary.ts'

const named = (...also: string[]) => ({ classes: [], also, isOnlyNamed: true }) as const satisfies DrugFacts

/**
 * What clinics order every day and of which nothing but the name was looked up: in Nigeria's Standard Treatment Guidelines (2022), the
 * WHO's list of essential medicines (2023) or NAFDAC's register (June 2025). They need no reason for the name, and count as checked for nothing.
 */
export const knownByName = {
  retinol: named('vitamin A', 'vit A'),
  thiamine: named('vitamin B1', 'vit B1'),
  riboflavin: named('vitamin B2', 'vit B2'),
  nicotinamide: named('vitamin B3', 'vit B3', 'niacinamide'),
  cyanocobalamin: named('vitamin B12', 'vit B12', 'mecobalamin', 'methylcobalamin', 'hydroxocobalamin'),
  tocopherol: named('vitamin E', 'vit E'),
  'fish oil': named('omega 3', 'cod liver oil'),
  // What is in one differs from maker to maker; there is iron in all.
  haematinic: named(
    'haematinics',
    'hematinic',
    'hematinics',
    'blood tonic',
    'Astyfer',
    'ferric ammonium citrate',
  ),
  'calcium lactate': named('calcium gluconate'),
  glucosamine: named(),
  betamethasone: named('betamethasone valerate', 'betamethasone dipropionate', 'Betnovate'),
  clobetasol: named('clobetasol propionate', 'Dermovate'),
  mupirocin: named('Bactroban'),
  'fusidic acid': named('Fucidin'),
  permethrin: named(),
  'benzyl benzoate': named('benzoyl benzoate'),
  sulfur: named('sulphur'),
  'benzoic acid/salicylic acid': named('Whitfield', 'Whitfields ointment', 'benzoic acid', 'salicylic acid'),
  tolnaftate: named(),
  'gentian violet': named('methylrosanilinium', 'GV paint'),
  'zinc oxide': named(),
  'methyl salicylate': named('analgesic balm'),
  chlorhexidine: named(),
  'povidone iodine': named(),
  'hydrogen peroxide': named(),
  xylometazoline: named('Otrivin', 'Otrivine'),
  oxymetazoline: named(),
  'sodium chloride': named('normal saline', 'saline'),
  glucose: named('dextrose'),
  docusate: named('Waxsol'),
  hypromellose: named('artificial tears'),
  'sodium alginate': named('Gaviscon', 'alginate'),
  'sodium bicarbonate': named(),
  simethicone: named('simeticone', 'dimethicone', 'activated dimethicone'),
  magaldrate: named('Gascol'),
  senna: named('sennosides'),
  'liquid paraffin': named(),
  glycerol: named('glycerin', 'glycerine suppository'),
  'ammonium chloride': named('mist expectorant', 'cough expectorant'),
  bromhexine: named(),
  carbocisteine: named('carbocysteine'),
  levamisole: named('Ketrax'),
} as const satisfies Record<string, DrugFacts>
