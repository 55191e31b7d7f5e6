import { useEffect, useRef } from 'react'

/**
 * Closes this dialog and no other: a late reply must not close whatever is open by then.
 * @param close the parent's function, which closes whichever dialog is open
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
