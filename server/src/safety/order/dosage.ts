import type { ProductForm } from '../facts/doses/row.ts'
import { amount, amountOf, massUnit, type Measure } from './amount.ts'
import { number, plain, range, rangeOf, times, type Range } from './plain.ts'
import { strengthsIn, type Strength } from './strength.ts'

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
}

const countedUnits: readonly (readonly [string, Counted['of'], number])[] = [
  ['tablets?|tabs?|tabls?|caplets?|pills?', 'tablet', 1],
  ['capsules?|caps?|softgels?', 'capsule', 1],
  ['mls?|millilit(?:re|er)s?|cc', 'mL', 1],
  ['lit(?:re|er)s?|l', 'mL', 1000],
  ['teaspoons?(?:ful)?|tsps?|5 ?ml spoons?(?:ful)?', 'mL', 5],
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
)
const countedReaders = countedUnits.map(([words, of, factor]) => ({
  matches: new RegExp(`^(?:${words})$`),
  of,
  factor,
}))

const perKilogram = new RegExp(`${range}\\s?(${massUnit})\\s?(?:\\/|per)\\s?(?:kg|kilos?|kilograms?)`)
const amounts = new RegExp(`(?<![\\d./])${range}\\s?-?(${massUnit})`)
const amountAgain = new RegExp(`${amount}\\s?(?:-|to)\\s?${amount}`)
/** '2 x 500 mg', '500 mg x 2' */
const multiplied = new RegExp(
  `(?<![\\d./])(?:(${number})\\s?(?:x|\\*)\\s?${amount}|${amount}\\s?(?:x|\\*)\\s?(${number})(?!\\s?(?:\\/|days?|d\\b|weeks?)))`,
)
const bare = new RegExp(`^(?:take |give |use )?${range}$`)
const applied =
  /\b(?:appl(?:y|ied)|thin(?:ly)?|sparingly|smear|liberally|pea[- ]sized?|ribbon|fingertips?|as directed|layer|rub)\b/

const countedIn = (text: string): Counted | null => {
  const [, low, high, unit = ''] = counted.exec(text) ?? []
  const reader = countedReaders.find(({ matches }) => matches.test(unit))
  return low === undefined || !reader
    ? null
    : { count: times(rangeOf(low, high), reader.factor), of: reader.of }
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
  const [, low, high, unit = ''] = amounts.exec(text) ?? []
  return low === undefined ? null : both(low, high, unit)
}

/** One dose: '1 tablet', '2 tabs (500 mg)', '10 mls', '1 g', '2.5 ml of 125 mg/5 ml', '½ tablet', '1-2 tablets', a bare '1'. */
export const readDosage = (typed: string): Dosage => {
  const text = plain(typed)
  const [, kgLow, kgHigh, kgUnit = ''] = perKilogram.exec(text) ?? []
  if (kgLow !== undefined)
    return {
      counted: null,
      amount: null,
      perKg: both(kgLow, kgHigh, kgUnit),
      strength: null,
      isApplied: false,
    }
  const [strength = null] = strengthsIn(typed).filter(({ per }) => per !== null)
  // Without the strength, so that '125 mg/5 ml' isn't read as 5 ml.
  const rest = strength
    ? text.replace(/(\d[\d.]*\s?[a-z]+\s?(?:\/|per|in(?: each)?)\s?)[\d.]*\s?[a-z{}]+/g, ' ')
    : text
  const [, count, each = '', eachUnit = '', each2 = '', eachUnit2 = '', count2] = multiplied.exec(text) ?? []
  const product = amountOf(each || each2, eachUnit || eachUnit2)
  if (product) {
    const many = Number(count ?? count2)
    return {
      counted: {
        count: { low: many, high: many },
        of: countedIn(`1 ${text.split(' ').at(-1) ?? ''}`)?.of ?? 'piece',
      },
      amount: null,
      perKg: null,
      strength: { amounts: [product], per: null },
      isApplied: false,
    }
  }
  const [, bareLow, bareHigh] = bare.exec(rest) ?? []
  const stated: Counted | null =
    bareLow === undefined ? countedIn(rest) : { count: rangeOf(bareLow, bareHigh), of: 'piece' }
  return {
    counted: stated,
    // '250 mg/5 ml' alone as a dosage is 250 mg.
    amount: strength && !stated ? amountIn(text) : amountIn(rest),
    perKg: null,
    strength,
    isApplied: stated === null && applied.test(text),
  }
}
