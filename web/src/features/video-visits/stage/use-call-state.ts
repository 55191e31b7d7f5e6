import { useSyncExternalStore } from 'react'
import type { Call, CallState } from '../call/call.ts'

/** How a call stands now; draws again at each change. */
export const useCallState = (call: Call): CallState =>
  useSyncExternalStore(
    (hear) => call.subscribe(hear),
    () => call.state(),
  )
