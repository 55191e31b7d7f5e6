import { Check, CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { toneText, toneTint } from './tone.ts'

export type AlertProps = {
  tone: 'info' | 'ok' | 'warn' | 'danger'
  title?: string
  children?: ReactNode
  actions?: ReactNode
  /** It answers what the person just did, perhaps where they don't look: it scrolls into view. */
  revealed?: boolean
  className?: string
}

const icons: Record<AlertProps['tone'], LucideIcon> = {
  info: Info,
  ok: Check,
  warn: TriangleAlert,
  danger: CircleAlert,
}

const reveal = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })

/** A message on the page. Screen readers announce warnings and errors immediately, others when idle. */
export function Alert({ tone, title, children, actions, revealed = false, className }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div
      ref={revealed ? reveal : undefined}
      role={tone === 'danger' || tone === 'warn' ? 'alert' : 'status'}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-surface p-4',
        toneTint[tone],
        // Clear of the buttons below it, which stick to a dialog's end in up to three rows.
        revealed && 'scroll-mb-24',
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-2.5">
        <Icon className={classes('mt-[calc((1lh-1.25rem)/2)]', toneText[tone])} />
        <div className="min-w-0 text-ink">
          {title !== undefined && <p className="font-semibold">{title}</p>}
          {children !== undefined && <div>{children}</div>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
