import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listFamily } from '@alafia/contract/family/endpoints'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { invalidateFacts } from '../../domain/person-facts.ts'
import { withoutYourself } from '../../domain/sharing.ts'
import { call } from '../../lib/http/call.ts'

export const familyKey = '/api/family'

export const familyQuery = queryOptions({
  queryKey: [familyKey],
  queryFn: ({ signal }) => call(listFamily, { signal }),
})

/** Without the reader, who may be a member of another family. */
export const othersQuery = queryOptions({ ...familyQuery, select: withoutYourself<FamilyMember> })

export const invalidateFamily = (client: QueryClient) => client.invalidateQueries({ queryKey: [familyKey] })

/** What is typed about a member is shown with the facts until a doctor reviews it. A form needn't wait for those. */
export const invalidateMember = (client: QueryClient) => {
  void invalidateFacts(client)
  return invalidateFamily(client)
}
