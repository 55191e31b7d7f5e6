import { queryOptions } from '@tanstack/react-query'
import { getVideoVisit } from '@alafia/contract/video-visits/endpoints'
import { call } from '../lib/http/call.ts'

/** A video visit as its waiting room shows it, kept up to date over the live connection. */
export const videoVisitQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/video-visits', id],
    queryFn: ({ signal }) => call(getVideoVisit, { params: { id: String(id) }, signal }),
  })
