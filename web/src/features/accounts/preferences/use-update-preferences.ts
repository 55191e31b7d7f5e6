import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/accounts/endpoints'
import type { Preferences } from '@alafia/contract/accounts/preferences'
import { call } from '../../../lib/http/call.ts'
import { applyTheme } from '../../../lib/theme.ts'
import { toastFailure } from '../../../ui/form/failure.ts'
import { updatePreferencesKey, preferencesQuery } from './queries.ts'

const { queryKey } = preferencesQuery

/** Shows a change at once and saves it; if that fails, it is undone with a message. */
export const useUpdatePreferences = () => {
  const client = useQueryClient()
  const show = (preferences: Preferences) => {
    client.setQueryData(queryKey, preferences)
    applyTheme(preferences.theme, preferences.textSize)
  }
  return useMutation({
    mutationKey: updatePreferencesKey,
    // One after the other, so that the last choice arrives last.
    scope: { id: updatePreferencesKey.join() },
    mutationFn: (body: Preferences) => call(endpoints.updatePreferences, { body }),
    onMutate: (chosen) => {
      const before = client.getQueryData(queryKey)
      show(chosen)
      return before
    },
    onError: (_error, _chosen, before) => {
      // If more changes are on their way, the last one counts.
      if (before && client.isMutating({ mutationKey: updatePreferencesKey }) === 1) show(before)
      toastFailure('Failed to save your preferences. Please try again.')
    },
    onSettled: () =>
      client.isMutating({ mutationKey: updatePreferencesKey }) === 1
        ? client.invalidateQueries({ queryKey })
        : undefined,
  })
}
