import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/family/endpoints'
import type { BodyInput } from '@alafia/contract/kernel/endpoint'
import { call } from '../../../lib/http/call.ts'

/** The own profile; the live connection's topic 'account' keeps it true. */
export const profileQuery = queryOptions({
  queryKey: ['/api/account', 'profile'],
  queryFn: ({ signal }) => call(endpoints.getProfile, { signal }),
})

export const useChangeProfile = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof endpoints.changeProfile>) => call(endpoints.changeProfile, { body }),
    onSuccess: (saved) => client.setQueryData(profileQuery.queryKey, saved),
  })
}
