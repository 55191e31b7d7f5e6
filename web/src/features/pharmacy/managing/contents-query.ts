import { queryOptions } from '@tanstack/react-query'
import { getPharmacyContents } from '@alafia/contract/pharmacy/closing/endpoints'
import { call } from '../../../lib/http/call.ts'

/** What is at a pharmacy now: always fetched again. */
export const contentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/admin/pharmacies', id, 'contents'],
    queryFn: ({ signal }) => call(getPharmacyContents, { params: { id: String(id) }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
