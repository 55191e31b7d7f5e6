import { useEffect, useRef } from 'react'
import type { Call } from '../call/call.ts'
import { callOptions } from '../device-check/device-choices.ts'
import { useCalls } from './calls.tsx'

export type MyCall = {
  /** The one that goes on at this visit, or that closed while this page showed it. */
  call: Call | undefined
  isJoining: boolean
  /** Comes in with what was chosen before; again after it closed. */
  join: () => void
}

/** The call of one visit, as its page has it. Whoever comes back to a page after the call closed begins anew. */
export const useMyCall = (visitId: number): MyCall => {
  const calls = useCalls()
  const call = calls?.call?.visitId === visitId ? calls.call : undefined
  const last = useRef({ call, putAway: calls?.putAway })
  useEffect(() => {
    last.current = { call, putAway: calls?.putAway }
  })
  useEffect(
    () => () => {
      if (last.current.call?.state().phase === 'closed') last.current.putAway?.()
    },
    [],
  )
  return {
    call,
    isJoining: calls?.isStarting === true,
    join: () => calls?.start(visitId, callOptions()),
  }
}
