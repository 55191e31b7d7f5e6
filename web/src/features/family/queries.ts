import { queryOptions } from '@tanstack/react-query'
import { listFamily } from '@alafia/contract/family/endpoints'
import { call } from '../../lib/call.ts'

export const familyQuery = queryOptions({
  queryKey: ['/api/family'],
  queryFn: ({ signal }) => call(listFamily, { signal }),
})
