import { queryOptions, useMutation } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/video-visits/guest-invitations/endpoints'
import { call } from '../../../lib/http/call.ts'

/** What a link leads to. Asked anew whenever the page is opened. */
export const guestInvitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['/api/guest-invitations', secret],
    queryFn: ({ signal }) => call(endpoints.getGuestInvitation, { params: { secret }, signal }),
    gcTime: 0,
  })

/** Uses the link; it works once, so there is nothing that could be repeated. */
export const useRedeemGuestInvitation = () =>
  useMutation({ mutationFn: (secret: string) => call(endpoints.redeemGuestInvitation, { body: { secret } }) })
