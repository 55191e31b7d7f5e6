import { queryOptions } from '@tanstack/react-query'
import { getDoctorProfile } from '@alafia/contract/doctors/profiles'
import { call } from '../../../lib/http/call.ts'

/** What patients read about a doctor; invalidated by the live connection's 'slots' topic. */
export const doctorProfileQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/doctors', id, 'profile'],
    queryFn: ({ signal }) => call(getDoctorProfile, { params: { id: String(id) }, signal }),
  })
