import { useDeferredValue, type ReactNode } from 'react'

type UnhurriedProps = {
  /** What stands there until then; nothing, unless stated. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** Draws its content in slices, a moment after what stands around it: a slow phone can be scrolled and typed on meanwhile. */
export function Unhurried({ meanwhile, children }: UnhurriedProps) {
  return useDeferredValue(true, false) ? children : meanwhile
}
