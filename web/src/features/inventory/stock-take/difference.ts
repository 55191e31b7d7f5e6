import { timesUnits } from '@alafia/contract/billing/shares'
import type { StockTakeLine } from '@alafia/contract/inventory/stock-takes'
import type { Currency } from '@alafia/contract/kernel/money'
import { formatMoney } from '../../../lib/format.ts'

/** Counted less what was on record then; 0 for a batch that isn't counted. */
export const differenceOf = ({ count }: Pick<StockTakeLine, 'count'>): number =>
  count ? count.counted - count.expected : 0

/** '−₦12.50' @param amount decimal text */
export const signedMoney = (amount: string, currency: Currency): string =>
  amount.startsWith('-') ? `−${formatMoney(amount.slice(1), currency)}` : formatMoney(amount, currency)

/** What the difference is worth at cost; undefined if the cost isn't known. */
export const valueOf = (line: StockTakeLine, currency: Currency): string | undefined => {
  const cost = line.count?.costPrice
  if (cost === null || cost === undefined) return undefined
  return signedMoney(timesUnits(cost, differenceOf(line)), currency)
}
