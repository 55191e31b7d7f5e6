import { addDays, civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import type { Currency, Money } from '@alafia/contract/kernel/money'

/* The one place that formats dates, numbers and money. Civil dates are formatted as they stand, in no zone. */

const locale = 'en-GB'
const at = (date: CivilDate) => new Date(`${date}T00:00:00Z`)
const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })

const long = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const short = dates({ weekday: 'short', day: 'numeric', month: 'short' })
const shortWithYear = dates({ day: 'numeric', month: 'short', year: 'numeric' })
const month = dates({ month: '2-digit', year: '2-digit' })
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

/** 'Thursday, 12 March 2026' */
export const longDate = (date: CivilDate): string => long.format(at(date))

/** 'Thu, 12 Mar'; with the year instead of the weekday when it is far off. */
export const shortDate = (date: CivilDate): string => {
  const far = Math.abs(at(date).getTime() - Date.now()) > 300 * 24 * 60 * 60_000
  return (far ? shortWithYear : short).format(at(date))
}

/** '08/27', as on a medicine's pack. */
export const monthYear = (date: CivilDate): string => month.format(at(date))

/** 'Today', 'Tomorrow' (spec §4.3), else the short date. */
export const dayLabel = (date: CivilDate, today: CivilDate): string => {
  if (date === today) return 'Today'
  return date === addDays(today, 1) ? 'Tomorrow' : shortDate(date)
}

/** 'Lagos' of 'Africa/Lagos'. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** An instant by the clinic's clock: '09:30' of today, else 'Thu, 12 Mar, 09:30'. */
export const instantLabel = (instant: string, zone: string): string => {
  const { date, time } = civilOf(new Date(instant), zone)
  return date === civilOf(new Date(), zone).date ? time : `${shortDate(date)}, ${time}`
}

/** '4 min', '1 h 02', '2 days' */
export const waitingTime = (since: string, now: Date): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}

/** '1,247' */
export const formatNumber = (value: number): string => numbers.format(value)

/** Spec §9: ₦ for NGN, $ for any other currency. `amount` is decimal text with two places. */
export const formatMoney = (amount: Money, currency: Currency): string => {
  const [whole = '0', fraction = '00'] = amount.split('.')
  return `${currency === 'NGN' ? '₦' : '$'}${numbers.format(BigInt(whole))}.${fraction}`
}
