import { useEffect, useRef, useSyncExternalStore } from 'react'
import { announce } from '../../ui/overlay/announcer.tsx'
import { useDelayed } from '../../ui/async/use-delayed.ts'

/** A shorter interruption isn't mentioned; milliseconds. */
export const saidAfter = 5000

const watchNetwork = (notify: () => void) => {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

const yes = () => true

/** Says when the network or live updates are down, but only once it lasts, and when they are back. */
export function OfflineBanner({ connected }: { connected: boolean }) {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine, yes)
  const isAway = useDelayed(!connected || !isOnline, saidAfter)
  const wasAway = useRef(false)
  const words = isOnline
    ? 'Live updates are interrupted. What you see may be old; it is brought up to date as soon as they are back.'
    : 'You are offline. What you see may be old; it is brought up to date as soon as you are back.'

  useEffect(() => {
    if (isAway) announce(words)
    else if (wasAway.current) announce('The connection is back. What you see is up to date.')
    wasAway.current = isAway
  }, [isAway, words])

  if (!isAway) return null
  return <p className="bg-warn-tint px-4 py-2 text-center text-small text-warn sm:px-6">{words}</p>
}
