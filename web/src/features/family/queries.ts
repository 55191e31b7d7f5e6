import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listFamily } from '@alafia/contract/family/endpoints'
import { call } from '../../lib/http/call.ts'

const list = '/api/family'

export const familyQuery = queryOptions({
  queryKey: [list],
  queryFn: ({ signal }) => call(listFamily, { signal }),
})

export const invalidateFamily = (client: QueryClient) => client.invalidateQueries({ queryKey: [list] })
