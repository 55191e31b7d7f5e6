import { queryOptions } from '@tanstack/react-query'
import { verifyDocument } from '@alafia/contract/letters/endpoints'
import { call } from '../../../lib/http/call.ts'

/** Not cached: a minute later it may have been dispensed or withdrawn. */
export const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: ['/api/verify', code],
    queryFn: ({ signal }) => call(verifyDocument, { params: { code }, signal }),
    gcTime: 0,
  })
