import { queryOptions } from '@tanstack/react-query'
import { getPatientSummary } from '@alafia/contract/patients/dashboard.endpoints'
import { call } from '../../../lib/http/call.ts'

/** Invalidated with any of the lists that it counts (lib/live/invalidated-keys.ts). */
export const patientSummaryQuery = queryOptions({
  queryKey: ['/api/patient/summary'],
  queryFn: ({ signal }) => call(getPatientSummary, { signal }),
})
