import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** Where nothing is painted: in a tab that nobody looks at; milliseconds. */
const notPainted = 100

/** Draws its content once what stands around it is on the screen: a slow phone lays out two smaller pictures instead of one. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
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
