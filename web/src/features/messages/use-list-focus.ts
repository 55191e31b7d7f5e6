import { useEffect, useRef, useState } from 'react'

/**
 * Where the focus goes between list and conversation: to the conversation that somebody opens, and back to its row. Who comes by
 * the address has pressed nothing yet.
 * @returns whether the open conversation takes the focus
 */
export const useListFocus = (open: number | undefined): boolean => {
  const [arrivedWith, setArrivedWith] = useState(open)
  if (arrivedWith !== undefined && open !== arrivedWith) setArrivedWith(undefined)
  const last = useRef(open)
  useEffect(() => {
    if (open === undefined && last.current !== undefined && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`a[data-conversation="${last.current}"]`)?.focus()
    last.current = open
  }, [open])
  return open !== arrivedWith
}
