import type { PaymentProvider, RefundAnswer, RefundRequest } from './provider.ts'

type LeftoverRefund = Omit<RefundRequest, 'transactionId'> & { transactionId: string | null }

/** Sent again under the same reference, so that it is the same refund if an earlier call still arrives. */
export const makeRefund = async (
  provider: PaymentProvider,
  { transactionId, ...order }: LeftoverRefund,
): Promise<RefundAnswer | undefined> => {
  if (transactionId === null) return undefined
  const known = await provider.lookUpRefund(order.reference, transactionId)
  return known ?? provider.refund({ ...order, transactionId })
}

/** Who asked for it: an administrator, or the pharmacist who reversed it. */
export const roleOf = ({
  pharmacyId,
  patientId,
  by,
}: {
  pharmacyId: number | null
  patientId: number
  by: { userId: number }
}) => {
  if (by.userId === patientId) return 'patient'
  return pharmacyId === null ? 'admin' : 'pharmacist'
}
