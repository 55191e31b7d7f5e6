import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** Terms and their values side by side; its children are <DataItem>s. */
export function DataList({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classes('grid gap-y-2', className)}>{children}</dl>
}

export function DataItem({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.25em_minmax(0,1fr)] gap-x-4 max-[20rem]:grid-cols-1">
      <dt className="text-ink-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
