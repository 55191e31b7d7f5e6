import { classes } from './classes.ts'

/** `danger` opens a confirmation ('Reject…'); `destroy` is the button in it that confirms. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'destroy'
/** `main` is the one action that a screen is for; `small` is for dense rows. */
export type ButtonSize = 'normal' | 'main' | 'small'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover',
  secondary: 'border-control bg-surface text-ink hover:bg-sunken',
  quiet: 'quiet hover:bg-primary-tint',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-tint',
  destroy: 'border-danger bg-danger text-on-primary hover:border-danger-hover hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-control px-[calc(var(--pad)+0.25rem)] py-1',
  main: 'min-h-control-main px-5 py-1',
  small: 'min-h-control-small px-3 py-0.5',
}

const disabled =
  'disabled:border-line disabled:bg-sunken disabled:text-ink-2 aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-2'

export const buttonClasses = (variant: ButtonVariant, size: ButtonSize, className?: string): string =>
  classes(
    'inline-flex items-center justify-center gap-2 rounded-control border text-center text-button font-semibold no-underline transition-colors select-none',
    variants[variant],
    sizes[size],
    disabled,
    className,
  )
