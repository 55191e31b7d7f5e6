import { queryOptions } from '@tanstack/react-query'
import { getClinic } from '@alafia/contract/accounts/endpoints'
import { call } from './call.ts'

/** The clinic's own data, also for who isn't signed in. */
export const clinicQuery = queryOptions({
  queryKey: ['/api/clinic'],
  queryFn: ({ signal }) => call(getClinic, { signal }),
})
