import { compareMoney, lessMoney } from '@alafia/contract/billing/shares'
import { typedMoney } from '@alafia/contract/kernel/minor-units'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { formatMoney } from '../lib/format.ts'

/** 'Change: ₦500.00', once enough is typed. */
export const changeText = (
  received: string,
  { amount, currency }: { amount: Money; currency: Currency },
): string | undefined => {
  const typed = typedMoney(received, currency)
  if (typed === undefined || compareMoney(typed, amount) < 0) return undefined
  return `Change: ${formatMoney(lessMoney(typed, amount), currency)}`
}
