import { queryOptions } from '@tanstack/react-query'
import { listSites } from '@alafia/contract/clinic/sites.endpoints'
import { call } from '../lib/http/call.ts'

/** The clinic's open sites; fetched again with its other public data. */
export const sitesQuery = queryOptions({
  queryKey: ['/api/clinic', 'sites'],
  queryFn: ({ signal }) => call(listSites, { signal }),
})
