import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { byItself } from '../../../lib/http/background.ts'
import { deskOf, draftQuery } from './composer.ts'
import { isPassing } from './failures.ts'

/** Milliseconds. */
const againAfter = 5000

/** What is typed in a conversation (or as a new message: null) and not sent, in step with the server. */
export const useDraft = (conversation: number | null) => {
  const client = useQueryClient()
  const keeper = deskOf(client).draftOf(conversation)
  const { words, state, isKnown } = useSyncExternalStore(keeper.subscribe, keeper.snapshot)
  const { data, error, errorUpdateCount: failures, refetch } = useQuery(draftQuery(conversation))
  useEffect(() => {
    if (data) keeper.meet(data)
  }, [data, keeper])
  useEffect(() => {
    // Another window may have written meanwhile.
    const turn = () => document.visibilityState === 'visible' && void byItself(refetch)
    document.addEventListener('visibilitychange', turn)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      keeper.flush()
    }
  }, [keeper, refetch])
  useEffect(() => {
    if (!isPassing(error)) return undefined
    const again = setTimeout(() => void byItself(refetch), againAfter)
    return () => clearTimeout(again)
  }, [error, refetch])
  // Who could type once may type on while it is asked for again.
  return { keeper, words, state, isReady: isKnown || failures > 0 }
}
