/*
 * Directions in words that everybody understands. Doctors write 'bd' and '7/7'; what isn't surely one of these stays as it was
 * typed, all of it: half a guess would be worse than none. ISMP and NHS discourage the abbreviations for just that reason.
 */

export type Directions = {
  dosage: string
  frequency: string
  duration: string
  instructions?: string | null | undefined
}

/** When on a day: '1 tablet in the morning and 1 at night' names each time, the others follow the dose once. */
type Timing = {
  perDay: number
  /** What it means of what is taken when needed. */
  most?: string
} & ({ times: readonly string[] } | { words: string })

const each = (...times: string[]): Timing => ({ perDay: times.length, times })
const said = (words: string, perDay: number): Timing => ({ perDay, words })

const morningAndNight: Timing = { ...each('in the morning', 'at night'), most: 'twice a day' }
const threeTimes: Timing = {
  ...each('in the morning', 'in the afternoon', 'at night'),
  most: '3 times a day',
}
const often = (words: string, perDay: number): Timing => ({ ...said(words, perDay), most: words })
const fourTimes = often('4 times a day', 4)
const onceADay = often('once a day', 1)
const everyOtherDay = said('every other day', 0.5)
const atNight = each('at night')
const inTheMorning = each('in the morning')
const everyHours = (hours: number) => said(`every ${hours} hours`, 24 / hours)

const abbreviations: Readonly<Record<string, Timing>> = {
  od: onceADay,
  qd: onceADay,
  bd: morningAndNight,
  bid: morningAndNight,
  bds: morningAndNight,
  tds: threeTimes,
  tid: threeTimes,
  qds: fourTimes,
  qid: fourTimes,
  nocte: atNight,
  noct: atNight,
  on: atNight,
  hs: each('at bedtime'),
  qhs: each('at bedtime'),
  mane: inTheMorning,
  om: inTheMorning,
  qam: inTheMorning,
  qpm: each('in the evening'),
  eod: everyOtherDay,
  qod: everyOtherDay,
  qw: said('once a week', 1 / 7),
}

/** What may stand behind a timing. */
const additions: Readonly<Record<string, string>> = {
  prn: 'when needed',
  sos: 'when needed',
  ac: 'before meals',
  pc: 'after meals',
  cc: 'with meals',
}

/** Plain words that tell how often: they stay as they are, and are counted. */
const plain: readonly [RegExp, number][] = [
  [/^(?:once|one time) (?:a|per|each|every) day$|^once daily$|^daily$|^every day$/, 1],
  [/^(?:each|every|in the|every single) (?:morning|evening|night|afternoon)$|^at (?:night|bedtime)$/, 1],
  [/^(?:twice|two times|2 times) (?:a|per|each|every) day$|^(?:twice|two times|2 times) daily$/, 2],
  [/^(?:three times|3 times|thrice) (?:a|per|each|every) day$|^(?:three times|3 times|thrice) daily$/, 3],
  [/^(?:four times|4 times) (?:a|per|each|every) day$|^(?:four times|4 times) daily$/, 4],
  [/^(?:morning and (?:night|evening)|in the morning and at night)$/, 2],
  [/^every other day$|^on alternate days$/, 0.5],
  [/^once (?:a|per|each|every) week$|^once weekly$|^weekly$/, 1 / 7],
]

const dosesAt = ['in the morning', 'in the afternoon', 'at night']

type Read = { timing: Timing; additions: string[]; once?: boolean }

/** '2x daily', '3x/day' */
const timesADay = /^([1-6]) ?x ?(?:daily|a day|\/ ?day|per day)$/
const hourly = /^(?:q|every) ?([2-9]|1[0-9]|2[0-4]) ?(?:h|hrs?|hourly|hours?)$/

/** The words of an abbreviation without its dots and capitals: 'B.D. p.r.n.' is 'bd prn'. */
const wordsOf = (frequency: string) =>
  frequency
    .trim()
    .toLowerCase()
    .replaceAll(/(?<=\b[a-z])\.(?=[a-z]|\s|,|$)/g, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '')

