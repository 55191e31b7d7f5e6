import { queryOptions } from '@tanstack/react-query'
import { getProfile } from '@alafia/contract/family/endpoints'
import { call } from '../../../lib/http/call.ts'

/** The own profile; the live connection's topic 'account' keeps it true. */
export const profileQuery = queryOptions({
  queryKey: ['/api/account', 'profile'],
  queryFn: ({ signal }) => call(getProfile, { signal }),
})
