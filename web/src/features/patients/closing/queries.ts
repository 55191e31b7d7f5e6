import { queryOptions } from '@tanstack/react-query'
import { getClosing, getClosingTime } from '@alafia/contract/patients/closing.endpoints'
import { call } from '../../../lib/http/call.ts'

export const closingQuery = queryOptions({
  queryKey: ['/api/account-closing'],
  queryFn: ({ signal }) => call(getClosing, { signal }),
})

/** Asked for on every page. */
export const closingTimeQuery = queryOptions({
  queryKey: [...closingQuery.queryKey, 'time'],
  queryFn: ({ signal }) => call(getClosingTime, { signal }),
})
