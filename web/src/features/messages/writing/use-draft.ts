import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { byItself } from '../../../lib/background.ts'
import { deskOf, draftQuery } from './desk.ts'

/** What is typed in a conversation (or as a new message: null) and not sent, in step with the server. */
export const useDraft = (conversation: number | null) => {
  const client = useQueryClient()
  const keeper = deskOf(client).draftOf(conversation)
  const { words, state, isKnown } = useSyncExternalStore(keeper.subscribe, keeper.snapshot)
  const { data, isError, refetch } = useQuery(draftQuery(conversation))
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
  return { keeper, words, state, isReady: isKnown || isError }
}
