import { testCards, testCardLabels, testToken } from '@alafia/contract/billing/test-cards'

/** What a provider's own form gives the browser for a card. The card's number never comes to us. */
export type Tokenized = { token: string; brand: string; last4: string }

/** The cards that the embedded provider's form offers. */
export const offeredCards = testCards.map(({ id, brand, last4, does }) => ({
  id,
  label: `${brand} ending in ${last4}: ${testCardLabels[does]}`,
}))

/**
 * Stands where a real provider's script would: takes the card, gives a token. Nothing for a card that it doesn't know.
 * @param attempt 128 random bits in hex; the same attempt has the same token, so that sending it again is no other card
 */
export const tokenize = (cardId: string, attempt: string): Tokenized | undefined => {
  const card = testCards.find(({ id }) => id === cardId)
  return card && { token: testToken(card, attempt), brand: card.brand, last4: card.last4 }
}
