import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getGroupSession, listGroupSessions } from '@alafia/contract/appointments/group-sessions'
import { call } from '../../../lib/http/call.ts'
import { invalidateAppointments } from '../queries.ts'

const groupSessionsKey = ['/api/doctors', 'every', 'group-sessions'] as const

/** Those that a patient can book, a doctor's own, or all; invalidated by the live connection's 'slots' topic. */
export const groupSessionsQuery = queryOptions({
  queryKey: groupSessionsKey,
  queryFn: ({ signal }) => call(listGroupSessions, { signal }),
})

/** With the people who have a spot. */
export const groupSessionQuery = (id: number) =>
  queryOptions({
    queryKey: [...groupSessionsKey, id],
    queryFn: ({ signal }) => call(getGroupSession, { params: { id: String(id) }, signal }),
  })

/** A spot is an appointment. */
export const invalidateGroupSessions = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: groupSessionsKey }), invalidateAppointments(client)])
