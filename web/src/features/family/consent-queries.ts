import { queryOptions } from '@tanstack/react-query'
import { getConsentPage } from '@alafia/contract/family/consent.endpoints'
import { call } from '../../lib/http/call.ts'

/** The secret goes in the body, so that no URL or log contains it. */
export const consentPageQuery = (secret: string) =>
  queryOptions({
    queryKey: ['/api/family-consent', secret],
    queryFn: ({ signal }) => call(getConsentPage, { body: { secret }, signal }),
  })
