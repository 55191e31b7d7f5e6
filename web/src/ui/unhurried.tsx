import { useDeferredValue, type ReactNode } from 'react'

/** Draws its content in slices, a moment after what stands around it: a slow phone can be scrolled and typed on meanwhile. */
export function Unhurried({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
