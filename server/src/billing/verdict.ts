import type { TestCard } from '@alafia/contract/billing/test-cards'
import type { Money } from '@alafia/contract/kernel/money'

const words = {
  declined: 'The bank declined the card',
  'lacks-funds': 'There is not enough money on the card',
  unknown: 'The card is not known to the bank',
}

/** Like other providers' test amounts: the kobo are the bank's answer code (05 do not honour, 51 insufficient funds). */
const reasonByAmount: Record<string, string> = { '05': words.declined, '51': words['lacks-funds'] }

/** Why the embedded provider declines a charge; nothing where it approves. */
export const refusalOf = (card: TestCard | undefined, amount: Money): string | undefined => {
  if (!card) return words.unknown
  if (card.does === 'declines') return words.declined
  if (card.does === 'lacks-funds') return words['lacks-funds']
  return reasonByAmount[amount.slice(-2)]
}

/** The same for a refund: .61 is refused by the bank, as the account of a card that was closed. */
export const refundRefusalOf = (amount: Money): string | undefined =>
  amount.endsWith('.61') ? 'The bank can’t pay back to this card' : undefined

/** The refund of such an amount is made, and its answer gets lost: only a look-up tells. */
export const isAnswerLost = (amount: Money): boolean => amount.endsWith('.91')
