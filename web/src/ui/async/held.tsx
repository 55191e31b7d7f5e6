import { useState, type ReactNode } from 'react'
import { SKELETON_DELAY_MS } from '../list/list-states.tsx'
import { SkeletonRows } from '../list/skeleton.tsx'
import { useDelayed } from './use-delayed.ts'

/** How long the parts wait for one another; milliseconds. */
const patience = 3000

type HeldProps = {
  /** Something in it, or above it, is loading for the first time and isn't yet as high as it will be. */
  isComing: boolean
  children: ReactNode
}

/** Parts of a page that load one by one, shown together: a click misses what moves. Once shown, they stay. */
export function Held({ isComing, children }: HeldProps) {
  const [wasShown, setShown] = useState(false)
  const isSlow = useDelayed(isComing, SKELETON_DELAY_MS)
  const isLate = useDelayed(isComing, patience)
  const isShown = wasShown || isLate || !isComing
  if (isShown && !wasShown) setShown(true)
  return (
    <>
      {!isShown && (
        // What is below the page stays below the screen.
        <div role="status" aria-busy="true" className="min-h-dvh">
          {isSlow && (
            <>
              <span className="sr-only">Loading…</span>
              <SkeletonRows />
            </>
          )}
        </div>
      )}
      {/* Mounted, so that they load. */}
      <div className={isShown ? 'contents' : 'hidden'}>{children}</div>
    </>
  )
}
