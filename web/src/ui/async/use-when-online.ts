import { useEffect } from 'react'

/** Tries again once the network is back. @param retry keeps its identity */
export const useWhenOnline = (isWaiting: boolean, retry: () => unknown): void => {
  useEffect(() => {
    if (!isWaiting) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isWaiting, retry])
}
