import { remembering } from '../remembering.ts'
import { number, plain, range, rangeOf, type Range } from './plain.ts'

/** One thing that directions say about when: how often a day, and the interval if they state one. */
export type Statement = {
  perDay: Range
  /** Stated as 'every 6 hours'. */
  hoursApart?: number
  /** '2-0-1': how many each time. */
  slots?: readonly number[]
  /** 'In the morning and at night' also says when, not only how often. */
  isTimeOfDay?: boolean
  /** As typed, for messages. */
  said: string
}

export type Timing = {
  statements: readonly Statement[]
  /** 'stat', 'single dose' */
  isOnce: boolean
  isWhenNeeded: boolean
  /** 'up to 4 times a day' */
  atMost: Range | null
  /** 'max 8 tablets a day': '8 tablets' */
  mostADay: string | null
  /** '2 bd': two each time. */
  eachTime: number | null
  /** 'then': statements follow one another. */
  isSequence: boolean
  /** Numbers that weren't understood. */
  unclear: string | null
}

type Rule = readonly [RegExp, (found: RegExpExecArray) => Omit<Statement, 'said'> | undefined]

const exactly = (perDay: number): Omit<Statement, 'said'> => ({ perDay: { low: perDay, high: perDay } })
const timesIn = (found: RegExpExecArray, days: number) => {
  const { low, high } = rangeOf(found[1] ?? '', found[2])
  return { perDay: { low: low / days, high: high / days } }
}

const aDay = String.raw`(?:\s?(?:a|per|each|every|in a|in the|in one|\/)\s?(?:day|24 ?h(?:ou)?rs?)|[\s-]?daily|\s?dly|\s?in 24 ?h(?:ou)?rs?)`
const aWeek = String.raw`(?:\s?(?:a|per|each|every|in a|\/)\s?(?:week|wk)|\s?weekly|\s?wkly)`
const aMonth = String.raw`(?:\s?(?:a|per|each|every|in a|\/)\s?month|\s?monthly)`
const hours = String.raw`(?:h(?:ou)?rs?|h|hrly|hourly)`

const word = (perDay: number, words: string): Rule => [
  new RegExp(String.raw`(?<![a-z0-9]|[a-z]-)(?:${words})(?![a-z0-9])`),
  () => exactly(perDay),
]

