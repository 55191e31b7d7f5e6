import { useEffect } from 'react'
import { recordActivity } from '../../../lib/session/activity.ts'
import type { Call } from '../call/call.ts'

const every = 30_000

/** Someone in a video visit sends no requests, but isn't idle. The server treats it the same way. */
export const useActivityOf = (call: Call): void => {
  useEffect(() => {
    const note = () => {
      const { phase } = call.state()
      if (phase === 'alone' || phase === 'connected') recordActivity()
    }
    const timer = setInterval(note, every)
    return () => clearInterval(timer)
  }, [call])
}
