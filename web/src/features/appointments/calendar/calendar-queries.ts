import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/appointments/endpoints'
import { call, callForFile } from '../../../lib/http/call.ts'
import { saveFile } from '../../../lib/http/save-file.ts'

/** Among the appointments' keys: a change of the address in another window makes it stale like them. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['/api/appointments', 'calendar-feed'],
  queryFn: ({ signal }) => call(endpoints.getCalendarFeed, { signal }),
})

/** Keeps the visit's calendar file on the person's machine. @throws CallError, NetworkError */
export const saveCalendarFile = async (id: number): Promise<void> =>
  saveFile(await callForFile(endpoints.getCalendarFile, { params: { id: String(id) } }))

const useFreshFeed = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: calendarFeedQuery.queryKey })
}

/**
 * Makes an address. Each press is a new one, so no key goes along: making one twice harms nobody, and the server keeps no
 * secret that it could repeat.
 */
export const useMakeAddress = () => {
  const onSettled = useFreshFeed()
  return useMutation({ mutationFn: () => call(endpoints.createCalendarLink), onSettled })
}

export const useEndAddress = () => {
  const onSettled = useFreshFeed()
  return useMutation({ mutationFn: () => call(endpoints.revokeCalendarLink), onSettled })
}
