import { addDays, civilOf, instantOf, type CivilDate, type CivilTime } from '@alafia/contract/kernel/civil'
import { currencySign } from '@alafia/contract/kernel/currency-sign'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { day, hour, minute } from '@alafia/contract/kernel/durations'

/* The one place that formats dates, numbers and money. Civil dates have no zone, and are formatted as they are. */

const locale = 'en-GB'
const at = (date: CivilDate) => new Date(`${date}T00:00:00Z`)

/** Created on first use: each takes some thirty milliseconds on a slow phone, and a page needs only a few of them. */
const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}
const dates = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }))

const long = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const short = dates({ weekday: 'short', day: 'numeric', month: 'short' })
const shortWithYear = dates({ day: 'numeric', month: 'short', year: 'numeric' })
const fullDate = dates({ day: 'numeric', month: 'long', year: 'numeric' })
const weekday = dates({ weekday: 'long' })
const shortWeekday = dates({ weekday: 'short' })
const month = dates({ month: '2-digit', year: '2-digit' })
const numbers = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))

/** The reader's time zone. */
export const ownZone = once(() => Intl.DateTimeFormat().resolvedOptions().timeZone)

/** 'Thursday, 12 March 2026' */
export const longDate = (date: CivilDate): string => long().format(at(date))

/** '12 March 2026' */
export const plainDate = (date: CivilDate): string => fullDate().format(at(date))

/** 'Thu, 12 Mar'; far-off dates show the year instead of the weekday. */
export const shortDate = (date: CivilDate): string => {
  const far = Math.abs(at(date).getTime() - Date.now()) > 300 * day
  return (far ? shortWithYear : short)().format(at(date))
}

/** 'Thursday' or 'Thu'. */
export const weekdayName = (date: CivilDate, length: 'long' | 'short' = 'long'): string =>
  (length === 'long' ? weekday : shortWeekday)().format(at(date))

/** '9 – 15 March 2026' */
export const dateSpan = (first: CivilDate, last: CivilDate): string =>
  fullDate().formatRange(at(first), at(last))

/** '08/27', as on a medicine's pack. */
export const monthYear = (date: CivilDate): string => month().format(at(date))

/** 'Today', 'Tomorrow' (PLAT-43), otherwise the short date. */
export const dayLabel = (date: CivilDate, today: CivilDate): string => {
  if (date === today) return 'Today'
  return date === addDays(today, 1) ? 'Tomorrow' : shortDate(date)
}

/** 'Lagos' for 'Africa/Lagos'. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The label after a time of the clinic: 'Lagos time', and the reader's own clock where it shows another: 'Lagos time, 08:30 yours'. */
export const zoneNote = (date: CivilDate, time: CivilTime, zone: string, own: string = ownZone()): string => {
  const label = `${zoneCity(zone)} time`
  const shown = civilOf(instantOf(date, time, zone), own)
  if (shown.date === date && shown.time === time) return label
  return shown.date === date
    ? `${label}, ${shown.time} yours`
    : `${label}, ${shortDate(shown.date)}, ${shown.time} yours`
}

/** An instant by the clinic's clock: '09:30' if today, otherwise 'Thu, 12 Mar, 09:30'. */
export const instantLabel = (instant: string, zone: string): string => {
  const { date, time } = civilOf(new Date(instant), zone)
  return date === civilOf(new Date(), zone).date ? time : `${shortDate(date)}, ${time}`
}

/** PLAT-43: under 24 hours the time, under 7 days the weekday and time, older the full date; by the clinic's clock, as every other time. */
export const messageTime = (sentAt: string, now: Date, zone: string): string => {
  const sent = new Date(sentAt)
  const { date, time } = civilOf(sent, zone)
  const age = now.getTime() - sent.getTime()
  if (age < 24 * hour) return time
  return age < 7 * day ? `${weekday().format(at(date))}, ${time}` : fullDate().format(at(date))
}

/** '4 min', '1 h 02', '2 days' */
export const waitingTime = (since: string, now: Date): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / minute))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}

/** '1,247' */
export const formatNumber = (value: number): string => numbers().format(value)

/** BILL-16: ₦ for NGN, $ for USD, otherwise the code. The amount has its currency's decimals. */
export const formatMoney = (amount: Money, currency: Currency): string => {
  const [whole = '0', fraction] = amount.split('.')
  return `${currencySign(currency)}${numbers().format(BigInt(whole))}${fraction === undefined ? '' : `.${fraction}`}`
}

const kilobyte = 1024

/** '340 kB', '2.1 MB'; bytes in steps of 1024, as the upload limit counts them. */
export const fileSize = (bytes: number): string => {
  const kilobytes = bytes / kilobyte
  if (kilobytes < 1) return `${bytes} bytes`
  return kilobytes < kilobyte
    ? `${Math.round(kilobytes)} kB`
    : `${(Math.floor((kilobytes / kilobyte) * 10) / 10).toFixed(1)} MB`
}
