import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getSignInDetails } from '@alafia/contract/accounts/own-account.endpoints'
import { call } from '../../../lib/http/call.ts'

export const signInDetailsQuery = queryOptions({
  queryKey: ['/api/account', 'sign-in'],
  queryFn: ({ signal }) => call(getSignInDetails, { signal }),
})

export const invalidateSignInDetails = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: signInDetailsQuery.queryKey })
