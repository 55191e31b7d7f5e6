import { Slot } from 'radix-ui/slot'
import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { classes } from '../classes.ts'

export type ListProps = ComponentProps<'ul'> & {
  /** `plain` has no frame, e.g. a queue beside its detail. */
  kind?: 'framed' | 'plain'
}

/** Rows with dividers; its children are <ListRow>s. */
export function List({ kind = 'framed', className, ...props }: ListProps) {
  return (
    <ul
      {...props}
      // Safari drops a list without bullets from the accessibility tree.
      role="list"
      className={classes(
        'min-w-0 divide-y divide-line',
        kind === 'framed' && 'rounded-surface border border-line bg-surface',
        className,
      )}
    />
  )
}

export type ListRowProps = {
  title: ReactNode
  /** A link or button without content; it is filled with the title, and the whole row can be pressed. */
  titleAction?: ReactElement<{ children?: ReactNode }>
  /** The line under the title. */
  text?: ReactNode
  /** Before the title: an avatar, a status, a date. */
  leading?: ReactNode
  /** Smaller text at the end of the row: a status above a time. */
  trailing?: ReactNode
  /** Buttons; on a phone they have their own line. */
  actions?: ReactNode
  /** The row is open beside the list. */
  current?: boolean
  /** More content under the text. */
  children?: ReactNode
  className?: string
}

export function ListRow({
  title,
  titleAction,
  text,
  leading,
  trailing,
  actions,
  current,
  children,
  className,
}: ListRowProps) {
  return (
    <li
      className={classes(
        'relative flex min-h-row flex-wrap items-center gap-x-4 gap-y-3 px-pad py-[calc(var(--pad)*0.75)] first:rounded-t-surface last:rounded-b-surface',
        titleAction && 'transition-colors',
        titleAction && (current ? 'bg-primary-tint [&_.bg-primary-tint]:bg-surface' : 'hover:bg-sunken'),
        className,
      )}
    >
      {leading !== undefined && (
        <div className={classes('flex shrink-0 items-center', Boolean(children) && 'self-start')}>
          {leading}
        </div>
      )}
      <div className={classes('min-w-0 flex-1', trailing === undefined ? 'basis-48' : 'basis-32')}>
        {titleAction ? (
          <Slot
            aria-current={current || undefined}
            className="block w-full text-left font-semibold text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
          >
            {cloneElement(titleAction, {}, title)}
          </Slot>
        ) : (
          <p className="font-semibold">{title}</p>
        )}
        {text !== undefined && <p className="text-small text-ink-2">{text}</p>}
        {children}
      </div>
      {trailing !== undefined && (
        <div className="grid shrink-0 justify-items-end gap-1 text-small text-ink-2">{trailing}</div>
      )}
      {actions !== undefined && (
        <div className="flex w-full flex-wrap gap-2 *:flex-auto sm:w-auto sm:*:flex-none">{actions}</div>
      )}
    </li>
  )
}
