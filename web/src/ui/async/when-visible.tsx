import { useEffect, useRef, useState, type ReactNode } from 'react'

type WhenVisibleProps = {
  /** The place it will take, so that nothing jumps: 'min-h-80'. */
  className: string
  /** False while what comes above it would still push it down. */
  isPlaced?: boolean
  children: ReactNode
}

/** Draws its content, and so fetches its code, once it is about to come into sight. On paper it stands where it was seen before. */
export function WhenVisible({ className, isPlaced = true, children }: WhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const here = place.current
    if (!here || seen || !isPlaced) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: '100px' },
    )
    observer.observe(here)
    return () => observer.disconnect()
  }, [seen, isPlaced])
  return (
    <div ref={place} className={className}>
      {seen && children}
    </div>
  )
}
