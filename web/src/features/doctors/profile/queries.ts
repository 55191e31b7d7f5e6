import { queryOptions } from '@tanstack/react-query'
import { listEarliest } from '@alafia/contract/appointments/earliest'
import { getDoctorProfile } from '@alafia/contract/doctors/profiles'
import { call } from '../../../lib/http/call.ts'

/** What patients read about a doctor; invalidated by the live connection's 'slots' topic. */
export const doctorProfileQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/doctors', id, 'profile'],
    queryFn: ({ signal }) => call(getDoctorProfile, { params: { id: String(id) }, signal }),
  })

/** The doctor's next free times by video, for patients; invalidated likewise. */
export const nextFreeQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/doctors', id, 'next'],
    queryFn: ({ signal }) => call(listEarliest, { query: { doctorId: String(id) }, signal }),
  })
