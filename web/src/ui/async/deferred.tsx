import { useDeferredValue, type ReactNode } from 'react'
import { isWritten } from '../../lib/written-page.ts'

type DeferredProps = {
  /** Shown in the meantime; nothing by default. */
  placeholder?: ReactNode
  children: ReactNode
}

/** Renders its content in slices, just after its surroundings, so that a slow phone stays responsive. */
export function Deferred({ placeholder, children }: DeferredProps) {
  return useDeferredValue(true, isWritten()) ? children : placeholder
}
