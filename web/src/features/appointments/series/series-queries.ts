import { queryOptions } from '@tanstack/react-query'
import { getSeries, listSeriesTimes } from '@alafia/contract/appointments/series'
import { call } from '../../../lib/http/call.ts'
import { appointmentsKey } from '../queries.ts'

/** The visits that were booked together with this one. */
export const seriesQuery = (id: number) =>
  queryOptions({
    queryKey: [appointmentsKey, id, 'series'],
    queryFn: ({ signal }) => call(getSeries, { params: { id: String(id) }, signal }),
  })

/** What is asked for: `starts` as `keyOf` gives them. */
type Asked = { starts: readonly string[]; appointmentTypeId: number; isInPerson: boolean }

/** Which of these times are free; invalidated by the live connection's 'slots' topic, like the slots. */
export const seriesTimesQuery = (doctorId: number, { starts, appointmentTypeId, isInPerson }: Asked) =>
  queryOptions({
    queryKey: ['/api/doctors', doctorId, 'series-times', { starts, appointmentTypeId, isInPerson }],
    queryFn: ({ signal }) =>
      call(listSeriesTimes, {
        params: { id: String(doctorId) },
        query: {
          starts: starts.join(','),
          appointmentTypeId: String(appointmentTypeId),
          ...(isInPerson && { mode: 'in-person' as const }),
        },
        signal,
      }),
    // While one time is replaced, the others stay.
    placeholderData: (found) => found,
  })
