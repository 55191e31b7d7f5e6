import { daysOf } from '@alafia/contract/prescriptions/directions'
import { plain, range, rangeOf, type Range } from './plain.ts'

/** How long a course lasts. `isOpen`: it has no end. Null if that can't be read. */
export type Course = { days: Range } | { isOnce: true } | { isOpen: true } | null

const span = new RegExp(
  `^(?:for |x ?)?${range} ?-?(days?|dys|d|nights?|weeks?|wks?|w|months?|mths?|years?|yrs?)$`,
)
const daysPerUnit: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 }
const over = /^(?:for |x ?)?(\d{1,3}) ?\/ ?(7|52|12)$/
const overDays: Readonly<Record<string, number>> = { '7': 1, '52': 7, '12': 30 }

/** '5/7 then review' is a course of five days. */
const afterwards = /,? ?(?:then|and|&) (?:review|reassess|see|tca|come back|return)\b.*$/
const inHours = /^(?:for |x ?)?(24|48|72|96|120) ?-?h(?:ou)?rs?$/

const isOnce = /^(?:stat|once|single dose|1 dose|1 dose only|1 time|one off|now|immediately)$/
const isOpen =
  /^(?:on-?going|long[- ]?term|continuous(?:ly)?|continue|contd?|cont|lifelong|life ?long|for life|indefinite(?:ly)?|until (?:review(?:ed)?|delivery|next visit|stopped)|chronic|regular(?:ly)?|maintenance|prn|sos|as needed|when needed|as required|daily)$/

/** '7 days', '5/7', '2/52', '7 to 10 days', '2 weeks and 3 days', 'stat', 'long term' */
export const readCourse = (typed: string): Course => {
  const text = plain(typed).replace(afterwards, '')
  if (isOnce.test(text)) return { isOnce: true }
  if (isOpen.test(text)) return { isOpen: true }
  const [, count, of = ''] = over.exec(text) ?? []
  if (count !== undefined) {
    const days = Number(count) * (overDays[of] ?? 1)
    return { days: { low: days, high: days } }
  }
  const hours = inHours.exec(text)?.[1]
  if (hours !== undefined) return { days: { low: Number(hours) / 24, high: Number(hours) / 24 } }
  const [, low, high, unit = ''] = span.exec(text) ?? []
  if (low !== undefined) {
    const { low: from, high: to } = rangeOf(low, high)
    const days = daysPerUnit[unit.charAt(0)] ?? 1
    return { days: { low: from * days, high: to * days } }
  }
  const parts = text.split(/ and |, ?/).map((part) => daysOf(part))
  if (parts.length === 0 || parts.some((days) => days === undefined)) return null
  const total = parts.reduce<number>((sum, days) => sum + (days ?? 0), 0)
  return { days: { low: total, high: total } }
}
