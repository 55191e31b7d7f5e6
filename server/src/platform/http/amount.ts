import { inCurrency, wrongDecimals } from '@alafia/contract/kernel/minor-units'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { invalid } from './problem.ts'

/** The amount with its currency's decimals. @throws Problem 400 at `path` for a part of the smallest unit */
export const requireAmount = (path: string, amount: Money, currency: Currency): Money => {
  const exact = inCurrency(amount, currency)
  if (exact === undefined) throw invalid(path, wrongDecimals(currency))
  return exact
}
