import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getSecondFactor, startAuthenticatorApp } from '@alafia/contract/accounts/second-factor.endpoints'
import { call } from '../../../lib/http/call.ts'

const key = ['second-factor']

export const secondFactorQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
})

/** A new key for an authenticator app; forgotten as soon as nothing shows it. */
export const newAppQuery = queryOptions({
  queryKey: ['new-authenticator-app'],
  queryFn: () => call(startAuthenticatorApp),
  gcTime: 0,
})

export const invalidateSecondFactor = (client: QueryClient) => client.invalidateQueries({ queryKey: key })