const timingOf = (text: string): Timing | undefined => {
  if (Object.hasOwn(abbreviations, text)) return abbreviations[text]
  const times = Number(timesADay.exec(text)?.[1])
  if (times === 1) return onceADay
  if (times > 1) return often(`${times} times a day`, times)
  const hours = Number(hourly.exec(text)?.[1])
  return hours > 0 ? everyHours(hours) : undefined
}

const read = (frequency: string): Read | undefined => {
  const words = wordsOf(frequency)
  const more: string[] = []
  for (let last = words.at(-1); last !== undefined && Object.hasOwn(additions, last); last = words.at(-1)) {
    more.unshift(additions[last] ?? '')
    words.pop()
  }
  if (words.length === 1 && words[0] === 'stat')
    return { timing: said('now, one time', 1), additions: more, once: true }
  if (words.length === 0) return more.length > 0 ? { timing: said('', 0), additions: more } : undefined
  const timing = timingOf(words.join(' '))
  return timing && { timing, additions: more }
}

/** '1-0-1' of '1 tablet': how many in the morning, in the afternoon and at night. */
const slots = (frequency: string): number[] | undefined => {
  const found = /^([0-9])\s?[-+]\s?([0-9])\s?[-+]\s?([0-9])$/.exec(frequency.trim())
  const counts = found?.slice(1).map(Number)
  return counts?.some((count) => count > 0) ? counts : undefined
}

const countable =
  /^(\d+(?:\.\d+)?|½|half an?|half|one|two|three)\s+(tablets?|tabs?|capsules?|caps?|puffs?|drops?|sprays?|sachets?|pills?|lozenges?|patch(?:es)?|suppositor(?:y|ies)|pessar(?:y|ies)|units?)\b$/i

/** Each dose is one to hand out; a bottle or an inhaler holds many puffs or drops. */
const handedOutSingly =
  /^(?:tablets?|tabs?|capsules?|caps?|sachets?|pills?|lozenges?|patch(?:es)?|suppositor(?:y|ies)|pessar(?:y|ies))$/i

const inWords: Readonly<Record<string, number>> = {
  '½': 0.5,
  half: 0.5,
  'half a': 0.5,
  'half an': 0.5,
  one: 1,
  two: 2,
  three: 3,
}

const and = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** '1 tablet in the morning and 1 at night': how many there are, then the same again. */
const atTimes = (dosage: string, times: readonly string[]) => {
  const again = countable.exec(dosage)?.[1] ?? dosage
  return and(times.map((time, place) => `${place === 0 ? dosage : again} ${time}`))
}

const fullWords = (dosage: string) =>
  dosage
    .trim()
    .replace(/^(\S+) tabs?$/i, (_all, count: string) => `${count} ${count === '1' ? 'tablet' : 'tablets'}`)
    .replace(/^(\S+) caps?$/i, (_all, count: string) => `${count} ${count === '1' ? 'capsule' : 'capsules'}`)

const slotted = (dosage: string, counts: readonly number[]) => {
  const unit = countable.exec(dosage)?.[2]
  const taken = counts.flatMap((count, place) => (count > 0 ? [{ count, time: dosesAt[place] ?? '' }] : []))
  if (unit === undefined) return undefined
  const singular = unit.replace(/(?<=tablet|tab|capsule|cap|puff|drop|spray|sachet|pill|lozenge|unit)s$/i, '')
  return and(
    taken.map(({ count, time }, place) =>
      place > 0 ? `${count} ${time}` : `${count} ${singular}${count > 1 ? 's' : ''} ${time}`,
    ),
  )
}

/** '1 tablet in the morning and 1 at night', '2 puffs when needed'; as typed where an abbreviation isn't known. */
export const howToTake = ({ dosage, frequency }: Pick<Directions, 'dosage' | 'frequency'>): string => {
  const dose = fullWords(dosage)
  const counts = slots(frequency)
  const bySlots = counts && slotted(dose, counts)
  if (bySlots) return bySlots
  const understood = read(frequency)
  const typed = `${dose} ${frequency.trim()}`.trim()
  if (!understood) {
    // '1-2 times a day prn': the one thing in it that needs saying.
    return typed.replace(/[\s,]+p\.?r\.?n\.?$/i, ', when needed')
  }
  const { timing, additions: more } = understood
  if ('words' in timing && timing.words === '') return `${dose} ${more.join(', ')}`.trim()
  // 'tds prn' sets a most, not three times that must be kept.
  if (timing.most && more.includes('when needed')) return [`${dose} up to ${timing.most}`, ...more].join(', ')
  const main = 'times' in timing ? atTimes(dose, timing.times) : `${dose} ${timing.words}`
  return [main.trim(), ...more].join(', ')
}

