import { queryOptions } from '@tanstack/react-query'
import { listOfferedTypes } from '@alafia/contract/doctors/appointment-types'
import { call } from '../../../lib/http/call.ts'

/** What a doctor offers besides an appointment in one of the slots; invalidated by the live connection's 'slots' topic. */
export const offeredTypesQuery = (doctorId: number) =>
  queryOptions({
    queryKey: ['/api/doctors', doctorId, 'types'],
    queryFn: ({ signal }) => call(listOfferedTypes, { params: { id: String(doctorId) }, signal }),
  })
