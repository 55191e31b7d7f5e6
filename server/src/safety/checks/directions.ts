import type { Finding } from '@alafia/contract/safety/schema'
import { plainText } from '../medicine-names.ts'
import { textKey } from '../text-key.ts'
import type { Checked, Order } from '../order/order.ts'
import { overlap, quote, type Conflict } from './conflict.ts'
import { otherCounts } from './counts.ts'
import { otherDuration, unclearDirections } from './unclear-directions.ts'
import type { ReadMedicine } from '../order/read.ts'
import { readTiming, type Statement, type Timing } from '../order/timing.ts'

const stated = ({ statements }: Timing) => statements.filter(({ isTimeOfDay }) => isTimeOfDay !== true)
const timesOfDay = ({ statements }: Timing) => statements.filter(({ isTimeOfDay }) => isTimeOfDay === true)

const isEveryDay = ({ said }: Statement) => /\b(?:every|each|daily)\b/.test(said)

/** A time of day is one of a day's doses; only more times than doses contradict, and 'every morning' a weekly medicine. */
const contradicts = (one: Statement, other: Statement): boolean => {
  if (one.isTimeOfDay === true && other.isTimeOfDay === true) return false
  if (one.isTimeOfDay === true && other.perDay.high < 0.9) return isEveryDay(one)
  if (one.isTimeOfDay === true) return one.perDay.high > 1 && !overlap(one.perDay, other.perDay)
  if (other.isTimeOfDay === true) return contradicts(other, one)
  return !overlap(one.perDay, other.perDay)
}

const firstConflict = (ones: readonly Statement[], others: readonly Statement[]) =>
  ones.flatMap((one) =>
    others.filter((other) => other !== one && contradicts(one, other)).map((other) => [one, other] as const),
  )[0]

/** Two statements in one text, unless they follow one another. */
const within = (text: string, timing: Timing): Conflict[] => {
  if (timing.isSequence) return []
  const conflict = firstConflict(timing.statements, timing.statements)
  if (conflict)
    return [
      {
        what: 'frequency',
        message: `${quote(text)} says both ${quote(conflict[0].said)} and ${quote(conflict[1].said)}.`,
      },
    ]
  const [time] = timesOfDay(timing)
  const often = stated(timing).find(({ perDay }) => perDay.low > 1.5)
  if (time && often && time.perDay.high === 1)
    return [
      {
        what: 'frequency',
        severity: 'caution',
        message: `${quote(text)} says ${quote(often.said)}, but names only one time of day.`,
      },
    ]
  if (timing.isOnce && stated(timing).some(({ perDay }) => perDay.high > 1))
    return [
      {
        what: 'once',
        message: `${quote(text)} says one dose only, and also ${quote(stated(timing)[0]?.said ?? '')}.`,
      },
    ]
  return []
}

/** A mane dose that is to be taken at night. */
const otherTimeOfDay = (frequency: Timing, instructions: Timing): boolean => {
  const [one, other] = [timesOfDay(frequency)[0], timesOfDay(instructions)[0]]
  const isMorning = (said: string) => /mane|morning|qam|om|breakfast/.test(said)
  return (
    one !== undefined &&
    other !== undefined &&
    one.perDay.high === 1 &&
    other.perDay.high === 1 &&
    isMorning(one.said) !== isMorning(other.said)
  )
}

const between = (medicine: ReadMedicine): Conflict[] => {
  const { dosage, frequency, duration, instructions } = medicine.typed
  const main = readTiming(frequency)
  const others = [
    ['dosage', dosage],
    ['instructions', instructions ?? ''],
  ] as const
  const conflicts = others.flatMap(([where, text]): Conflict[] => {
    if (where === 'dosage' && medicine.dosage.ofDay !== null) return []
    const other = readTiming(text)
    if (main.isSequence || other.isSequence) return []
    const conflict = firstConflict(main.statements, other.statements)
    if (conflict)
      return [
        {
          what: where,
          message: `the frequency says ${quote(conflict[0].said)}, but the ${where} say${where === 'dosage' ? 's' : ''} ${quote(conflict[1].said)}.`,
        },
      ]
    const limit = other.atMost?.high
    const often = stated(main).find(({ perDay }) => limit !== undefined && perDay.low > limit * 1.05)
    if (often && !main.isWhenNeeded && !other.isWhenNeeded)
      return [
        {
          what: where,
          message: `the frequency says ${quote(often.said)}, but the ${where} say${where === 'dosage' ? 's' : ''} at most ${limit} a day.`,
        },
      ]
    if (otherTimeOfDay(main, other))
      return [
        {
          what: where,
          message: `the frequency says ${quote(frequency)}, but the ${where} say ${quote(timesOfDay(other)[0]?.said ?? '')}.`,
        },
      ]
    if (
      other.isOnce &&
      stated(main).some(({ perDay }) => perDay.high > 1) &&
      /stat|single|1 dose|once only/.test(text.toLowerCase())
    )
      return [
        {
          what: where,
          message: `the frequency says ${quote(frequency)}, but the ${where} say${where === 'dosage' ? 's' : ''} one dose only.`,
        },
      ]
    return []
  })
  const inDuration = readTiming(duration)
  const regular = stated(main)
  const { course } = medicine
  if (main.isOnce && regular.length === 0 && course && 'days' in course && course.days.high > 1)
    conflicts.push({
      what: 'duration',
      message: `the frequency says one dose only (${quote(frequency)}), but the duration is ${quote(duration)}.`,
    })
  if (course && 'isOnce' in course && regular.some(({ perDay }) => perDay.high > 1))
    conflicts.push({
      what: 'duration',
      message: `the frequency says ${quote(frequency)}, but the duration ${quote(duration)} is one dose only.`,
    })
  const conflict = firstConflict(regular, stated(inDuration))
  if (conflict && !(course && 'isOpen' in course))
    conflicts.push({
      what: 'duration',
      message: `the frequency says ${quote(conflict[0].said)}, but the duration says ${quote(conflict[1].said)}.`,
    })
  return conflicts
}

