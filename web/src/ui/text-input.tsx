import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { controlClasses } from './control-style.ts'
import { useFieldControl } from './field-context.ts'

/** One line of text, also dates, times and figures (`type`). Spread `register('name')` onto it. */
export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...props}
      {...useFieldControl(props)}
      className={classes(controlClasses, 'h-control', className)}
    />
  )
}
