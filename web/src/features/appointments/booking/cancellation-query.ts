import { queryOptions } from '@tanstack/react-query'
import { getCancellation } from '@alafia/contract/appointments/cancellation'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { call } from '../../../lib/http/call.ts'

/**
 * What goes back if it is cancelled now: asked for each time, because time and payments change it, and again once it is moved. Not
 * among the appointments, whose change would ask for it again once it is cancelled.
 */
export const cancellationQuery = ({ id, startsAt }: Pick<Appointment, 'id' | 'startsAt'>) =>
  queryOptions({
    queryKey: ['/api/cancellation', id, startsAt],
    queryFn: ({ signal }) => call(getCancellation, { params: { id: String(id) }, signal }),
    staleTime: 0,
  })
