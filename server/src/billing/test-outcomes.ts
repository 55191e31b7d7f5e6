import type { TestCard } from '@alafia/contract/billing/test-cards'
import type { Money } from '@alafia/contract/kernel/money'

const reasons = {
  declined: 'The bank declined the card',
  'lacks-funds': 'There is not enough money on the card',
  unknown: 'The card is not known to the bank',
}

/** Like other providers' test amounts: the kobo are the bank's response code (05 do not honour, 51 insufficient funds). */
const reasonByAmount: Record<string, string> = { '05': reasons.declined, '51': reasons['lacks-funds'] }

/** Why the embedded provider declines a charge; undefined if it approves. */
export const chargeRefusal = (card: TestCard | undefined, amount: Money): string | undefined => {
  if (!card) return reasons.unknown
  if (card.does === 'declines') return reasons.declined
  if (card.does === 'lacks-funds') return reasons['lacks-funds']
  return reasonByAmount[amount.split('.')[1] ?? '']
}

/** The same for a refund: the bank refuses amounts that end in .61, as if the card's account were closed. */
export const refundRefusalByAmount = (amount: Money): string | undefined =>
  amount.endsWith('.61') ? 'The bank can’t pay back to this card' : undefined

/** A refund of such an amount is made, but its answer is lost: only a look-up shows it. */
export const isReplyLost = (amount: Money): boolean => amount.endsWith('.91')
