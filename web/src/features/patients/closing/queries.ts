import { queryOptions } from '@tanstack/react-query'
import { getClosing } from '@alafia/contract/patients/closing.endpoints'
import { call } from '../../../lib/http/call.ts'

export const closingQuery = queryOptions({
  queryKey: ['/api/account-closing'],
  queryFn: ({ signal }) => call(getClosing, { signal }),
})
