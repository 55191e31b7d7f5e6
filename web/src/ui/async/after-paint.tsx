import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { isWritten } from '../../lib/written-page.ts'

/** In a hidden tab, which is never painted; milliseconds. */
const notPainted = 100

/** Renders its content once what is around it is on the screen, so that a slow phone has two smaller layouts instead of one. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(isWritten)
  useEffect(() => {
    const draw = () => startTransition(() => setPainted(true))
    const timers = [setTimeout(draw, notPainted)]
    const frame = requestAnimationFrame(() => timers.push(setTimeout(draw)))
    return () => {
      cancelAnimationFrame(frame)
      timers.forEach(clearTimeout)
    }
  }, [])
  return isPainted && children
}
