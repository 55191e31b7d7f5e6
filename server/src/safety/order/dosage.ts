import type { ProductForm } from '../facts/doses/row.ts'
import { remembering } from '../remembering.ts'
import { amount, amountOf, massUnit, type Measure } from './amount.ts'
import { number, range, rangeOf, times, type Range } from './plain.ts'
import { strengthsIn, type Strength } from './strength.ts'
import { readTiming, withoutLimit } from './timing.ts'

/** What is counted in a dose: solid pieces, or what comes out of a bottle or an inhaler. */
export type Counted = { count: Range; of: ProductForm | 'mL' | 'drop' | 'piece' | 'application' }

/** What a dosage says about one dose. All that is stated, so that contradictions can be seen. */
export type Dosage = {
  counted: Counted | null
  amount: { low: Measure; high: Measure } | null
  /** '10 mg/kg' */
  perKg: { low: Measure; high: Measure } | null
  /** '2 x 500 mg', '1 tablet (500 mg)', '2.5 ml of 125 mg/5 ml' */
  strength: Strength | null
  /** 'Apply thinly' and 'as directed' state no amount. */
  isApplied: boolean
  /** '1 tablet in the morning, 2 at night': each of the day's doses. */
  slots: readonly number[]
  /** '30 mg/kg/day', '1 g daily in 2 divided doses': stated for a whole day; in so many parts, if it says. */
  ofDay: { parts: number | null } | null
  /** A number that wasn't understood. */
  unclear: string | null
}

const nothing: Dosage = {
  counted: null,
  amount: null,
  perKg: null,
  strength: null,
  isApplied: false,
  slots: [],
  ofDay: null,
  unclear: null,
}

const countedUnits: readonly (readonly [string, Counted['of'], number])[] = [
  ['tablets?|tabs?|tabls?|caplets?|pills?', 'tablet', 1],
  ['capsules?|caps?|softgels?', 'capsule', 1],
  ['mls?|millilit(?:re|er)s?|cc', 'mL', 1],
  ['lit(?:re|er)s?|l', 'mL', 1000],
  ['teaspoons?(?:ful)?|tsps?|5 ?ml spoons?(?:fuls?)?', 'mL', 5],
  ['dessertspoons?(?:ful)?', 'mL', 10],
  ['tablespoons?(?:ful)?|tbsps?', 'mL', 15],
  ['puffs?|inhalations?|actuations?', 'inhaler', 1],
  ['sprays?|squirts?', 'nasal spray', 1],
  ['drops?|gtts?|gutt(?:ae)?', 'drop', 1],
  ['sachets?', 'sachet', 1],
  ['lozenges?', 'lozenge', 1],
  ['suppositor(?:y|ies)|supps?', 'suppository', 1],
  ['pessar(?:y|ies)|ovules?', 'pessary', 1],
  ['patch(?:es)?', 'patch', 1],
  ['enemas?', 'enema', 1],
  ['nebules?|nebs?', 'nebuliser solution', 1],
  ['ampoules?|ampules?|amps?|vials?|injections?|injs?|penfills?', 'injection', 1],
  ['applications?|applicatorfuls?|applicators?', 'application', 1],
]

const unitWords = countedUnits.map(([words]) => words).join('|')
const counted = new RegExp(
  `(?<![\\d./%])${range}\\s?(?:x ?)?-?(?:of )?(?:the )?(?:vaginal |dispersible |chewable |scored |soluble )?(${unitWords})(?![a-z])`,
  'g',
)
const countedReaders = countedUnits.map(([words, of, factor]) => ({
  matches: new RegExp(`^(?:${words})$`),
  of,
  factor,
}))

const perKilogram = new RegExp(`${range}\\s?(${massUnit})\\s?(?:\\/|per)\\s?(?:kg|kilos?|kilograms?)`)
const amounts = new RegExp(`(?<![\\d./]|[+/] ?)${range}\\s?-?(${massUnit})`, 'g')
const amountAgain = new RegExp(`${amount}\\s?(?:-|to)\\s?${amount}`)
/** '2 x 500 mg', '500 mg x 2' */
const multiplied = new RegExp(
  `(?<![\\d./])(?:(${number})\\s?(?:x|\\*)\\s?${amount}|${amount}\\s?(?:x|\\*)\\s?(${number})(?!\\s?(?:\\/|days?|d\\b|weeks?)))`,
)
const ofWholeDay =
  /(?:\/|\bper |\bin )\s?(?:day|24 ?h(?:ou)?rs?)\b|\b(?:total )?daily dose\b|\bdivided doses?\b|\bdivided (?:bd|tds|qds)\b/
const parts = /\b(?:in|into) (\d) (?:equal(?:ly)? )?(?:divided )?(?:doses?|parts)\b/
/** More than anyone swallows at one time: '500' is of milligrams, or a slip. */
const mostPieces = 20
const bare = new RegExp(`^(?:take |give |use )?${range}$`)
const applied =
  /\b(?:appl(?:y|ied)|thin(?:ly)?|sparingly|smear|liberally|pea[- ]sized?|ribbon|fingertips?|as directed|layer|rub)\b/

const span = (ranges: readonly Range[]): Range => ({
  low: Math.min(...ranges.map(({ low }) => low)),
  high: Math.max(...ranges.map(({ high }) => high)),
})

