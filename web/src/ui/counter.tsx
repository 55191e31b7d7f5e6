import type { ReactNode } from 'react'

/** A line of counters. */
export function Counters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
      {children}
    </dl>
  )
}

export type CounterProps = {
  /** What is counted, in lower case: 'pending'. */
  label: string
  /** A formatted figure; undefined while it is on its way. */
  value: string | number | undefined
}

/** One figure and its word, quiet; stands in <Counters>. */
export function Counter({ label, value }: CounterProps) {
  return (
    <div className="flex flex-row-reverse items-baseline gap-1.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular text-18 font-semibold">{value ?? '–'}</dd>
    </div>
  )
}
