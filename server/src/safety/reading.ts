import { combinations } from './facts/drugs/combinations.ts'
import { drugNames, drugs, type DrugName } from './facts/drugs/all.ts'

/** What a text names: one drug, or a combination sold as one. */
export type Product = { name: string; of: readonly DrugName[] }

/** A word of a text, plain, and where it stood. */
type Word = { plain: string; typed: string; from: number; to: number }

type Named<Meaning> = { words: readonly string[]; meaning: Meaning }

/** Names by their first word, the longest first. */
type Lexicon<Meaning> = ReadonlyMap<string, readonly Named<Meaning>[]>

const plainOf = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Letters and figures apart, so that '500mg' is a figure and a unit. */
const wordsIn = (text: string): Word[] => {
  const composed = text.normalize('NFKC')
  return [...composed.matchAll(/[\p{L}\p{M}]+|\p{N}+/gu)].map((found) => ({
    plain: plainOf(found[0]),
    typed: found[0],
    from: found.index,
    to: found.index + found[0].length,
  }))
}

/** The words of a text as they are compared: other letter case, accents, hyphens and spaces are all the same. */
export const plainWords = (text: string): string =>
  wordsIn(text)
    .map(({ plain }) => plain)
    .join(' ')

export const lexiconOf = <Meaning>(
  entries: readonly (readonly [name: string, meaning: Meaning])[],
): Lexicon<Meaning> => {
  const byFirst = new Map<string, Named<Meaning>[]>()
  for (const [name, meaning] of entries) {
    const words = wordsIn(name).map(({ plain }) => plain)
    const [first = ''] = words
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, meaning }])
  }
  for (const named of byFirst.values()) named.sort((one, other) => other.words.length - one.words.length)
  return byFirst
}

/** Every name of the table with what it means. */
export const productNames: readonly (readonly [string, Product])[] = [
  ...drugNames.flatMap((drug) =>
    [drug, ...drugs[drug].also].map((name) => [name, { name, of: [drug] }] as const),
  ),
  ...Object.entries(combinations).flatMap(([own, { of, also }]) =>
    [own, ...also].map((name) => [name, { name, of }] as const),
  ),
]

const products = lexiconOf(productNames)

const setOf = (words: string) => new Set(words.split(/\s+/))

/** Strength, form, route and time: they say nothing of which drug is meant. */
const plainlyNotDrugs = setOf(`
  mg g kg mcg ug μg ml l iu u unit units mmol meq micrograms microgram milligrams gram grams percent w v
  tab tabs tablet tablets cap caps capsule capsules caplet caplets softgel softgels syrup suspension susp solution
  elixir liquid injection inj ampoule ampoules amp vial vials cream ointment gel lotion shampoo drop drops inhaler
  inhalers puff puffs spray nasal eye ear oral mouthwash powder sachet sachets suppository suppositories supp pessary
  pessaries patch patches lozenge lozenges chewable dispersible effervescent film coated enteric
  xr xl er sr mr cr la ec ds dt forte retard depot slow extended modified sustained delayed release immediate
  od bd bid tds tid qds qid qhs nocte mane prn stat po iv im sc pr daily once twice thrice times time hourly every
  day days week weeks month months morning night evening
  for of the in and with plus to by a an as at or x per dose doses strength
  paediatric pediatric adult junior infant infants child children baby
  generic brand`)
plainlyNotDrugs.delete('')
// 'Micardis Plus' is another product than 'Micardis'.
plainlyNotDrugs.delete('plus')

/** Salts, right behind the name of what they are salts of; alone they may be a drug. */
const salts = setOf(`
  sodium potassium calcium magnesium hydrochloride hcl hydrobromide maleate besylate besilate mesylate tartrate
  fumarate succinate phosphate sulfate sulphate nitrate citrate acetate dipropionate propionate furoate trihydrate
  monohydrate anhydrous dihydrate stearate ethylsuccinate estolate hyclate disoproxil axetil proxetil decanoate
  arginine erbumine medoxomil cilexetil bromide chloride bitartrate pamoate embonate gluconate`)
