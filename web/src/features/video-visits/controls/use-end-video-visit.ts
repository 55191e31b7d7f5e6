import { useQueryClient } from '@tanstack/react-query'
import { endVideoVisit } from '@alafia/contract/video-visits/endpoints'
import { call, CallError } from '../../../lib/http/call.ts'
import { useRepeatKey } from '../../../lib/http/repeat-key.ts'

/** Ends a visit's call for everyone. What it gives throws an Error in words. */
export const useEndVideoVisit = (id: number): (() => Promise<void>) => {
  const client = useQueryClient()
  const keyOf = useRepeatKey()
  return async () => {
    try {
      await call(endVideoVisit, { params: { id: String(id) }, idempotencyKey: keyOf(id) })
    } catch (error) {
      throw new Error((error instanceof CallError && error.problem?.detail) || 'Please try again.', {
        cause: error,
      })
    } finally {
      void client.invalidateQueries({ queryKey: ['/api/video-visits', id] })
    }
  }
}
