import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * What the address names as open: the back button closes it, a reload keeps it. Closing it otherwise goes back too, unless the
 * page was opened with it, so that back and forward mean what they did.
 * @param go puts another, or none, into the address
 */
export const useOpened = <Opened = number>(go: (opened: Opened | undefined, replace: boolean) => void) => {
  const { history } = useRouter()
  const openedHere = useRef(false)
  return {
    open: (opened: Opened) => {
      openedHere.current = true
      go(opened, false)
    },
    close: () => {
      if (openedHere.current) history.back()
      else go(undefined, true)
      openedHere.current = false
    },
  }
}
