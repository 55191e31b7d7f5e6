import type { ComponentProps } from 'react'
import { FormContext } from './form-context.ts'

export type BareFormProps = ComponentProps<'form'> & { sending: boolean }

/**
 * A form that is inert while it is on its way: what was changed then would be lost or stay unsent. Text becomes read-only,
 * so that the focus stays where Enter was pressed; choices have no such state and are disabled.
 */
export function BareForm({ sending, children, ...props }: BareFormProps) {
  return (
    <form noValidate {...props}>
      <FormContext value={sending}>{children}</FormContext>
    </form>
  )
}
