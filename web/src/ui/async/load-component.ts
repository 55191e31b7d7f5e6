import { useCallback, useEffect, useState, type ComponentType } from 'react'

/** A part whose code comes after the page's. */
export type LoadedComponent<Props> = {
  /** Not there as long as its code isn't. */
  Component: ComponentType<Props> | undefined
  hasFailed: boolean
  isLoading: boolean
  tryAgain: () => void
}

/**
 * Fetches the code of a part when it is first shown, and again once a lost network is back. `React.lazy` would take the
 * whole page away when the code doesn't come, with everything that is typed there.
 */
export const loadComponent = <Props>(
  load: () => Promise<ComponentType<Props>>,
): (() => LoadedComponent<Props>) => {
  let known: ComponentType<Props> | undefined
  return () => {
    const [Component, setComponent] = useState<ComponentType<Props> | undefined>(() => known)
    const [failed, setFailed] = useState(0)
    const [isLoading, setLoading] = useState(false)

    const fetchIt = useCallback(async () => {
      setLoading(true)
      try {
        known = await load()
        setComponent(() => known)
      } catch {
        setFailed((times) => times + 1)
      }
      setLoading(false)
    }, [])
    useEffect(() => {
      // Another of its kind may have brought it since this one was drawn.
      if (known) setComponent(() => known)
      else void fetchIt()
    }, [fetchIt])

    const isWaiting = failed > 0 && !Component
    useEffect(() => {
      if (!isWaiting) return
      const retry = () => void fetchIt()
      window.addEventListener('online', retry)
      return () => window.removeEventListener('online', retry)
    }, [isWaiting, fetchIt])

    return {
      Component,
      hasFailed: failed > 0,
      isLoading,
      tryAgain: () => {
        // A page kept open over an update asks for code that is gone: only the whole page anew has the new addresses.
        if (failed > 1 && navigator.onLine) window.location.reload()
        else void fetchIt()
      },
    }
  }
}