/** In this order: a longer phrase before its parts. What a rule has read is taken out before the next. */
const rules: readonly Rule[] = [
  [
    /(?<![\d.])(\d(?:\.\d+)?)\s?[-+]\s?(\d(?:\.\d+)?)\s?[-+]\s?(\d(?:\.\d+)?)(?:\s?[-+]\s?(\d(?:\.\d+)?))?(?![\d.])/,
    (found) => {
      const slots = found
        .slice(1)
        .flatMap((slot: string | undefined) => (slot === undefined ? [] : [Number(slot)]))
      const taken = slots.filter((slot) => slot > 0)
      return { ...exactly(taken.length), slots: taken }
    },
  ],
  [
    new RegExp(
      `\\b(?:once )?(?:every|q|each)\\s?${range}\\s?${hours}(?![a-z])|(?<![\\d.])${range}\\s?-?(?:hrly|hourly)(?![a-z])`,
    ),
    (found) => {
      const { low, high } = rangeOf(found[1] ?? found[3] ?? '', found[2] ?? found[4])
      return low > 0 ? { perDay: { low: 24 / high, high: 24 / low }, hoursApart: low } : undefined
    },
  ],
  [/\b(?:every hour|hourly|each hour)\b/, () => ({ ...exactly(24), hoursApart: 1 })],
  word(
    1 / 2,
    'every other (?:day|night)|(?:on )?alternate (?:days?|nights?)|every (?:second|2nd) (?:day|night)|eod|qod|alt days?',
  ),
  word(1 / 3, 'every (?:third|3rd) day'),
  [
    new RegExp(`\\b(?:once in|(?:once )?every)\\s?(${number})\\s?days?\\b`),
    (found) => exactly(1 / Number(found[1])),
  ],
  [
    new RegExp(`\\b(?:once )?every\\s?(${number})\\s?(?:weeks?|wks?)\\b`),
    (found) => exactly(1 / (7 * Number(found[1]))),
  ],
  [
    new RegExp(`\\b(?:once )?every\\s?(${number})\\s?months?\\b`),
    (found) => exactly(1 / (30 * Number(found[1]))),
  ],
  [new RegExp(`(?<![\\d.])(?:x\\s?)?${range}\\s?(?:times?|x|doses?)?${aDay}`), (found) => timesIn(found, 1)],
  [new RegExp(`(?<![\\d.])${range}\\s?(?:times?|x|doses?|days?)${aWeek}`), (found) => timesIn(found, 7)],
  [new RegExp(`(?<![\\d.])${range}\\s?(?:times?|x|doses?)${aMonth}`), (found) => timesIn(found, 30)],
  word(1 / 7, `once${aWeek}`),
  word(2 / 7, `twice${aWeek}`),
  word(3 / 7, `thrice${aWeek}`),
  word(1 / 30, `once${aMonth}`),
  word(1, `once${aDay}`),
  word(2, `twice${aDay}`),
  word(3, `thrice${aDay}`),
  word(1 / 14, 'fortnightly|every fortnight|once a fortnight'),
  // Twice a week to some, every two weeks to others.
  [/(?<![a-z0-9])bi-?weekly(?![a-z0-9])/, () => ({ perDay: { low: 1 / 14, high: 2 / 7 } })],
  word(2 / 7, 'semi-?weekly'),
  word(3 / 7, 'tri-?weekly'),
  word(
    1 / 7,
    'weekly|wkly|every week|each week|qw|(?:on |every )(?:mon|tues|wednes|thurs|fri|satur|sun)days?',
  ),
  word(1 / 30, 'monthly|every month|each month'),
  word(4, 'qds|qid'),
  word(3, 'tds|tid|ter die'),
  word(2, 'bd|bid|bds|twice'),
  word(3, 'thrice'),
  [new RegExp(`(?<![\\d.])${range}\\s?(?:times|x)(?![a-z0-9])(?!\\s?[\\d/])`), (found) => timesIn(found, 1)],
  word(1, 'od|qd|daily|dly|nightly|every day|each day|everyday|a day|per day|once in a day'),
]

const once =
  /(?<![a-z])(?:stat|immediately|single dose|1 dose only|1 dose|as 1 dose|1 time only|1 time|1 off|one-off|once only|now|x ?1|once)(?![a-z])/
const whenNeeded =
  /(?<![a-z])(?:prn|sos|(?:when|if|as|whenever) (?:needed|required|necessary|necesary|in pain|pain persists)|(?:if|when|for) (?:in |there is )?(?:pain|fever|wheez\w*|breathless|itch\w*|cough|vomiting|headache)[a-z ]*)(?![a-z])/
const limit = new RegExp(
  `(?:up to|at most|max(?:imum)?(?: of)?|not more than|no more than|limit(?: of)?) ?(?:(${number}) ?(?:(?:times|x|doses)(?:${aDay})?|${aDay})|(once|twice|thrice)${aDay})`,
)
const limitOfAmount = new RegExp(
  `[(;,]? ?(?:up to|at most|max(?:imum)?(?: of)?|not more than|no more than|not to exceed|limit(?: of)?) ?(${number} ?(?!(?:times|x|doses?|per|an?|in|daily|h|hrs?|hours?|days?)(?![a-z]))[a-z]+)(?: ?(?:a|per|in a|in|every|\\/) ?(?:day|24 ?h(?:ou)?rs?)| daily)\\)?`,
)

/** Without 'max 8 tablets a day', which is no dose. */
export const withoutLimit = (typed: string): string => plain(typed).replace(limitOfAmount, ' ')