/** A course that ends before its second dose: 'weekly for 3 days'. */
const tooShort = ({ typed, course, timing, perDay }: ReadMedicine): Conflict[] =>
  perDay &&
  perDay.high < 1 &&
  perDay.high > 0 &&
  course &&
  'days' in course &&
  stated(timing).length > 0 &&
  course.days.high > 1 &&
  course.days.high < 1 / perDay.high - 0.5
    ? [
        {
          what: 'duration',
          severity: 'caution',
          message: `${quote(typed.frequency)} for ${quote(typed.duration)} ends before a second dose.`,
        },
      ]
    : []

const zeros = (medicine: ReadMedicine): Conflict[] => {
  const { dosage, course, perDay, typed, timing } = medicine
  const none = 'that is nothing.'
  const noDose =
    dosage.counted?.count.high === 0 || dosage.amount?.high.value === 0 || dosage.perKg?.high.value === 0
  return [
    ...(noDose ? [{ what: 'zero', message: `the dosage is ${quote(typed.dosage)}: ${none}` }] : []),
    ...(perDay?.high === 0 && timing.statements.length > 0
      ? [{ what: 'zero', message: `the frequency is ${quote(typed.frequency)}: ${none}` }]
      : []),
    ...(course && 'days' in course && course.days.high === 0
      ? [{ what: 'zero', message: `the duration is ${quote(typed.duration)}: ${none}` }]
      : []),
  ]
}

const isRead = ({ timing, course, typed }: ReadMedicine): string[] => [
  ...(typed.frequency.trim() === ''
    ? ['no frequency']
    : timing.statements.length === 0 && !timing.isOnce && !timing.isWhenNeeded && !timing.atMost
      ? [`the frequency ${quote(typed.frequency)} isn’t understood`]
      : timing.unclear === null
        ? []
        : [`${quote(timing.unclear)} in the frequency isn’t understood`]),
  ...(typed.duration.trim() !== '' && course === null
    ? [`the duration ${quote(typed.duration)} isn’t understood`]
    : []),
  ...(typed.dosage.trim() === '' ? ['no dosage'] : []),
]

const conflictsIn = (medicine: ReadMedicine): Conflict[] => {
  const { typed } = medicine
  return [
    ...within(typed.frequency, readTiming(typed.frequency)),
    ...within(typed.instructions ?? '', readTiming(typed.instructions ?? '')),
    ...between(medicine),
    ...zeros(medicine),
    ...otherCounts(medicine),
    ...tooShort(medicine),
    ...otherDuration(medicine),
    ...unclearDirections(medicine),
  ]
}

/** A medicine that was read once isn't compared with itself again. */
const compared = new WeakMap<ReadMedicine, readonly Conflict[]>()

const conflictsOf = (medicine: ReadMedicine): readonly Conflict[] => {
  const conflicts = compared.get(medicine) ?? conflictsIn(medicine)
  compared.set(medicine, conflicts)
  return conflicts
}

/** Directions that contradict themselves or amount to nothing. */
export const checkDirections = ({ ordered }: Order): Checked => ({
  findings: ordered.medicines.flatMap(({ medicine, medicationIndex, label }): Finding[] =>
    conflictsOf(medicine).map(({ what, message, severity }) => ({
      kind: 'directions',
      severity: severity ?? 'serious',
      medication: medicationIndex,
      key: `directions:${plainText(label)}:${what}:${textKey(message)}`,
      message: `${label}: ${message}`,
      source: null,
      ask: null,
      suggestions: [],
    })),
  ),
  notChecked: ordered.medicines.flatMap(({ medicine, label }) =>
    isRead(medicine).map((reason) => `${label}: ${reason}`),
  ),
})
