import { queryOptions } from '@tanstack/react-query'
import { getClinicHours } from '@alafia/contract/clinic/opening.endpoints'
import { call } from '../lib/http/call.ts'

/** The clinic's opening hours; fetched again with its other public data. */
export const clinicHoursQuery = queryOptions({
  queryKey: ['/api/clinic', 'opening-hours'],
  queryFn: ({ signal }) => call(getClinicHours, { signal }),
})
