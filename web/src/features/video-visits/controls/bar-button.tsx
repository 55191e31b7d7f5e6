import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'

export type BarButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon
  /** What a press does, in a word or two: it is the button's name. */
  children: string
  /** `off`: not as it usually is, one’s own sound off for instance. `danger`: one is out after it. */
  look?: 'usual' | 'off' | 'danger'
  /** Keys that do the same, as aria-keyshortcuts has them: 'Control+D'. */
  keys?: string | undefined
  /** A count, over the icon. */
  badge?: ReactNode
}

const looks = {
  usual: 'bg-night-raised text-on-night hover:bg-night',
  off: 'bg-on-night text-night hover:bg-on-night-2',
  danger: 'bg-danger text-on-primary hover:bg-danger-hover',
}

/** A button of a call: icon and word, large enough for a thumb in every portal. */
export function BarButton({ icon: Icon, look = 'usual', keys, badge, children, ...rest }: BarButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-keyshortcuts={keys}
      title={
        keys === undefined
          ? undefined
          : `${children} (${keys.replace('Control', 'Ctrl').replace('Meta', '⌘')})`
      }
      className={classes(
        'relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-control border border-transparent px-1 py-1 text-center text-13 leading-4 font-semibold transition-colors select-none outline-night-focus @md:max-w-20',
        looks[look],
      )}
    >
      <Icon />
      {children}
      {badge}
    </button>
  )
}
