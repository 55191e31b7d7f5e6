import { useEffect } from 'react'
import { hour, minute } from '@alafia/contract/kernel/durations'
import { useSession } from '../../../lib/session/session.tsx'
import type { WaitingText } from './waiting-text.ts'

/** Milliseconds. Who waits does nothing meanwhile, and must not be signed out over it; not for ever, since they may be gone. */
const verifyInterval = 4 * minute
const staySignedInFor = hour

const useStaySignedIn = () => {
  const { verify } = useSession()
  useEffect(() => {
    const until = Date.now() + staySignedInFor
    const timer = setInterval(() => Date.now() < until && void verify(), verifyInterval)
    return () => clearInterval(timer)
  }, [verify])
}

export type WaitingRoomProps = {
  text: WaitingText | undefined
  /** The stage says it already: it is only read out. */
  isOnStage: boolean
}

/** Under the stage of whoever waits for the doctor: how things stand, read out when it changes. */
export function WaitingRoom({ text, isOnStage }: WaitingRoomProps) {
  useStaySignedIn()
  return (
    <>
      <p role="status" className={isOnStage ? 'sr-only' : undefined}>
        {text && `${text.title}. ${text.text}`}
      </p>
      <p className="max-w-measure text-small text-ink-2">
        You are in the waiting room. You can look at other pages without losing your place. You’ll hear when
        the doctor joins.
      </p>
    </>
  )
}
