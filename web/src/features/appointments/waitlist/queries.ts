import { queryOptions } from '@tanstack/react-query'
import { countWaitlist, listWaitlist } from '@alafia/contract/appointments/waitlist'
import { call } from '../../../lib/http/call.ts'
import { appointmentsKey } from '../queries.ts'

/** What the patient waits for; invalidated with the appointments. */
export const waitlistQuery = queryOptions({
  queryKey: [appointmentsKey, 'waitlist'],
  queryFn: ({ signal }) => call(listWaitlist, { signal }),
})

/** For administrators. */
export const waitlistCountsQuery = queryOptions({
  queryKey: [appointmentsKey, 'waitlist', 'counts'],
  queryFn: ({ signal }) => call(countWaitlist, { signal }),
})
