import { useEffect, useState } from 'react'

/** How long one has stopped typing before it is looked for; milliseconds. */
const rest = 150

/** What is typed, once typing rests. */
export const useRested = (words: string): string => {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), rest)
    return () => clearTimeout(timer)
  }, [words])
  return rested
}
