import { classes } from './classes.ts'

/** A quiet bar where something will stand. Says nothing: the list around it does. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block h-4 rounded-control bg-sunken', className)} />
}

/** As many empty rows as the list is likely to have. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  return (
    <div aria-hidden className="divide-y divide-line rounded-surface border border-line bg-surface">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex min-h-row items-center gap-4 px-pad py-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
