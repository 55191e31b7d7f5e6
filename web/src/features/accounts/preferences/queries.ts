import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/accounts/endpoints'
import type { Preferences } from '@alafia/contract/accounts/preferences'
import { topicOf, type EventName } from '@alafia/contract/notifications/events'
import { call } from '../../../lib/http/call.ts'

/** The mutation key of preference changes, which are sent one after the other. */
export const updatePreferencesKey = ['change-preferences']

export const preferencesQuery = queryOptions({
  queryKey: ['/api/account', 'preferences'],
  queryFn: async ({ signal, client, queryKey }) => {
    const fresh = await call(endpoints.getPreferences, { signal })
    // A change in progress is already shown, and this reply may be older than it.
    const shown = client.getQueryData<Preferences>(queryKey)
    return shown && client.isMutating({ mutationKey: updatePreferencesKey }) > 0 ? shown : fresh
  },
})

/** Calls `show` unless the person has turned off this event's topic. If the preferences can't be loaded, calls it anyway. */
export const unlessTurnedOff = async (
  client: QueryClient,
  type: EventName,
  show: () => void,
): Promise<void> => {
  const known =
    client.getQueryData(preferencesQuery.queryKey) ??
    (await client.query(preferencesQuery).catch(() => undefined))
  if (known?.notifications[topicOf[type]]?.inApp ?? true) show()
}
