import { compareMoney, lessMoney } from '@alafia/contract/billing/shares'
import { typedMoney } from '@alafia/contract/kernel/minor-units'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { formatMoney } from '../../../lib/format.ts'

/** '−₦1,200.00' of what is missing, or of more that went back than came in. */
export const signedMoney = (amount: Money, currency: Currency): string =>
  amount.startsWith('-') ? `−${formatMoney(amount.slice(1), currency)}` : formatMoney(amount, currency)

/** As `typedMoney`, also with a minus in front. */
export const typedSigned = (typed: string, currency: Currency): Money | undefined => {
  const [, minus = '', rest = ''] = /^\s*([-−]?)(.*)$/s.exec(typed) ?? []
  const amount = typedMoney(rest, currency)
  return amount === undefined ? undefined : `${minus === '' ? '' : '-'}${amount}`
}

/** '₦50.00 too much', '₦50.00 missing' or 'No difference'; undefined for what isn't an amount. */
export const differenceText = (typed: string, expected: Money, currency: Currency): string | undefined => {
  const counted = typedSigned(typed, currency)
  if (counted === undefined) return undefined
  const order = compareMoney(counted, expected)
  if (order === 0) return 'No difference.'
  const [more, less] = order > 0 ? [counted, expected] : [expected, counted]
  return `${formatMoney(lessMoney(more, less), currency)} ${order > 0 ? 'too much' : 'missing'}.`
}
