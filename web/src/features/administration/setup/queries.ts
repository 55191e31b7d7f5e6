import { queryOptions } from '@tanstack/react-query'
import { getChecklist } from '@alafia/contract/administration/checklist/endpoints'
import { call } from '../../../lib/http/call.ts'

/** Its key begins like that of the accounts, whose changes change it. For all others it is fetched again when it is opened. */
export const checklistQuery = queryOptions({
  queryKey: ['/api/admin/users', 'checklist'],
  queryFn: ({ signal }) => call(getChecklist, { signal }),
  refetchOnMount: 'always',
})
