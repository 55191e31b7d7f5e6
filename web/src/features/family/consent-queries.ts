import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getConsentPage, listOwnConsents } from '@alafia/contract/family/consent.endpoints'
import { listConsentUses, listUsesOfLink, listUsesOfOwnConsent } from '@alafia/contract/family/uses.endpoints'
import { call, callPage } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'
import { familyKey } from '../../domain/family-query.ts'

const limit = '50'

/** The secret goes in the body, so that no URL or log contains it. */
export const consentPageQuery = (secret: string) =>
  queryOptions({
    queryKey: ['/api/family-consent', secret],
    queryFn: ({ signal }) => call(getConsentPage, { body: { secret }, signal }),
  })

/** What was done under the agreement of an emailed link. */
export const usesOfLinkQuery = (secret: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/family-consent', secret, 'uses'],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage(listUsesOfLink, { query: { limit, cursor }, body: { secret }, signal }),
    ...byCursor,
  })

/** What the account holder did for an adult of the family. */
export const consentUsesQuery = (memberId: number) =>
  infiniteQueryOptions({
    queryKey: [familyKey, memberId, 'uses'],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage(listConsentUses, { params: { id: String(memberId) }, query: { limit, cursor }, signal }),
    ...byCursor,
  })

/** What the signed-in person shares with other accounts. */
export const ownConsentsQuery = queryOptions({
  queryKey: [familyKey, 'own-consents'],
  queryFn: ({ signal }) => call(listOwnConsents, { signal }),
})

export const usesOfOwnConsentQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [familyKey, 'own-consents', id, 'uses'],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage(listUsesOfOwnConsent, { params: { id: String(id) }, query: { limit, cursor }, signal }),
    ...byCursor,
  })
