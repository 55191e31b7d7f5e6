import { useEffect, useRef, useState } from 'react'

/** Shorter pauses belong to the typing. */
const pauseMs = 250

/**
 * Words of a search that live in the URL: the box has them at once, the URL after a pause, and where the URL changes by
 * itself (back, a link) the box follows.
 * @param onWords is given undefined where nothing is searched for
 */
export const useTypedWords = (
  words: string | undefined,
  onWords: (words: string | undefined) => void,
): [string, (typed: string) => void] => {
  const [typed, setTyped] = useState(words ?? '')
  const sent = useRef(words)
  const tell = useRef(onWords)
  useEffect(() => {
    tell.current = onWords
  })
  useEffect(() => {
    if (words === sent.current) return
    sent.current = words
    setTyped(words ?? '')
  }, [words])
  useEffect(() => {
    const wanted = typed.trim() === '' ? undefined : typed.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      tell.current(wanted)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
