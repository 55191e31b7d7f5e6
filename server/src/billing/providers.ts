import { second } from '@alafia/contract/kernel/durations'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Settings } from '../platform/settings.ts'
import { createPaystack } from './paystack/paystack.ts'
import type { PaymentProvider } from './provider.ts'
import { createTestProvider } from './test-provider.actions.ts'

const noProvider: PaymentProvider = {
  name: 'none',
  way: 'none',
  timeout: second,
  lookUp: async () => undefined,
  lookUpRefund: async () => undefined,
  refund: async () => ({ outcome: 'declined', reason: 'Paying online isn’t set up: refund it at the desk' }),
}

/** Paystack with a key. The embedded provider, whose cards pay nothing, is for the demo alone. */
export const providerFor = (
  { paystackSecretKey, paystackUrl, demo }: Settings,
  db: Database,
  clock: Clock,
): PaymentProvider => {
  if (paystackSecretKey) return createPaystack({ secretKey: paystackSecretKey, url: paystackUrl, clock })
  return demo ? createTestProvider(db, clock) : noProvider
}
