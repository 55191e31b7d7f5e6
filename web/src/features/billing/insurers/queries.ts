import { queryOptions } from '@tanstack/react-query'
import { listInsurers } from '@alafia/contract/billing/insurers'
import { call } from '../../../lib/http/call.ts'

/** The active ones; all for an administrator. Invalidated by the 'payments' topic. */
export const insurersQuery = queryOptions({
  queryKey: ['/api/payments', 'insurers'],
  queryFn: ({ signal }) => call(listInsurers, { signal }),
})
