import { useEffect } from 'react'
import { recordActivity } from '../../../lib/session/activity.ts'
import type { Call } from '../call/call.ts'

const every = 30_000

/** Who is in a visit makes no calls of the server, and isn't away all the same: the server sees it so too. */
export const useActivityOf = (call: Call | undefined): void => {
  useEffect(() => {
    if (!call) return
    const note = () => {
      const { phase } = call.state()
      if (phase === 'alone' || phase === 'connected') recordActivity()
    }
    const timer = setInterval(note, every)
    return () => clearInterval(timer)
  }, [call])
}
