import { combinations } from './facts/drugs/combinations.ts'
import { drugNames, drugs, type DrugName } from './facts/drugs/all.ts'
import { remembering } from './remembering.ts'

/** One drug, or a combination sold as one product. */
export type Product = { name: string; of: readonly DrugName[] }

/** A word of a text, normalized, and its position. */
type Word = { normal: string; typed: string; from: number; to: number }

type Named<Meaning> = { words: readonly string[]; meaning: Meaning }

/** Names by their first word, longest first. */
type Lexicon<Meaning> = ReadonlyMap<string, readonly Named<Meaning>[]>

const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Letters and digits are separate words: '500mg' is a number and a unit. */
const wordsIn = (text: string): Word[] => {
  const composed = text.normalize('NFKC')
  return [...composed.matchAll(/[\p{L}\p{M}]+|\p{N}+/gu)].map((found) => ({
    normal: normalize(found[0]),
    typed: found[0],
    from: found.index,
    to: found.index + found[0].length,
  }))
}

/** A text for comparison: without letter case, accents, hyphens and extra spaces. */
export const plainText = remembering((text) =>
  wordsIn(text)
    .map(({ normal }) => normal)
    .join(' '),
)

export const buildLexicon = <Meaning>(
  entries: readonly (readonly [name: string, meaning: Meaning])[],
): Lexicon<Meaning> => {
  const byFirst = new Map<string, Named<Meaning>[]>()
  for (const [name, meaning] of entries) {
    const words = wordsIn(name).map(({ normal }) => normal)
    const [first = ''] = words
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, meaning }])
  }
  for (const named of byFirst.values()) named.sort((one, other) => other.words.length - one.words.length)
  return byFirst
}

/** Every name in the safety table. */
export const productNames: readonly (readonly [string, Product])[] = [
  ...drugNames.flatMap((drug) =>
    [drug, ...drugs[drug].also].map((name) => [name, { name, of: [drug] }] as const),
  ),
  ...Object.entries(combinations).flatMap(([own, { of, also }]) =>
    [own, ...also].map((name) => [name, { name, of }] as const),
  ),
]

const products = buildLexicon(productNames)

const wordSet = (words: string) => new Set(words.split(/\s+/))

/** Strength, form, route and time, which don't identify a drug. */
const nonDrugWords = wordSet(`
  mg mgs g gm gms kg mcg ug μg ml mls l cc iu u mu miu mega million unit units mmol meq micrograms microgram milligrams milligram
  gram grams percent w v
  tab tabs tablet tablets cap caps capsule capsules caplet caplets softgel softgels syrup suspension susp solution
  elixir liquid injection inj ampoule ampoules amp vial vials cream ointment gel lotion shampoo drop drops inhaler
  inhalers puff puffs spray nasal eye ear oral mouthwash powder sachet sachets suppository suppositories supp pessary
  pessaries patch patches lozenge lozenges chewable dispersible effervescent film coated enteric
  syr mist mixture linctus spacer vaginal scored soluble gutt guttae neb nebs nebules nebule nebuliser nebulizer nebulised respules evohaler
  accuhaler turbuhaler penfill penfills pen prefilled sublingual s intravenous intramuscular emulgel granules
  xr xl er sr mr cr la ec ds dt forte retard depot slow extended modified sustained delayed release immediate
  three four hours when needed soln
  od bd bid tds tid qds qid qhs nocte mane prn stat po iv im sc pr daily once twice thrice times time hourly every
  day days week weeks month months morning night evening
  for of the in and with plus to by a an as at or x per dose doses strength
  paediatric pediatric adult junior infant infants child children baby
  generic brand`)
nonDrugWords.delete('')
// 'Micardis Plus' isn't 'Micardis'.
nonDrugWords.delete('plus')

/** Salts, when they follow the name of their drug; alone they may be a drug. */
const salts = wordSet(`
  sodium potassium calcium magnesium hydrochloride dihydrochloride hcl hemihydrate bisulfate bisulphate hydrobromide maleate besylate besilate mesylate tartrate
  fumarate succinate phosphate sulfate sulphate nitrate citrate acetate dipropionate propionate furoate trihydrate
  monohydrate anhydrous dihydrate stearate ethylsuccinate estolate hyclate disoproxil axetil proxetil decanoate
  arginine erbumine medoxomil cilexetil bromide chloride bitartrate pamoate embonate gluconate`)
