import { queryOptions } from '@tanstack/react-query'
import { getClinicSetup, listApprovals } from '@alafia/contract/administration/approvals/endpoints'
import { call } from '../../../lib/http/call.ts'

/* Their keys begin like those of the accounts: what changes an account changes these. */

export const approvalsQuery = queryOptions({
  queryKey: ['/api/admin/users', 'approvals'],
  queryFn: ({ signal }) => call(listApprovals, { signal }),
})

export const clinicSetupQuery = queryOptions({
  queryKey: ['/api/admin/users', 'setup'],
  queryFn: ({ signal }) => call(getClinicSetup, { signal }),
})