/** '2 bd': how many each time. */
const each = new RegExp(
  `^(${number}) (?=(?:od|bd|bds|bid|tds|tid|qds|qid|nocte|mane|stat|prn|${number} ?-?(?:hrly|hourly))(?![a-z]))`,
)
/** 'tds x 5', 'bd x 7': for so many days. */
const courseAfter = /(?<=\b(?:od|bd|bds|bid|tds|tid|qds|qid|nocte|mane|hrly|hourly)\b.*) x ?\d{1,2}$/

/** Times of day; two of one group are the same time. */
const timesOfDay: readonly RegExp[] = [
  /(?<![a-z])(?:mane|qam|om|(?:in the |every |each |at )?(?:morning|mornings)|(?<!\d ?)am|before breakfast|with breakfast|after breakfast|breakfast)(?![a-z])/,
  /(?<![a-z])(?:(?:in the |every |each |at )?(?:afternoon|midday|noon)|(?:with |after |before |at )?lunch(?:time)?)(?![a-z])/,
  /(?<![a-z])(?:nocte|noct|qhs|hs|qpm|(?:in the |every |each |at )?(?:evening|night|bedtime|dinner|supper)|(?<!\d ?)pm|(?:before|with|after) (?:bed|sleep|dinner|supper))(?![a-z])/,
]

/** Numbers that mean something else: 'for 5 days', '30 minutes before food', '2 tablets', '500 mg'. */
const otherNumbers = new RegExp(
  `(?:for |x ?|during )?${range} ?-?(?:days?|weeks?|wks?|months?|minutes?|mins?|years?|hours?|hrs?|am|pm|\\/ ?(?:7|52|12)|tab\\w*|cap\\w*|ml|mls|mg|g|mcg|ug|puffs?|drops?|units?|iu|glass(?:es)?|cups?|%|doses?)(?![a-z])`,
  'g',
)

const numbersLeft = /\d+(?:\.\d+)?[a-z/]*/

const readTimesOfDay = (text: string): Statement[] => {
  const found = timesOfDay.flatMap((words) => words.exec(text)?.[0]?.trim() ?? [])
  return found.length === 0
    ? []
    : [{ ...exactly(found.length), isTimeOfDay: true, said: found.join(' and ') }]
}

/** What a text says about when: 'three times daily after food', '1-0-1', 'od nocte', 'every 4-6 hours when needed'. */
export const readTiming = remembering((typed): Timing => {
  let text = plain(typed)
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(text)
    if (found) text = `${text.slice(0, found.index)} | ${text.slice(found.index + found[0].length)}`
    return found
  }
  text = text.replace(courseAfter, '')
  const mostADay = take(limitOfAmount)?.[1] ?? null
  const eachTime = take(each)?.[1]
  const most = take(limit)
  const atMost = most?.[1] ?? { once: '1', twice: '2', thrice: '3' }[most?.[2] ?? '']
  const isWhenNeeded = take(whenNeeded) !== null
  const statements: Statement[] = []
  for (const [pattern, read] of rules)
    for (let found = take(pattern); found; found = take(pattern)) {
      const statement = read(found)
      if (statement && Number.isFinite(statement.perDay.high))
        statements.push({ ...statement, said: found[0].trim() })
    }
  if (/^\s*on\s*$/.test(text)) statements.push({ ...exactly(1), said: 'on' })
  statements.push(...readTimesOfDay(text))
  const isOnce = take(once) !== null
  const left = numbersLeft.exec(text.replace(otherNumbers, ' '))?.[0]
  return {
    statements,
    isOnce,
    isWhenNeeded,
    atMost: atMost === undefined ? null : rangeOf(atMost, undefined),
    mostADay,
    eachTime: eachTime === undefined ? null : Number(eachTime),
    isSequence: /\b(?:then|followed by|initially|thereafter|afterwards|loading)\b/.test(plain(typed)),
    unclear: left ?? null,
  }
})
