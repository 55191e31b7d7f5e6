import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listEarliest } from '@alafia/contract/appointments/earliest'
import { call, type CallInput } from '../../../lib/http/call.ts'

export type EarliestFilters = NonNullable<CallInput<typeof listEarliest>['query']>

/** The doctors who fit, the soonest free time first; invalidated by the live connection's 'slots' topic. */
export const earliestQuery = (filters: EarliestFilters) =>
  queryOptions({
    queryKey: ['/api/doctors', 'every', 'earliest', filters],
    queryFn: ({ signal }) => call(listEarliest, { query: filters, signal }),
    // Other filters keep the list where it is until theirs is there.
    placeholderData: keepPreviousData,
  })
