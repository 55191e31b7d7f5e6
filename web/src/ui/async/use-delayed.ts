import { useEffect, useState } from 'react'

/** True once `active` has lasted `ms` milliseconds. */
export function useDelayed(active: boolean, ms: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setPassed(true), ms)
    return () => {
      clearTimeout(timer)
      setPassed(false)
    }
  }, [active, ms])
  return active && passed
}
