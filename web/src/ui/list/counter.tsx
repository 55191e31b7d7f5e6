import { cloneElement, type ReactElement, type ReactNode } from 'react'

/** A row of counters. */
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
  /** The formatted count; undefined while it is loading. */
  value: string | number | undefined
  /** A link without content, to what is counted; it is filled with the label. */
  link?: ReactElement<{ children?: ReactNode; className?: string }>
}

/** One figure with its label, quiet; used in <Counters>. */
export function Counter({ label, value, link }: CounterProps) {
  const word = link
    ? cloneElement(link, { className: 'touch-area rounded-control underline underline-offset-4' }, label)
    : label
  return (
    <div className="flex flex-row-reverse items-baseline gap-1.5">
      <dt className="text-ink-2">{word}</dt>
      <dd className="tabular text-18 font-semibold">{value ?? '–'}</dd>
    </div>
  )
}
