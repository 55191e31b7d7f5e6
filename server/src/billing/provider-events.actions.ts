import { eq } from 'drizzle-orm'
import type { Services } from '../request/services.ts'
import { settleUnsettledAttempts } from './attempts.actions.ts'
import type { CheckoutProvider } from './provider.ts'
import { settleUnsettledRefunds } from './unsettled-refunds.actions.ts'
import { paymentAttempt } from './table.ts'

/**
 * The provider says that something happened to a charge or its refund. It is asked what: events come twice, late, in any order or
 * not at all, so nothing else in them counts.
 */
export const settleEvent = async (
  services: Services,
  provider: CheckoutProvider,
  reference: string,
): Promise<void> => {
  const [found] = await services.db
    .select({ paymentId: paymentAttempt.paymentId })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.reference, reference))
  if (!found) return
  await settleUnsettledAttempts(services, provider, reference)
  await settleUnsettledRefunds(services, provider, found.paymentId)
}
