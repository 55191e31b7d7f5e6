import { useState } from 'react'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Entry } from './entry.ts'

/**
 * The version of an entry that a form has seen. It stays that version while the form is open, even if a newer one arrives, so
 * that someone else's change is never overwritten unread; a refusal shows that change, and the next save has seen it.
 */
export const useSeen = <Kept extends Entry>(entry: Kept | undefined) => {
  const [seen, setSeen] = useState(entry)
  const [theirs, setTheirs] = useState<Kept>()
  return {
    seen,
    /** What someone else made of it meanwhile. */
    theirs,
    /** For `onRefused`. */
    meet: (problem: ProblemBody): boolean => {
      // The server sends the entry as the contract describes it for the endpoint that was called.
      const found = problem.entry as Kept | undefined
      if (!found) return false
      setSeen(found)
      setTheirs(found)
      return true
    },
  }
}
