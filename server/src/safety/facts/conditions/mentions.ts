/** Something named in a text, and the clause that names it. */
export type Mention<Name> = { name: Name; clause: string }

type Span<Name> = { name: Name; start: number; end: number }
export type Term<Name> = { name: Name; words: RegExp; butNot?: RegExp | undefined }

const relative = String.raw`(?:(?:grand|step)?(?:mother|father|parents?|son|daughter)|grand(?:ma|pa)|mum|mom|mummy|dad|daddy|brother|sister|siblings?|aunt|uncle|cousin|niece|nephew|husband|wife|spouse|family|fhx|relatives?)`
const relatives = new RegExp(`^${relative}s?$`)
const self = /^(?:patient|pt|self|himself|herself|i|me|he|she)$/
const separators = /^(?:,|&|\+|and|plus|also)$/
const negators = /^(?:no|not|never|without|denies|denied|nil|non|nor|isnt|doesnt|hasnt|wasnt|havent|dont)$/
/** What is done about something that the person may not have. */
const precautions =
  /^(?:screen\w*|test|tests|tested|testing|risks?|prevent\w*|prophyla\w*|vaccin\w*|immuni[sz]\w*|fear\w*|worried|afraid|ruleout|expos\w*|counsell?\w*|education|educated|advice|advised|check|checked|checkup|avoid\w*)$/
const having = /^(?:has|have|had|is|am|are|takes|on)$/
const fillers =
  /^(?:an?|any|known|has|have|had|having|been|be|is|are|was|got|get|diagnosed|with|suffer\w*|from|of|history|hx|past|previous|prior|the|to|evidence|signs?|symptoms?|features?|active|personal|other|current|currently|yet|on|for|against|about|in|his|her|my|ever|or|chronic|acute|bronchial|type|1|2|i|ii|congestive|essential|primary|childhood)$/
/** Nouns that follow a term as easily as they stand alone: 'no asthma, hypertensive' negates only the first. */
const person =
  /\b(?:asthmatics?|diabetics?|epileptics?|hypertensives?|sicklers?|pregnant|psychotic|alcoholic|cirrhotic|depressed|demented|lactating)$/

const clauseEnd = String.raw`(?= *(?:$|,|&|\+|\band\b))`
const deniedAfter = new RegExp(
  `^ *(?:(?:is|was|status|levels?|test|tests|screen|result|activity) )*(?:no|nil|none|never|absent|denied|negative|normal|sufficient|excluded|unlikely|ruleout|unknown|pending|not (?:known|present|confirmed|diagnosed|found|done|tested|deficient|sure))${clauseEnd}`,
)
const precautionAfter =
  /^ (?:screen\w*|tests?|testing|vaccin\w*|immuni[sz]\w*|prevention|prophylaxis|risk|counselling|education|awareness|check\w*)\b/
const affirmed = /\b(?:positive|confirmed|reactive|deficien\w+|abnormal|shows?|showed)\b/
const relativeAfter = new RegExp(`^ (?:(?:in|of) )?(?:the |her |his |my |our )?${relative}s?\\b`)
/** 'No asthma attacks for two years': the asthma is there. */
const eventAfter =
  /^ (?:attacks?|cris[ie]s|exacerbations?|flares?|episodes?|symptoms?|complications?|medic\w+|drugs?|meds)\b/

/** In lower case, without accents and apostrophes; one sentence each. */
export const sentencesOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mn}|['’‘`]/gu, '')
    .replaceAll(/\br\/o\b|\brul(?:e|ed|ing) out\b/g, 'ruleout')
    .replaceAll(/\b[hf]\/o\b/g, 'history of')
    .split(/[;!\n]|\.(?=\s|$)|\b(?:but|however|except|although|though)\b/)
    .map((sentence) =>
      sentence
        .replaceAll(/[^a-z0-9,&+]+/g, ' ')
        .replaceAll(/, ?(?=(?:stage|grade) ?[1-5iv])/g, ' ')
        .replaceAll(/family planning|mothers? of\b/g, '')
        .replaceAll(/\bnursing mother\b/g, 'lactating')
        .replaceAll(/\b(breast ?feeding|lactating|pregnant|expectant) mother\b/g, '$1')
        .replaceAll(
          new RegExp(`\\b(?:like|same as|just as|as) (?:the |her |his |my )?${relative}s?\\b`, 'g'),
          '',
        )
        .replaceAll(/ +/g, ' ')
        .trim(),
    )
    .filter((sentence) => sentence !== '')

const matches = (sentence: string, words: RegExp): { start: number; end: number }[] =>
  [...sentence.matchAll(new RegExp(words, 'g'))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))

