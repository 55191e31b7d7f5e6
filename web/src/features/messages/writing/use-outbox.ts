import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { composerFor } from './composer.ts'

/** The messages of this window that are on their way, and what can be done with them. */
export const useOutbox = () => {
  const { outbox } = composerFor(useQueryClient())
  const all = useSyncExternalStore(outbox.subscribe, outbox.list)
  return { outbox, all }
}
