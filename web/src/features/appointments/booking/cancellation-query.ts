import { queryOptions } from '@tanstack/react-query'
import { getCancellation } from '@alafia/contract/appointments/cancellation'
import { call } from '../../../lib/http/call.ts'
import { appointmentsKey } from '../queries.ts'

/** What goes back if it is cancelled now: asked for each time, because time and payments change it. */
export const cancellationQuery = (id: number) =>
  queryOptions({
    queryKey: [appointmentsKey, id, 'cancellation'],
    queryFn: ({ signal }) => call(getCancellation, { params: { id: String(id) }, signal }),
    staleTime: 0,
  })
