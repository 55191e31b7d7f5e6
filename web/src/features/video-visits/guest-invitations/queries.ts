import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/video-visits/guest-invitations/endpoints'
import type { GuestInvitationForm } from '@alafia/contract/video-visits/guest-invitations/schema'
import { call } from '../../../lib/http/call.ts'

/** Among the keys of the visit: what is told to be stale of it makes these stale too. */
export const guestInvitationsQuery = (visitId: number) =>
  queryOptions({
    queryKey: ['/api/video-visits', visitId, 'invitations'],
    queryFn: ({ signal }) =>
      call(endpoints.listGuestInvitations, { params: { id: String(visitId) }, signal }),
  })

const useFreshList = (visitId: number) => {
  const client = useQueryClient()
  return () => client.invalidateQueries(guestInvitationsQuery(visitId))
}

/**
 * Makes an invitation. Each press is a new one, so no key goes along: one too many is seen in the list and taken back, and the
 * server keeps no secret that it could repeat.
 */
export const useInviteGuest = (visitId: number) => {
  const onSettled = useFreshList(visitId)
  return useMutation({
    mutationFn: (body: GuestInvitationForm) =>
      call(endpoints.inviteGuest, { params: { id: String(visitId) }, body }),
    onSettled,
  })
}

export const useRevokeGuestInvitation = (visitId: number) => {
  const onSettled = useFreshList(visitId)
  return useMutation({
    mutationFn: (invitationId: number) =>
      call(endpoints.revokeGuestInvitation, {
        params: { id: String(visitId), invitationId: String(invitationId) },
      }),
    onSettled,
  })
}
