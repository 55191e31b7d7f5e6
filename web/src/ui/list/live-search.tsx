import { maxSearchLength } from '@alafia/contract/kernel/search'
import { useEffect, useRef, useState } from 'react'
import { SearchInput } from '../form/search-input.tsx'

/** How long one has stopped typing before it is looked for; milliseconds. */
const rest = 250

export type LiveSearchProps = {
  label: string
  placeholder?: string
  /** What is looked for now, as the address has it. */
  words: string
  /** Called once typing rests; the caller puts it into the address. */
  onWords: (words: string) => void
  /** The key that brings one here, shown in the box. */
  shortcut?: string
  className?: string
}

/** A search box that looks while one types. Going back changes its words; what is being typed is never overwritten. */
export function LiveSearch({ words, onWords, ...props }: LiveSearchProps) {
  const [typed, setTyped] = useState(words)
  const asked = useRef(words)
  const tell = useRef(onWords)
  useEffect(() => {
    tell.current = onWords
  })
  useEffect(() => {
    if (words === asked.current) return
    asked.current = words
    setTyped(words)
  }, [words])
  useEffect(() => {
    if (typed.trim() === asked.current) return
    const timer = setTimeout(() => {
      asked.current = typed.trim()
      tell.current(asked.current)
    }, rest)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <SearchInput
      {...props}
      value={typed}
      maxLength={maxSearchLength}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
