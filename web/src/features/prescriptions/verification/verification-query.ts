import { queryOptions } from '@tanstack/react-query'
import { verifyPrescription } from '@alafia/contract/prescriptions/endpoints'
import { call } from '../../../lib/http/call.ts'

/** Not cached: a minute later it may have been dispensed. */
export const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: ['/api/verify', code],
    queryFn: ({ signal }) => call(verifyPrescription, { params: { code }, signal }),
    gcTime: 0,
  })
