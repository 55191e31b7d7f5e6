import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { useWhenOnline } from './use-when-online.ts'

/** A component whose code loads after the page's. */
export type LoadedComponent<Props> = {
  /** Undefined until its code has loaded. */
  Component: ComponentType<Props> | undefined
  hasFailed: boolean
  isLoading: boolean
  tryAgain: () => void
}

/**
 * Loads a component's code when it is first shown, and again once the network is back. `React.lazy` would replace the whole
 * page on a failure, losing what was typed there.
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
      // Another instance may have loaded it since this one rendered.
      if (known) setComponent(() => known)
      else void fetchIt()
    }, [fetchIt])

    useWhenOnline(failed > 0 && !Component, fetchIt)

    return {
      Component,
      hasFailed: failed > 0,
      isLoading,
      tryAgain: () => {
        // A page left open during an update requests code that is gone; only a reload finds the new code.
        if (failed > 1 && navigator.onLine) window.location.reload()
        else void fetchIt()
      },
    }
  }
}
