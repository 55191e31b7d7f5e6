import { useEffect, useState } from 'react'

/** The time by this machine's clock, brought up to date every so many milliseconds and when the page is looked at again. */
export const useNow = (every: number): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, every)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [every])
  return now
}
