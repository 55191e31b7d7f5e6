import { queryOptions } from '@tanstack/react-query'
import { getSafetyTable } from '@alafia/contract/safety/endpoints'
import { call } from '../../lib/http/call.ts'

export const safetyTableQuery = queryOptions({
  queryKey: ['/api/safety/table'],
  queryFn: ({ signal }) => call(getSafetyTable, { signal }),
})
