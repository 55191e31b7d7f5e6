import { useEffect, useRef } from 'react'

/**
 * What closes this dialog and no other: an answer that comes after it was closed must not close what is open by then.
 * @param close the parent's, which knows only that something is open
 */
export const useCloseOwnDialog = (close: () => void): (() => void) => {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => {
    if (isHere.current) close()
  }
}