const spansOf = <Name>(sentence: string, terms: readonly Term<Name>[]): Span<Name>[] =>
  terms
    .flatMap(({ name, words, butNot }) => {
      const others = butNot ? matches(sentence, butNot) : []
      return matches(sentence, words)
        .filter(({ start, end }) => !others.some((other) => other.start < end && start < other.end))
        .map((span) => ({ name, ...span }))
    })
    .toSorted((one, other) => one.start - other.start)

const clauseAround = (sentence: string, { start, end }: { start: number; end: number }): string => {
  const before =
    sentence
      .slice(0, start)
      .split(/[,&+]|\band\b/)
      .at(-1) ?? ''
  const after = sentence.slice(end).split(/[,&+]|\band\b/)[0] ?? ''
  return `${before}${sentence.slice(start, end)}${after}`.trim()
}

/** How the words read so far bear on what comes next. */
type Reading = {
  isDenied: boolean
  /** What is denied has been named: 'nil known, asthma' denies nothing. */
  isNamed: boolean
  isPrecaution: boolean
  isOfRelative: boolean
  isNewPart: boolean
}

const read = (reading: Reading, word: string, next: string | undefined): Reading => {
  if (separators.test(word))
    return { ...reading, isDenied: reading.isDenied && reading.isNamed, isNewPart: true }
  if (negators.test(word)) return { ...reading, isDenied: true, isNamed: false, isNewPart: false }
  if (precautions.test(word)) return { ...reading, isPrecaution: true, isNewPart: false }
  if (relatives.test(word)) return { ...reading, isOfRelative: true, isNewPart: false }
  if (self.test(word)) return { ...reading, isOfRelative: false, isNewPart: false }
  if (reading.isNewPart && having.test(word))
    return { ...reading, isDenied: false, isPrecaution: false, isNewPart: false }
  if (fillers.test(word) || next === 'or' || next === 'nor') return reading
  return { ...reading, isDenied: false, isPrecaution: false, isNewPart: false }
}

const isStated = (sentence: string, span: { start: number; end: number }, reading: Reading): boolean => {
  const rest = sentence.slice(span.end)
  if (reading.isOfRelative || relativeAfter.test(rest)) return false
  const isAffirmed = affirmed.test(clauseAround(sentence, span))
  if (reading.isPrecaution || precautionAfter.test(rest)) return isAffirmed && !deniedAfter.test(rest)
  if (deniedAfter.test(rest)) return false
  if (!reading.isDenied || eventAfter.test(rest)) return true
  return reading.isNewPart && person.test(sentence.slice(span.start, span.end))
}

const mentionsIn = <Name>(sentence: string, terms: readonly Term<Name>[]): Mention<Name>[] => {
  const spans = spansOf(sentence, terms)
  const words = matches(sentence, /[a-z0-9]+|[,&+]/).map(({ start, end }) => ({
    start,
    end,
    word: sentence.slice(start, end),
  }))
  let reading: Reading = {
    isDenied: false,
    isNamed: false,
    isPrecaution: false,
    isOfRelative: false,
    isNewPart: false,
  }
  return words.flatMap(({ start, end, word }, index) => {
    const inside = spans.filter((span) => span.start < end && start < span.end)
    if (inside.length === 0) {
      reading = read(reading, word, words[index + 1]?.word)
      return []
    }
    const starting = inside.filter((span) => span.start === start)
    const stated = starting.filter((span) => isStated(sentence, span, reading))
    if (stated.length > 0) reading = { ...reading, isDenied: false }
    reading = { ...reading, isNamed: true, isNewPart: false }
    return stated.map((span) => ({ name: span.name, clause: clauseAround(sentence, span) }))
  })
}

/**
 * The terms that a text states of the person: not those that it denies ('no asthma', 'asthma: nil'), of relatives ('mother
 * has asthma'), or only looks out for ('asthma screening'). What is in doubt counts as stated.
 */
export const mentionsOf = <Name>(text: string, terms: readonly Term<Name>[]): Mention<Name>[] =>
  sentencesOf(text).flatMap((sentence) => mentionsIn(sentence, terms))
