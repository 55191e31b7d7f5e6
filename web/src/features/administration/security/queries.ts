import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/administration/security/endpoints'
import type { SecurityChange } from '@alafia/contract/administration/security/schema'
import { call } from '../../../lib/http/call.ts'

const queryKey = ['/api/admin/security']

/** The rules as they stand, and who changed them last. */
export const securityQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(endpoints.getSecuritySettings, { signal }),
})

export const useChangeSecurity = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SecurityChange) => call(endpoints.changeSecuritySettings, { body }),
    onSuccess: (changed) => client.setQueryData(securityQuery.queryKey, changed),
    // Whoever came too late compares with what stands there now.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
