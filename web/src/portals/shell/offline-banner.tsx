import { useEffect, useState } from 'react'
import { useDelayed } from '../../ui/use-delayed.ts'

/** A short interruption is not worth a word. */
const saidAfter = 5000

/** Says when live updates don't come, calmly and only when it lasts. */
export function OfflineBanner({ connected }: { connected: boolean }) {
  const [everConnected, setEverConnected] = useState(connected)
  useEffect(() => {
    if (connected) setEverConnected(true)
  }, [connected])
  const isAway = useDelayed(everConnected && !connected, saidAfter)
  if (!isAway) return null
  return (
    <p role="status" className="bg-warn-tint px-4 py-2 text-center text-small text-warn sm:px-6">
      You are offline. What you see may be old; it is brought up to date as soon as the connection is back.
    </p>
  )
}