const units: Readonly<Record<string, number>> = { d: 1, day: 1, w: 7, wk: 7, week: 7, month: 30, year: 365 }
const named: Readonly<Record<number, string>> = { 1: 'day', 7: 'week', 30: 'month', 365: 'year' }
/** As doctors write it: 5/7 is five days, 2/52 two weeks, 3/12 three months. */
const overs: Readonly<Record<string, number>> = { '7': 1, '52': 7, '12': 30 }

const span = (duration: string): { count: number; unit: number } | undefined => {
  const text = duration.trim().toLowerCase()
  const [, over, of = ''] = /^(?:x ?)?(\d{1,3}) ?\/ ?(7|52|12)$/.exec(text) ?? []
  if (over !== undefined) return { count: Number(over), unit: overs[of] ?? 1 }
  const [, count, unit = ''] =
    /^(?:for |x ?)?(\d{1,3}|a|one)[ -]?(days?|d|weeks?|wks?|w|months?|years?)$/.exec(text) ?? []
  const length = units[unit] ?? units[unit.replace(/s$/, '')]
  if (count === undefined || length === undefined) return undefined
  return { count: /\d/.test(count) ? Number(count) : 1, unit: length }
}

/** Days of a duration as a doctor writes it: '30 days', '2/52', 'a week', '5-day'; undefined for other words. */
export const daysIn = (duration: string): number | undefined => {
  const found = span(duration)
  return found && found.count > 0 ? found.count * found.unit : undefined
}

/** 'for 7 days'; undefined for what isn't a plain span of time. */
const howLong = (duration: string): string | undefined => {
  const found = span(duration)
  if (!found || found.count === 0) return undefined
  return `for ${found.count} ${named[found.unit]}${found.count === 1 ? '' : 's'}`
}

/** The whole in one line: '1 tablet in the morning and 1 at night for 7 days · With food'. */
export const directionsOf = ({ dosage, frequency, duration, instructions }: Directions): string => {
  const long = howLong(duration)
  const take = [howToTake({ dosage, frequency }), long].filter(Boolean).join(' ')
  return [take, long ? '' : duration.trim(), instructions?.trim()].filter(Boolean).join(' · ')
}

const dosesADay = (frequency: string): number | undefined => {
  const understood = read(frequency)
  if (understood) {
    // What is taken when needed, or once, has no count for a span of time.
    const isCounted = !understood.once && !understood.additions.includes('when needed')
    return isCounted && understood.timing.perDay > 0 ? understood.timing.perDay : undefined
  }
  const text = frequency.trim().toLowerCase()
  return plain.find(([words]) => words.test(text))?.[1]
}

const unitsADay = ({ dosage, frequency }: Directions): number | undefined => {
  const [, count = '', unit = ''] = countable.exec(dosage.trim()) ?? []
  if (!handedOutSingly.test(unit)) return undefined
  const bySlots = slots(frequency)
  if (bySlots) return bySlots.reduce((sum, one) => sum + one, 0)
  const doses = dosesADay(frequency)
  const dose = inWords[count.toLowerCase()] ?? Number(count)
  return doses === undefined || Number.isNaN(dose) ? undefined : doses * dose
}

/**
 * How many tablets, capsules or others that are handed out one by one all of it takes, rounded up; undefined where that can't
 * be told for sure, and for what comes in bottles, tubes and inhalers.
 */
export const unitsNeeded = (directions: Directions): number | undefined => {
  const perDay = unitsADay(directions)
  const found = span(directions.duration)
  if (perDay === undefined || !found || found.count === 0) return undefined
  // A third of a day three times is a whole one, whatever the last binary digit says.
  return Math.ceil(Number((perDay * found.count * found.unit).toFixed(6)))
}
