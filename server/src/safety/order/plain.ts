import { remembering } from '../remembering.ts'

const fractions: Readonly<Record<string, string>> = {
  '½': '.5',
  '¼': '.25',
  '¾': '.75',
  '⅓': '.333',
  '⅔': '.667',
  '1/2': '.5',
  '1/4': '.25',
  '3/4': '.75',
  '1/3': '.333',
  '2/3': '.667',
}

const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
}

const words = new RegExp(`\\b(${Object.keys(numberWords).join('|')})\\b`, 'g')

/** 'ii tabs', 'iii qds': Roman numbers where something is counted. 'iv' is into a vein. */
const roman =
  /(?<![a-z0-9'/-])(i{1,3}) ?(?=(?:tab|cap|puff|drop|gtt|gutt|spray|sachet|ml|tsp|supp|pessar|amp|vial)|(?:od|bd|bds|bid|tds|tid|qds|qid|nocte|mane|daily|stat|prn|\d{1,2} ?h)\b)/g

/** What is counted after 'a': 'a tablet' is one, 'a day' isn't. */
const afterA =
  /\ban? (?=(?:tab|cap|puff|drop|spray|sachet|teaspoon|tablespoon|lozenge|suppositor|pessar|patch|vial|ampoule|nebule|quarter|single)\w*)/g

/**
 * A typed text for reading: lower case, one kind of space and dash, numbers and fractions as decimals ('one and a half tabs' and
 * '1½ tabs' are '1.5 tabs'), without the dots of 'b.d.'.
 */
export const plain = remembering((text) =>
  text
    .toLowerCase()
    .replace(
      /(\d)?\s?([½¼¾⅓⅔])/g,
      (_all, whole: string | undefined, part: string) => `${whole ?? '0'}${fractions[part]}`,
    )
    .normalize('NFKC')
    .replace(/[μµ]/g, 'u')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[’‘`]/g, "'")
    .replace(/(?<=\b[a-z])\.(?=[a-z]\b|\s|,|$|\))/g, '')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/(?<=^|[\s(]),(?=\d)/g, '0.')
    .replace(/(?<=(?<![\d.])\d{1,3}(?: 000)*) (?=000(?!\d))/g, '')
    .replace(/(?<![\d.])\.(?=\d)/g, '0.')
    .replace(
      /(?<![\d./])(?:(\d+) )?(1\/2|1\/4|3\/4|1\/3|2\/3)(?![\d/]|\.\d)/g,
      (_all, whole: string | undefined, part: string) => `${whole ?? '0'}${fractions[part]}`,
    )
    .replace(words, (word) => String(numberWords[word]))
    .replace(roman, (_all, ones: string) => `${ones.length} `)
    .replace(/\b(\d+(?:\.\d+)?) ?\( ?\1 ?\)/g, '$1')
    .replace(/\b(\d+) and a half\b/g, '$1.5')
    .replace(/\bhalf(?: an?| of an?| a)?\b/g, '0.5')
    .replace(afterA, '1 ')
    .replace(/\b1 quarter\b|\bquarter\b/g, '0.25')
    .replace(/\s+/g, ' ')
    .trim(),
)

/** Two numbers of a range, equal if there is only one: an order for '1-2 tablets' may mean either. */
export type Range = { low: number; high: number }

export const number = String.raw`\d+(?:\.\d+)?`
/** Has two groups: the number, and the end of a range. */
export const range = String.raw`(${number})(?:\s?(?:-|to|or)\s?(${number}))?`

export const rangeOf = (low: string, high: string | undefined): Range => {
  const [one, other] = [Number(low), Number(high ?? low)]
  return { low: Math.min(one, other), high: Math.max(one, other) }
}

export const times = ({ low, high }: Range, by: number): Range => ({ low: low * by, high: high * by })
