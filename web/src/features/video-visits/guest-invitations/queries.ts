import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/video-visits/guest-invitations/endpoints'
import { call } from '../../../lib/http/call.ts'

/** Its key is under the video visit's, so that invalidating the visit fetches this again too. */
export const guestInvitationsQuery = (visitId: number) =>
  queryOptions({
    queryKey: ['/api/video-visits', visitId, 'invitations'],
    queryFn: ({ signal }) =>
      call(endpoints.listGuestInvitations, { params: { id: String(visitId) }, signal }),
  })

export const invalidateGuestInvitations = (visitId: number) => (client: QueryClient) =>
  client.invalidateQueries(guestInvitationsQuery(visitId))
