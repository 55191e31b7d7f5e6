import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getMyAvailability, listTimeOff } from '@alafia/contract/appointments/availability.endpoints'
import { call } from '../../../lib/http/call.ts'
import { doctorSummaryQuery } from '../queries.ts'

// These keys begin as a doctor's slots do, so the live connection's 'slots' topic invalidates them too.
const availabilityKey = (userId: number) => ['/api/doctors', userId] as const

export const myAvailabilityQuery = (userId: number) =>
  queryOptions({
    queryKey: [...availabilityKey(userId), 'availability'],
    queryFn: ({ signal }) => call(getMyAvailability, { signal }),
  })

export const myTimeOffQuery = (userId: number) =>
  queryOptions({
    queryKey: [...availabilityKey(userId), 'time-off'],
    queryFn: ({ signal }) => call(listTimeOff, { signal }),
  })

/** With the dashboard's counters, which say whether there are hours. */
export const invalidateAvailability = (userId: number) => (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: availabilityKey(userId) }),
    client.invalidateQueries(doctorSummaryQuery),
  ])
