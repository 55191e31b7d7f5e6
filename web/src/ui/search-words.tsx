import { useEffect, useState } from 'react'
import { SearchInput } from './search-input.tsx'

export type SearchWordsProps = {
  label: string
  placeholder?: string
  /** The words that are searched for now: the URL's. */
  words: string
  /** Told once typing pauses, without blanks around. */
  onSearch: (words: string) => void
}

const pause = 300

/** A search box for lists that the server searches: it waits until typing pauses. */
export function SearchWords({ label, placeholder, words, onSearch }: SearchWordsProps) {
  const [typed, setTyped] = useState(words)
  const [told, setTold] = useState(words)
  const [sent, setSent] = useState(words)
  // Changed from elsewhere: cleared, or the browser's back button. Our own words coming back are no reason to touch what is typed by now.
  if (words !== told) {
    setTold(words)
    if (words !== sent) {
      setSent(words)
      setTyped(words)
    }
  }
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === words) return
    const timer = setTimeout(() => {
      setSent(wanted)
      onSearch(wanted)
    }, pause)
    return () => clearTimeout(timer)
  }, [wanted, words, onSearch])
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
