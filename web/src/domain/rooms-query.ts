import { queryOptions } from '@tanstack/react-query'
import { listRooms } from '@alafia/contract/clinic/rooms'
import { call } from '../lib/http/call.ts'

/** The open rooms of all sites; fetched again with the clinic's public data. */
export const roomsQuery = queryOptions({
  queryKey: ['/api/clinic', 'rooms'],
  queryFn: ({ signal }) => call(listRooms, { signal }),
})
