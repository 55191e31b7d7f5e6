import { useEffect } from 'react'
import { hour, minute } from '@alafia/contract/kernel/durations'
import { useSession } from '../../../lib/session/session.tsx'
import type { WaitingWords } from './waiting-words.ts'

/** Milliseconds. Who waits does nothing meanwhile, and must not be signed out over it; not for ever, since they may be gone. */
const sayThereEvery = 4 * minute
const sayThereFor = hour

const useThere = () => {
  const { verify } = useSession()
  useEffect(() => {
    const until = Date.now() + sayThereFor
    const timer = setInterval(() => Date.now() < until && void verify(), sayThereEvery)
    return () => clearInterval(timer)
  }, [verify])
}

export type WaitingRoomProps = {
  words: WaitingWords | undefined
  /** The stage says it already: it is only read out. */
  isOnStage: boolean
}

/** Under the stage of whoever waits for the doctor: how things stand, read out when it changes. */
export function WaitingRoom({ words, isOnStage }: WaitingRoomProps) {
  useThere()
  return (
    <>
      <p role="status" className={isOnStage ? 'sr-only' : undefined}>
        {words && `${words.title}. ${words.text}`}
      </p>
      <p className="max-w-measure text-small text-ink-2">
        You are in the waiting room, and your place stays yours: you can look at other pages meanwhile, and
        will hear when the doctor comes.
      </p>
    </>
  )
}
