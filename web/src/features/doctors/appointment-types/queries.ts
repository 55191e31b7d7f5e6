import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listAppointmentTypes } from '@alafia/contract/doctors/appointment-types'
import { call } from '../../../lib/http/call.ts'

const doctorsKey = '/api/doctors'

/** All types, for administrators; invalidated by the live connection's 'slots' topic. */
export const appointmentTypesQuery = queryOptions({
  queryKey: [doctorsKey, 'appointment-types'],
  queryFn: ({ signal }) => call(listAppointmentTypes, { signal }),
})

/** Also what each doctor offers, and when. */
export const invalidateTypes = (client: QueryClient) => client.invalidateQueries({ queryKey: [doctorsKey] })
