import { drugs, type DrugName } from './facts/drugs/all.ts'
import { isSlowRelease } from './order/form.ts'
import { plain } from './order/plain.ts'
import { plainText, type Product } from './medicine-names.ts'

/** What makes two products of one drug different, besides strength and form. */
export type ProductKind = 'slow' | SkinKind | (typeof otherKinds)[number][0]

const skinKinds = ['ointment', 'gel', 'lotion', 'shampoo', 'paste', 'cream'] as const
export type SkinKind = (typeof skinKinds)[number]

const otherKinds = [
  ['enteric', /\b(?:ec|e\/c|enteric(?:[ -]coated)?|gastro[ -]?resistant|delayed[ -]release|dr)\b/],
  ['dispersible', /\b(?:dispersible|orodispersible|effervescent|dt|soluble(?! insulin))\b/],
  ['chewable', /\bchew(?:able)?\b/],
  ['sublingual', /\b(?:sublingual|sl)\b/],
  ['forte', /\b(?:forte|extra|plus|max)\b/],
  ['double', /\bds\b/],
] as const

/** Slow release, ointment or cream, dispersible, …, as a text states it. */
export const kindsIn = (typed: string): ProductKind[] => {
  const text = plain(typed)
  return [
    ...(isSlowRelease(text) ? (['slow'] as const) : []),
    ...skinKinds.filter((kind) => new RegExp(`\\b${kind}s?\\b`).test(text)),
    ...otherKinds.flatMap(([kind, words]) => (words.test(text) ? [kind] : [])),
  ]
}

export const isSkinKind = (kind: ProductKind): kind is SkinKind => skinKinds.some((one) => one === kind)

/** In the table of names, brands have a capital letter: 'Norvasc', but 'frusemide' and 'PCM' are spellings. */
export const isBrand = ({ name }: Product): boolean => /^\p{Lu}\p{Ll}/u.test(name)

/**
 * Drugs whose names in the table aren't all one product: for the safety checks soluble insulin and insulin glargine are both
 * insulin, and Imdur is isosorbide mononitrate, without saying that it is slow. Of these, only the same name is the same product.
 */
const severalProducts: ReadonlySet<DrugName> = new Set<DrugName>([
  'insulin',
  'benzylpenicillin',
  'betamethasone',
  'prednisolone',
  'hydrocortisone',
  'hyoscine butylbromide',
  'valproate',
  'medroxyprogesterone',
  'ferrous sulfate',
  'calcium carbonate',
  'zinc sulfate',
  'morphine',
  'diclofenac',
  'lithium',
  'tenofovir',
  'cefuroxime',
  'haematinic',
  'multivitamin',
  'vitamin B complex',
  'sodium alginate',
  'ammonium chloride',
  'ethinylestradiol',
  'nifedipine',
  'theophylline',
  'aminophylline',
  'isosorbide mononitrate',
  'potassium chloride',
  'verapamil',
  'diltiazem',
  'glyceryl trinitrate',
  'glycerol',
])

const isListed = (text: string): text is DrugName => text in drugs

export const hasSeveralProducts = (substance: string): boolean =>
  isListed(substance) && severalProducts.has(substance)

/** For comparison: 'Besylate' and 'besilate', 'sulphate' and 'sulfate' are one spelling. */
export const oneSpelling = (text: string): string =>
  plainText(text)
    .replace(/ph/g, 'f')
    .replace(/y/g, 'i')
    .replace(/\bdi?hidrochloride\b|\bhidrochloride\b|\bhcl\b/g, 'hcl')