salts.delete('')

type Reading<Meaning> = { found: Meaning[]; unknown: string[] }

const isFigure = ({ plain }: Word) => /^\p{N}/u.test(plain)

/** The longest name that begins at a word. */
const nameAt = <Meaning>(lexicon: Lexicon<Meaning>, words: readonly Word[], at: number) =>
  lexicon
    .get(words[at]?.plain ?? '')
    ?.find((named) => named.words.every((word, place) => words[at + place]?.plain === word))

/**
 * What a text names, and the words that the lexicon doesn't know, as they were typed, those in a row as one. Words of
 * `harmless` are neither.
 */
export const read = <Meaning>(
  text: string,
  lexicon: Lexicon<Meaning>,
  harmless: ReadonlySet<string>,
): Reading<Meaning> => {
  const composed = text.normalize('NFKC')
  const words = wordsIn(text)
  const found: Meaning[] = []
  const unknown: string[] = []
  // Where the last name, with its salts, and the last unknown words ended.
  let [named, unnamed] = [-1, -1]
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (!word) break
    const isRightBehind = (end: number) => end >= 0 && /^[\s-]*$/.test(composed.slice(end, word.from))
    const name = nameAt(lexicon, words, at)
    const isSalt = salts.has(word.plain) && isRightBehind(named)
    if (name && !(isSalt && name.words.length === 1)) {
      found.push(name.meaning)
      at += name.words.length - 1
      named = words[at]?.to ?? word.to
    } else if (isSalt) named = word.to
    else if (!isFigure(word) && !harmless.has(word.plain)) {
      if (isRightBehind(unnamed)) unknown.push(`${unknown.pop() ?? ''} ${word.typed}`)
      else unknown.push(word.typed)
      unnamed = word.to
    }
  }
  return { found, unknown }
}

const distinct = (found: readonly Product[]) =>
  found.filter((product, place) => found.findIndex(({ name }) => name === product.name) === place)

/** The products that a medicine's name means, and what of it the table doesn't know; a name without any is unknown whole. */
export const readMedicine = (name: string): Reading<Product> => {
  const { found, unknown } = read(name, products, plainlyNotDrugs)
  return found.length === 0 ? { found: [], unknown: [name.trim()] } : { found: distinct(found), unknown }
}

/** Products that a text beside the name gives away, such as a dosage; what else it says isn't asked. */
export const productsIn = (text: string): Product[] => distinct(read(text, products, plainlyNotDrugs).found)

/**
 * What tells whether two medicines are the same drug: the drugs of the table that are in it, else its own words without
 * strength and form.
 */
export const drugKeysOf = ({ name, dosage }: { name: string; dosage: string }): string[] => {
  const known = [...readMedicine(name).found, ...productsIn(dosage)].flatMap(({ of }) => of)
  if (known.length > 0) return [...new Set(known)]
  const words = plainWords(read(name, products, plainlyNotDrugs).unknown.join(' '))
  return words === '' ? [] : [words]
}

const soldTogether = new Set(
  Object.values(combinations).flatMap(({ of }) =>
    of.flatMap((one) => of.filter((other) => other !== one).map((other) => `${one}+${other}`)),
  ),
)

/** Sold as one product: not checked against each other where they stand in one line. */
export const isSoldTogether = (one: DrugName, other: DrugName): boolean => soldTogether.has(`${one}+${other}`)

/** A form that acts where it is put on: a rule about swallowed and injected medicine is then only something to mind. */
export const isLocal = ({ name, dosage }: { name: string; dosage: string }): boolean => {
  const text = plainWords(`${name} ${dosage}`)
  return (
    /\b(?:cream|ointment|lotion|shampoo|eye|ear)\b/.test(text) ||
    (/\bgel\b/.test(text) && !/\boral\b/.test(text))
  )
}
