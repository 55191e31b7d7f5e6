import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listOwnSessions, listSignIns } from '@alafia/contract/accounts/sessions.endpoints'
import { call } from '../../../lib/http/call.ts'

export const ownSessionsQuery = queryOptions({
  queryKey: ['/api/account', 'sessions'],
  queryFn: ({ signal }) => call(listOwnSessions, { signal }),
})

export const signInsQuery = queryOptions({
  queryKey: ['/api/account', 'sign-ins'],
  queryFn: ({ signal }) => call(listSignIns, { signal }),
})

export const invalidateOwnSessions = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
