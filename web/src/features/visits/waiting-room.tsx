import type { ReactNode } from 'react'
import { useClinic } from '../../lib/clinic.ts'
import { useNow } from '../../lib/now.ts'
import { Alert } from '../../ui/alert.tsx'
import { waitingWords, type Standing } from './waiting-words.ts'

/** The words hang on the clock. */
const lookAgainAfter = 15_000

export type WaitingRoomProps = {
  standing: Standing
  /** The last way out. */
  children?: ReactNode
}

/** In, and the doctor is not there yet: where things stand, read out when it changes. */
export function WaitingRoom({ standing, children }: WaitingRoomProps) {
  const { timeZone } = useClinic()
  const { title, text } = waitingWords(standing, timeZone, useNow(lookAgainAfter))
  return (
    // In one tone: a wait is nothing to be alarmed by, and must not interrupt a screen reader each time.
    <Alert tone="info" title={title}>
      <p>{text}</p>
      <p className="text-small text-ink-2">
        You are in the waiting room. Your place stays yours: you can look at other pages meanwhile, and will
        hear when the doctor comes.
      </p>
      {children}
    </Alert>
  )
}
