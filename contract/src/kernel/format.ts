import { civilOf, weekdayOf, type CivilDate, type ZoneName } from './civil.ts'
import { currencySign } from './currency-sign.ts'
import { shownDecimals } from './minor-units.ts'
import type { Currency, Money } from './money.ts'

/*
 * Formats dates, numbers and money in notifications, emails, PDFs and problem details. In the browser, web/src/lib/format.ts
 * does this.
 */

/** Creating a formatter takes a slow phone 30 ms, so it is created on first use. */
const lazy = <Formatter>(make: () => Formatter): (() => Formatter) => {
  let made: Formatter | undefined
  return () => (made ??= make())
}

const dates = (options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }))

const month = dates({ month: 'long' })
const plain = dates({ day: 'numeric', month: 'long', year: 'numeric' })
const short = dates({ day: 'numeric', month: 'short', year: 'numeric' })
const long = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const numbers = lazy(() => new Intl.NumberFormat('en-GB'))

const at = (date: CivilDate) => new Date(`${date}T00:00:00Z`)

/** 12 March */
export const dayAndMonth = (date: CivilDate): string => `${Number(date.slice(8))} ${month().format(at(date))}`

/** Thursday 12 March */
export const weekdayAndDate = (date: CivilDate): string => `${weekdayOf(date)} ${dayAndMonth(date)}`

/** 12 March 2026 */
export const plainDate = (date: CivilDate): string => plain().format(at(date))

/** 12 Mar 2026 */
export const shortDate = (date: CivilDate): string => short().format(at(date))

/** Thursday, 12 March 2026 */
export const longDate = (date: CivilDate): string => long().format(at(date))

/** 9–15 Mar 2026. With normal spaces: the PDF's font lacks the thin ones around a dash. */
export const shortDateRange = ({ from, to }: { from: CivilDate; to: CivilDate }): string =>
  short().formatRange(at(from), at(to)).replaceAll(/\s/g, ' ')

/** 11 March 2026, 09:00 (Africa/Lagos) */
export const dateAndTime = (moment: Date, zone: ZoneName): string => {
  const { date, time } = civilOf(moment, zone)
  return `${plainDate(date)}, ${time} (${zone})`
}

/** 1,250 */
export const formatNumber = (value: number | bigint): string => numbers().format(value)

/** ₦25,000.50, where the currency is clear: at the counter. */
export const shortMoney = (amount: Money, currency: Currency): string => {
  const [whole = '0', fraction = '00'] = amount.split('.')
  return `${currencySign(currency)}${formatNumber(BigInt(whole))}${shownDecimals(fraction, currency)}`
}

/** BILL-16: ₦25,000.50 NGN, with the code because the naira and dollar signs alone may mean another currency abroad; GHS 25,000.50. */
export const formatMoney = (amount: Money, currency: Currency): string => {
  const signed = shortMoney(amount, currency)
  return signed.startsWith(currency) ? signed : `${signed} ${currency}`
}
