import { CallError } from '../http/call.ts'

/** What a failed save of a draft means (`failureOf`). A session that ended (401) can be renewed in another tab. */
export const draftFailure = (error: unknown): 'temporary' | 'refused' | 'closed' => {
  if (!(error instanceof CallError) || error.status >= 500 || [401, 429].includes(error.status))
    return 'temporary'
  return error.status === 400 ? 'refused' : 'closed'
}
