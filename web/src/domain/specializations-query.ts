import { queryOptions } from '@tanstack/react-query'
import { listSpecializations } from '@alafia/contract/doctors/specializations'
import { call } from '../lib/http/call.ts'

/** The clinic's list, for administrators; fetched again with the doctors. */
export const specializationsQuery = queryOptions({
  queryKey: ['/api/doctors', 'specializations'],
  queryFn: ({ signal }) => call(listSpecializations, { signal }),
})
