import { queryOptions } from '@tanstack/react-query'
import { listDoctors } from '@alafia/contract/doctors/endpoints'
import { call } from '../../lib/http/call.ts'

export const doctorsQuery = queryOptions({
  queryKey: ['/api/doctors'],
  queryFn: ({ signal }) => call(listDoctors, { signal }),
})
