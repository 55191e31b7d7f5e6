/** What drugs have in common, as named in the rules: by use, by structure, or by their effect on one another. */
export const drugClasses = [
  'penicillin',
  'aminopenicillin',
  'cephalosporin',
  'macrolide',
  'fluoroquinolone',
  'tetracycline antibiotic',
  'sulfonamide antibiotic',
  'sulfonamide that is no antibiotic',
  'nitroimidazole',
  'aminoglycoside',
  'azole antifungal',
  'artemisinin',
  '4-aminoquinoline',
  'antifolate antimalarial',
  'protease inhibitor',
  'NNRTI',
  'cytidine analogue',
  'NSAID',
  'antiplatelet',
  'anticoagulant',
  'DOAC',
  'ACE inhibitor',
  'angiotensin receptor blocker',
  'thiazide diuretic',
  'loop diuretic',
  'potassium-sparing diuretic',
  'beta-blocker',
  'non-selective beta-blocker',
  'dihydropyridine',
  'rate-limiting calcium-channel blocker',
  'statin',
  'fibrate',
  'nitrate',
  'PDE5 inhibitor',
  'alpha-blocker',
  'sulfonylurea',
  'gliptin',
  'SGLT2 inhibitor',
  'glucocorticoid',
  'inhaled corticosteroid',
  'short-acting beta agonist',
  'long-acting beta agonist',
  'xanthine',
  'sedating antihistamine',
  'non-sedating antihistamine',
  'proton-pump inhibitor',
  'H2 blocker',
  'antacid or mineral',
  'opioid',
  'benzodiazepine',
  'gabapentinoid',
  'SSRI',
  'SNRI',
  'tricyclic antidepressant',
  'antipsychotic',
  'aromatic antiepileptic',
  'anticholinergic',
  'oestrogen',
  'progestogen',
  'enzyme inducer',
  'strong CYP3A4 inhibitor',
  'drug that prolongs the QT interval',
  'drug that may prolong the QT interval',
] as const
export type DrugClass = (typeof drugClasses)[number]

/**
 * One active ingredient under its international name; `also`: other spellings, and brands sold in Nigeria. `isOnlyNamed`: nobody
 * has looked up its interactions, ages and classes yet, so that nothing about them counts as checked.
 */
export type DrugFacts = { classes: readonly DrugClass[]; also: readonly string[]; isOnlyNamed?: true }

/** A combination sold as one product; its key is the product's name, if it has one. */
export type CombinationFacts<Name extends string> = {
  of: readonly [Name, Name, ...Name[]]
  also: readonly string[]
}

export type Severity = 'serious' | 'caution'
