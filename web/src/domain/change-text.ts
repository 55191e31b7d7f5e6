import { compareMoney, lessMoney, typedMoney } from '@alafia/contract/billing/shares'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { formatMoney } from '../lib/format.ts'

/** 'Change: ₦500.00', once enough is typed. */
export const changeText = (
  received: string,
  { amount, currency }: { amount: Money; currency: Currency },
): string | undefined => {
  const typed = typedMoney(received)
  if (typed === undefined || compareMoney(typed, amount) < 0) return undefined
  return `Change: ${formatMoney(lessMoney(typed, amount), currency)}`
}
