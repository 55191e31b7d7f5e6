import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/urgent-care/endpoints'
import { call } from '../../lib/http/call.ts'

const care = '/api/urgent-care'

/** What a patient sees of urgent care; the live connection keeps it up to date. */
export const urgentCareQuery = queryOptions({
  queryKey: [care, 'now'],
  queryFn: ({ signal }) => call(endpoints.getUrgentCare, { signal }),
})

export const soonestSlotsQuery = queryOptions({
  queryKey: [care, 'slots'],
  queryFn: ({ signal }) => call(endpoints.listSoonestSlots, { signal }),
})

export const dutyQuery = queryOptions({
  queryKey: [care, 'duty'],
  queryFn: ({ signal }) => call(endpoints.getDuty, { signal }),
})

export const queueQuery = queryOptions({
  queryKey: [care, 'queue'],
  queryFn: ({ signal }) => call(endpoints.listCareRequests, { signal }),
})

/** Whether the duty panel is still loading: the duty or, for a doctor on duty, the queue. */
export const useIsDutyComing = (): boolean => {
  const duty = useQuery(dutyQuery)
  const waiting = useQuery({ ...queueQuery, enabled: duty.data?.onDuty === true })
  return duty.isLoading || waiting.isLoading
}

/** Also after a refusal: then something has changed that isn't shown yet. */
export const invalidateUrgentCare = (client: QueryClient) => client.invalidateQueries({ queryKey: [care] })
