import { useState, type ReactNode } from 'react'
import { useDelayed } from './use-delayed.ts'

/** How long the parts wait for one another; milliseconds. */
const patience = 2000

type HeldProps = {
  /** Something in it, or above it, is loading for the first time and isn't yet as high as it will be. */
  isComing: boolean
  children: ReactNode
}

/** Parts of a page that load one by one, shown together: a click misses what moves. Once shown, they stay. */
export function Held({ isComing, children }: HeldProps) {
  const [wasShown, setShown] = useState(false)
  const isLate = useDelayed(isComing, patience)
  const isShown = wasShown || isLate || !isComing
  if (isShown && !wasShown) setShown(true)
  // They are mounted, so that they load; what is below the page stays below the screen.
  return <div className={isShown ? 'contents' : 'min-h-dvh *:hidden'}>{children}</div>
}
