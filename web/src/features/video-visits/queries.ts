import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/video-visits/endpoints'
import { call } from '../../lib/http/call.ts'

const videoVisits = '/api/video-visits'

/** Who is in the doctor's waiting rooms now. */
export const waitingPatientsQuery = queryOptions({
  queryKey: [videoVisits, 'waiting'],
  queryFn: ({ signal }) => call(endpoints.listWaitingPatients, { signal }),
})

/** How the call connects, to be tested before it; with new credentials each time. */
export const fetchConnection = (id: number) => call(endpoints.getConnection, { params: { id: String(id) } })

/** Of every video visit, because a delay concerns later ones too. */
export const invalidateVideoVisits = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [videoVisits] })
