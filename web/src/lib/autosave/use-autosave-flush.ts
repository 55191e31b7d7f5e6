import { useEffect } from 'react'
import { inBackground } from '../http/background.ts'
import type { Autosave } from './autosave.ts'

type Flushable = Pick<Autosave<unknown, unknown>, 'flush'>

/** Saves immediately when the page is hidden or left, or the connection is back; fetches again when the page is shown. */
export const useAutosaveFlush = ({ flush }: Flushable, refetch: () => unknown): void => {
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') flush(true)
      else void inBackground(refetch)
    }
    const onLeave = () => flush(true)
    const onOnline = () => flush()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', onLeave)
    window.addEventListener('beforeunload', onLeave)
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', onLeave)
      window.removeEventListener('beforeunload', onLeave)
      window.removeEventListener('online', onOnline)
      flush()
    }
  }, [flush, refetch])
}
