import { useEffect, useRef } from 'react'
import { minute } from '@alafia/contract/kernel/durations'
import { useSession } from '../../../lib/session/session.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import type { Call, CallState } from '../call/call.ts'
import { CallEverywhere } from './call-everywhere.tsx'
import { MiniView } from './mini-view.tsx'
import { useCallState } from '../stage/use-call-state.ts'
import { closedTexts } from '../stage/labels.ts'
import { useActivityOf } from './use-activity-of.ts'

export type CallViewProps = {
  call: Call
  /** Whether a page shows it large. */
  isOnStage: boolean
}

/** Someone who is talking isn't idle, though their browser sends no requests; milliseconds. */
const verifyInterval = 4 * minute

const useStaySignedIn = ({ phase, others }: CallState) => {
  const { verify } = useSession()
  const isTalking = phase === 'connected' && others.some(({ link }) => link === 'connected')
  useEffect(() => {
    if (!isTalking) return
    const timer = setInterval(() => void verify(), verifyInterval)
    return () => clearInterval(timer)
  }, [isTalking, verify])
}

/** If no page says that the call is over, a toast does. */
const useClosing = ({ phase, why }: CallState, isOnStage: boolean) => {
  const wasOnStage = useRef(isOnStage)
  const isClosed = phase === 'closed'
  useEffect(() => {
    if (!isClosed) wasOnStage.current = isOnStage
  }, [isClosed, isOnStage])
  useEffect(() => {
    if (!isClosed || why === undefined || why === 'left' || wasOnStage.current) return
    const { title, text } = closedTexts[why]
    toast({ title, description: text })
  }, [isClosed, why])
}

/** A call on every page of a portal, with a small view if no page shows it large. */
export function CallView({ call, isOnStage }: CallViewProps) {
  const state = useCallState(call)
  useActivityOf(call)
  useStaySignedIn(state)
  useClosing(state, isOnStage)
  if (state.phase === 'closed') return null
  return (
    <>
      <CallEverywhere call={call} />
      {!isOnStage && <MiniView call={call} state={state} />}
    </>
  )
}
