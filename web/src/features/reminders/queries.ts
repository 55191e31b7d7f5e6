import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/reminders/endpoints'
import { call } from '../../lib/http/call.ts'
import { useRepeatKey } from '../../lib/http/repeat-key.ts'

const lists = '/api/health-reminders'

/** Open ones first: one page holds all that a family is reminded of. */
export const remindersQuery = queryOptions({
  queryKey: [lists],
  queryFn: ({ signal }) => call(endpoints.listReminders, { signal }),
})

/** Ticks one off, or takes that back. */
export const useTickReminder = () => {
  const client = useQueryClient()
  const keyFor = useRepeatKey()
  return useMutation({
    mutationFn: ({
      id,
      deed,
      appointmentId = null,
    }: {
      id: number
      deed: 'complete' | 'reopen'
      /** The visit that was booked for it. */
      appointmentId?: number | null
    }) => {
      const input = { params: { id: String(id) }, idempotencyKey: keyFor([id, deed]) }
      return deed === 'complete'
        ? call(endpoints.completeReminder, { ...input, body: { appointmentId } })
        : call(endpoints.reopenReminder, input)
    },
    // The same deed once more may follow one on another device.
    onSuccess: keyFor.forget,
    onSettled: () => client.invalidateQueries({ queryKey: [lists] }),
  })
}
