import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getSecondFactor } from '@alafia/contract/accounts/second-factor.endpoints'
import { call } from '../../../lib/http/call.ts'

const key = ['second-factor']

export const secondFactorQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
})

export const invalidateSecondFactor = (client: QueryClient) => client.invalidateQueries({ queryKey: key })
