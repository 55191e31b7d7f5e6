import { useRef, useState } from 'react'
import type { searchDiagnoses } from '@alafia/contract/clinical/diagnoses/search'

/** The search in the list of diagnoses, loaded when a field is first used. Without it, a diagnosis is free text. */
export const useDiagnoses = () => {
  const [search, setSearch] = useState<typeof searchDiagnoses>()
  const isRequested = useRef(false)
  const load = async () => {
    if (isRequested.current) return
    isRequested.current = true
    try {
      const found = await import('@alafia/contract/clinical/diagnoses/search')
      setSearch(() => found.searchDiagnoses)
    } catch {
      isRequested.current = false
    }
  }
  return { search, load: () => void load() }
}
