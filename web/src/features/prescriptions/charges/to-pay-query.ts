import { queryOptions } from '@tanstack/react-query'
import { listToPay } from '@alafia/contract/prescriptions/to-pay.endpoints'
import { call } from '../../../lib/http/call.ts'

/** A patient's own, or a counter's. Invalidated by the 'payments' topic. */
export const toPayQuery = queryOptions({
  queryKey: ['/api/payments', 'to-pay'],
  queryFn: ({ signal }) => call(listToPay, { signal }),
})
