import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { familyKey, familyQuery } from '../../domain/family-query.ts'
import { invalidateFacts } from '../../domain/person-facts.ts'
import { withoutYourself } from '../../domain/sharing.ts'

/** Without the reader, who may be a member of another family. */
export const othersQuery = queryOptions({ ...familyQuery, select: withoutYourself<FamilyMember> })

export const invalidateFamily = (client: QueryClient) => client.invalidateQueries({ queryKey: [familyKey] })

/** What is typed about a member is shown with the facts until a doctor reviews it. A form needn't wait for those. */
export const invalidateMember = (client: QueryClient) => {
  void invalidateFacts(client)
  return invalidateFamily(client)
}