/** Every count in a text: '1 tablet in the morning, 2 tablets at night' has two. Those of the first one's unit. */
const countsIn = (text: string): { of: Counted['of']; counts: Range[] } | null => {
  const found = [...text.matchAll(counted)].flatMap(([, low = '', high, unit = '']) => {
    const reader = countedReaders.find(({ matches }) => matches.test(unit))
    return reader ? [{ count: times(rangeOf(low, high), reader.factor), of: reader.of }] : []
  })
  const [first] = found
  return first
    ? { of: first.of, counts: found.filter(({ of }) => of === first.of).map(({ count }) => count) }
    : null
}

const countedIn = (text: string): Counted | null => {
  const found = countsIn(text)
  return found && { count: span(found.counts), of: found.of }
}

/** As many counts as times of day are a dose for each of them. */
const slotsIn = (text: string): readonly number[] => {
  const counts = countsIn(text)?.counts ?? []
  const exact = counts.flatMap(({ low, high }) => (low === high ? [low] : []))
  const timesADay = readTiming(text).statements.find(({ isTimeOfDay }) => isTimeOfDay)?.perDay.high
  return counts.length > 1 && exact.length === counts.length && timesADay === counts.length ? exact : []
}

const both = (low: string, high: string | undefined, unit: string): Dosage['amount'] => {
  const { low: from, high: to } = rangeOf(low, high)
  const [least, most] = [amountOf(String(from), unit), amountOf(String(to), unit)]
  return least && most ? { low: least, high: most } : null
}

const amountIn = (text: string): Dosage['amount'] => {
  const [, from = '', fromUnit = '', to = '', toUnit = ''] = amountAgain.exec(text) ?? []
  const [least, most] = [amountOf(from, fromUnit), amountOf(to, toUnit)]
  if (least && most && least.in === most.in) return { low: least, high: most }
  const found = [...text.matchAll(amounts)].flatMap(
    ([, low = '', high, unit = '']) => both(low, high, unit) ?? [],
  )
  const alike = found.filter(({ high }) => high.in === found[0]?.high.in)
  const sorted = (of: 'low' | 'high') => alike.map((one) => one[of]).toSorted((a, b) => a.value - b.value)
  const [lowest, highest] = [sorted('low')[0], sorted('high').at(-1)]
  return lowest && highest ? { low: lowest, high: highest } : null
}

/** What is left over once doses and times are taken out: '1 tab x 2' may be two, or twice. */
const unclearIn = (text: string): string | null => {
  const rest = text
    .replace(counted, ' ')
    .replace(amounts, ' ')
    .replace(parts, ' ')
    .replace(/\d+ ?[/:] ?\d+/g, ' ')
  return readTiming(rest).unclear
}

const perKgIn = (text: string): Dosage['perKg'] => {
  const [, low, high, unit = ''] = perKilogram.exec(text) ?? []
  return low === undefined ? null : both(low, high, unit)
}

/** '2 x 500 mg' */
const multipliedIn = (text: string): Pick<Dosage, 'counted' | 'strength'> | null => {
  const [, count, each = '', eachUnit = '', each2 = '', eachUnit2 = '', count2] = multiplied.exec(text) ?? []
  const product = amountOf(each || each2, eachUnit || eachUnit2)
  if (!product) return null
  const many = Number(count ?? count2)
  return {
    counted: {
      count: { low: many, high: many },
      of: countedIn(`1 ${text.split(' ').at(-1) ?? ''}`)?.of ?? 'piece',
    },
    strength: { amounts: [product], per: null },
  }
}

/** One dose: '1 tablet', '2 tabs (500 mg)', '10 mls', '1 g', '2.5 ml of 125 mg/5 ml', '½ tablet', '1-2 tablets', a bare '1'. */
export const readDosage = remembering((typed): Dosage => {
  const text = withoutLimit(typed)
  const ofDay = ofWholeDay.test(text) ? { parts: Number(parts.exec(text)?.[1] ?? 0) || null } : null
  const perKg = perKgIn(text)
  if (perKg) return { ...nothing, perKg, ofDay }
  const product = multipliedIn(text)
  if (product) return { ...nothing, ...product, ofDay }
  const [strength = null] = strengthsIn(typed).filter(({ per }) => per !== null)
  // Without the strength, so that '125 mg/5 ml' isn't read as 5 ml.
  const rest = strength
    ? text.replace(/(\d[\d.]*\s?[a-z]+\s?(?:\/|per|in(?: each)?)\s?)[\d.]*\s?[a-z{}]+/g, ' ')
    : text
  const [, bareLow, bareHigh] = bare.exec(rest) ?? []
  if (bareLow !== undefined && rangeOf(bareLow, bareHigh).high >= mostPieces)
    return { ...nothing, unclear: bareLow }
  const stated: Counted | null =
    bareLow === undefined ? countedIn(rest) : { count: rangeOf(bareLow, bareHigh), of: 'piece' }
  // '250 mg/5 ml' alone as a dosage is 250 mg.
  const mass = strength && !stated ? amountIn(text) : amountIn(rest)
  return {
    ...nothing,
    counted: stated,
    amount: mass,
    strength,
    isApplied: stated === null && applied.test(text),
    slots: bareLow === undefined ? slotsIn(rest) : [],
    ofDay,
    unclear: bareLow === undefined && (stated !== null || mass !== null) ? unclearIn(rest) : null,
  }
})
