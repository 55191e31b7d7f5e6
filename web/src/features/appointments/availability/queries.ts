import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getMyAvailability, listTimeOff } from '@alafia/contract/appointments/availability.endpoints'
import { call } from '../../../lib/http/call.ts'

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

export const invalidateAvailability = (userId: number) => (client: QueryClient) =>
  client.invalidateQueries({ queryKey: availabilityKey(userId) })
