import { queryOptions } from '@tanstack/react-query'
import { getAccountInvitation } from '@alafia/contract/accounts/account-invitations.endpoints'
import { call } from '../../../lib/http/call.ts'

/** Whom the link is for, and whether it is still good. The secret goes in the body: no address or log has it. */
export const invitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['/api/auth/invitations', secret],
    queryFn: ({ signal }) => call(getAccountInvitation, { body: { secret }, signal }),
  })
