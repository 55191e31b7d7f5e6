import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listReminders } from '@alafia/contract/reminders/endpoints'
import { call } from '../../lib/http/call.ts'

const lists = '/api/health-reminders'

/** Open ones first; one page holds all of a family's reminders. */
export const remindersQuery = queryOptions({
  queryKey: [lists],
  queryFn: ({ signal }) => call(listReminders, { signal }),
})

export const invalidateReminders = (client: QueryClient) => client.invalidateQueries({ queryKey: [lists] })
