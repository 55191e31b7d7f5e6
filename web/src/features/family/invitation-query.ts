import { queryOptions } from '@tanstack/react-query'
import { getInvitationPage } from '@alafia/contract/family/access.endpoints'
import { call } from '../../lib/http/call.ts'

/** The secret goes in the body, so that no URL or log contains it. */
export const familyInvitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['/api/family-invitation', secret],
    queryFn: ({ signal }) => call(getInvitationPage, { body: { secret }, signal }),
  })
