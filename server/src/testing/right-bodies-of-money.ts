import { tokenOf } from '../seed/money.ts'

export const moneyBodies: Record<string, (world: { card: { id: number } }) => Record<string, unknown>> = {
  'POST /api/payments/:id/pay': ({ card }) => ({ methodId: card.id }),
  'POST /api/payments/:id/refund': () => ({ reason: 'The visit was cancelled' }),
  'POST /api/payments/methods': () => ({
    token: tokenOf('visa-4242'),
    brand: 'Visa',
    last4: '4242',
    holder: 'Amina Bello',
    expiryMonth: 12,
    expiryYear: 2099,
  }),
  'PUT /api/payments/methods/:id': () => ({ holder: 'Amina Bello', expiryMonth: 12, expiryYear: 2099 }),
}
