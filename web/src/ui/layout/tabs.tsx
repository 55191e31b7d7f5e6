import * as RadixTabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export type TabsProps<Value extends string> = {
  /** The tabs' accessible name: 'Appointments by status'. */
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; count?: number | string | undefined }[]
  /** While they can't be changed. */
  disabled?: boolean
  className?: string
  /** <TabPanel>s. */
  children: ReactNode
}

/** Tabs, controlled by the caller (from the URL). They wrap if there is no room. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  disabled = false,
  className,
  children,
}: TabsProps<Value>) {
  function choose(next: string) {
    const tab = tabs.find((one) => one.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <RadixTabs.Root value={value} onValueChange={choose} className={classes('grid min-w-0 gap-4', className)}>
      <RadixTabs.List aria-label={label} className="flex flex-wrap gap-1">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            disabled={disabled}
            className="inline-flex min-h-control min-w-11 items-center justify-center gap-2 rounded-control px-3 text-ink-2 transition-colors hover:bg-sunken hover:text-ink data-[state=active]:bg-primary-tint data-[state=active]:font-semibold data-[state=active]:text-primary"
          >
            {tab.label}
            {tab.count !== undefined && <span className="tabular font-normal">{tab.count}</span>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children}
    </RadixTabs.Root>
  )
}

/** The content of the tab with the same value. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <RadixTabs.Content value={value} className="min-w-0 space-y-3 rounded-control">
      {children}
    </RadixTabs.Content>
  )
}
