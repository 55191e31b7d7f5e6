import { queryOptions } from '@tanstack/react-query'
import { listFamily } from '@alafia/contract/family/endpoints'
import { call } from '../lib/http/call.ts'

export const familyKey = '/api/family'

export const familyQuery = queryOptions({
  queryKey: [familyKey],
  queryFn: ({ signal }) => call(listFamily, { signal }),
})
