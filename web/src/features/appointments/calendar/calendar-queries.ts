import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getCalendarFeed, getCalendarFile } from '@alafia/contract/appointments/endpoints'
import { call, download } from '../../../lib/http/call.ts'
import { saveFile } from '../../../lib/http/save-file.ts'

/** Under the appointments' key, so that a change in another window invalidates it with them. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['/api/appointments', 'calendar-feed'],
  queryFn: ({ signal }) => call(getCalendarFeed, { signal }),
})

export const invalidateCalendarFeed = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: calendarFeedQuery.queryKey })

/** Downloads an appointment's calendar file. @throws CallError, NetworkError */
export const saveCalendarFile = async (id: number): Promise<void> =>
  saveFile(await download(getCalendarFile, { params: { id: String(id) } }))