salts.delete('')

/** `salts`: those that follow a name. */
type ParsedNames<Meaning> = {
  found: readonly Meaning[]
  unknown: readonly string[]
  salts: readonly string[]
}

const isNumber = ({ normal }: Word) => /^\p{N}/u.test(normal)

/** The longest name that starts at a word. */
const nameAt = <Meaning>(lexicon: Lexicon<Meaning>, words: readonly Word[], at: number) =>
  lexicon
    .get(words[at]?.normal ?? '')
    ?.find((named) => named.words.every((word, index) => words[at + index]?.normal === word))

/**
 * The names in a text, and the words that the lexicon doesn't know, as typed; neighbours are joined. Words in `harmless` are
 * ignored.
 */
export const parseText = <Meaning>(
  text: string,
  lexicon: Lexicon<Meaning>,
  harmless: ReadonlySet<string>,
): ParsedNames<Meaning> => {
  const composed = text.normalize('NFKC')
  const words = wordsIn(text)
  const found: Meaning[] = []
  const unknown: string[] = []
  const followed: string[] = []
  // Where the last name (with its salts) and the last unknown words end.
  let [named, unnamed] = [-1, -1]
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (!word) break
    const follows = (end: number) => end >= 0 && /^[\s-]*$/.test(composed.slice(end, word.from))
    const name = nameAt(lexicon, words, at)
    const isSalt = salts.has(word.normal) && follows(named)
    if (name && !(isSalt && name.words.length === 1)) {
      found.push(name.meaning)
      at += name.words.length - 1
      named = words[at]?.to ?? word.to
    } else if (isSalt) {
      followed.push(word.normal)
      named = word.to
    } else if (!isNumber(word) && !harmless.has(word.normal)) {
      if (follows(unnamed)) unknown.push(`${unknown.pop() ?? ''} ${word.typed}`)
      else unknown.push(word.typed)
      unnamed = word.to
    }
  }
  return { found, unknown, salts: followed }
}

const distinct = (found: readonly Product[]) =>
  found.filter((product, index) => found.findIndex(({ name }) => name === product.name) === index)

/** The products in a medicine's name, and the words that aren't in the safety table; if there is no product, the whole name. */
export const parseMedicine = remembering((name): ParsedNames<Product> => {
  const { found, unknown, salts: named } = parseText(name, products, nonDrugWords)
  return found.length === 0
    ? { found: [], unknown: [name.trim()], salts: [] }
    : { found: distinct(found), unknown, salts: named }
})

/** The products in another text of a medicine, such as its dosage. */
export const productsIn = remembering((text): readonly Product[] =>
  distinct(parseText(text, products, nonDrugWords).found),
)

/** The words of a name that say neither strength nor form, for comparison. */
export const nameWithoutStrength = (name: string): string =>
  plainText(parseText(name, products, nonDrugWords).unknown.join(' '))

/**
 * Two medicines with a key in common are the same drug. The keys are its drugs in the safety table, or else its name without
 * strength and form.
 */
export const drugKeysOf = (medicine: { name: string; dosage: string }): string[] => {
  const known = [...parseMedicine(medicine.name).found, ...productsIn(medicine.dosage)].flatMap(
    ({ of }) => of,
  )
  if (known.length > 0) return [...new Set(known)]
  const name = nameWithoutStrength(medicine.name)
  return name === '' ? [] : [name]
}

const knownCombinations = new Set(
  Object.values(combinations).flatMap(({ of }) =>
    of.flatMap((one) => of.filter((other) => other !== one).map((other) => `${one}+${other}`)),
  ),
)

/** Whether they are sold as one product: within one medication they aren't checked against each other. */
export const isSoldTogether = (one: DrugName, other: DrugName): boolean =>
  knownCombinations.has(`${one}+${other}`)

/** Whether it acts only where it is applied, so that rules about swallowed and injected medicine are only cautions. */
export const isTopical = ({ name, dosage }: { name: string; dosage: string }): boolean => {
  const text = plainText(`${name} ${dosage}`)
  return (
    /\b(?:cream|ointment|lotion|shampoo|eye|ear)\b/.test(text) ||
    (/\bgel\b/.test(text) && !/\boral\b/.test(text))
  )
}
