import { useEffect, useState } from 'react'
import { minute } from '@alafia/contract/kernel/durations'

/** The time, renewed each minute: for what counts waiting minutes. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
