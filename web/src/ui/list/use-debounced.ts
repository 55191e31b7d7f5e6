import { useEffect, useState } from 'react'

/** How long one has stopped typing before it is looked for; milliseconds. */
const debounceMs = 150

/** What is typed, once typing rests. */
export const useDebounced = (words: string): string => {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), debounceMs)
    return () => clearTimeout(timer)
  }, [words])
  return rested
}
