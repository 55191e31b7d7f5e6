import { useEffect, useRef, useState } from 'react'

/** The width in px of the element that gets the ref, as it changes; `first` until it was measured. */
export const useWidth = <E extends HTMLElement>(first: number) => {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(first)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      // Not shown (another tab, the table instead): the width that it had is as good as any.
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
