import { useDeferredValue, type ReactNode } from 'react'

type DeferredProps = {
  /** What stands there until then; nothing, unless stated. */
  placeholder?: ReactNode
  children: ReactNode
}

/** Draws its content in slices, a moment after what stands around it: a slow phone can be scrolled and typed on meanwhile. */
export function Deferred({ placeholder, children }: DeferredProps) {
  return useDeferredValue(true, false) ? children : placeholder
}
