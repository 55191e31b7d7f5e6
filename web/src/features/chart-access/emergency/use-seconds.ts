import { useEffect, useState } from 'react'

/** The time in milliseconds, renewed each second while something counts down, and when the page is looked at again. */
export const useSeconds = (isCounting: boolean): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isCounting) return
    const tell = () => setNow(Date.now())
    tell()
    const timer = setInterval(tell, 1000)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [isCounting])
  return now
}
