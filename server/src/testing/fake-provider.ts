import type { CardProvider, Charge, ChargeAnswer, RefundAnswer, RefundRequest } from '../billing/provider.ts'

/** How the provider handles the next charge: both kinds of silence look the same to the caller, but only one has taken the money. */
export type ProviderBehaviour = 'approves' | 'declines' | 'charges-in-silence' | 'never-hears'

type ProviderState = {
  behaviour: ProviderBehaviour
  /** Look-ups fail too. */
  isUnavailable: boolean
  charges: number
  lookUps: number
  /** References under which money was charged. */
  taken(): string[]
  refunds: number
  /** References under which money was refunded. */
  returned(): string[]
}

/** A provider that behaves as the test sets it, and counts the money that moved. */
export const fakeProvider = (timeout = 40) => {
  const books = new Map<string, ChargeAnswer>()
  const back = new Map<string, RefundAnswer>()
  const state: ProviderState = {
    behaviour: 'approves',
    isUnavailable: false,
    charges: 0,
    lookUps: 0,
    taken: () =>
      [...books].filter(([, { outcome }]) => outcome === 'approved').map(([reference]) => reference),
    refunds: 0,
    returned: () =>
      [...back].filter(([, { outcome }]) => outcome === 'approved').map(([reference]) => reference),
  }
  const never = new Promise<never>(() => undefined)
  const provider: CardProvider = {
    name: 'fake',
    way: 'cards',
    timeout,
    cardOf: () => Promise.resolve({ brand: 'Visa', last4: '4242' }),
    charge({ reference }: Charge) {
      state.charges += 1
      const known = books.get(reference)
      if (known) return Promise.resolve(known)
      if (state.behaviour === 'never-hears') return never
      const answer: ChargeAnswer =
        state.behaviour === 'declines'
          ? { outcome: 'declined', reason: 'The bank declined the card' }
          : {
              outcome: 'approved',
              transactionId: `T-${reference}`,
              paidAt: new Date('2026-03-11T08:00:00Z'),
              brand: 'Visa',
              last4: '4242',
            }
      books.set(reference, answer)
      return state.behaviour === 'charges-in-silence' ? never : Promise.resolve(answer)
    },
    lookUp(reference) {
      state.lookUps += 1
      return state.isUnavailable
        ? Promise.reject(new Error('No route to the provider'))
        : Promise.resolve(books.get(reference))
    },
    refund({ reference }: RefundRequest) {
      state.refunds += 1
      const known = back.get(reference)
      if (known) return Promise.resolve(known)
      if (state.behaviour === 'never-hears') return never
      const answer: RefundAnswer =
        state.behaviour === 'declines'
          ? { outcome: 'declined', reason: 'The bank can’t pay back to this card' }
          : { outcome: 'approved' }
      back.set(reference, answer)
      return state.behaviour === 'charges-in-silence' ? never : Promise.resolve(answer)
    },
    lookUpRefund(reference) {
      return state.isUnavailable
        ? Promise.reject(new Error('No route to the provider'))
        : Promise.resolve(back.get(reference))
    },
  }
  return { fake: state, provider }
}
