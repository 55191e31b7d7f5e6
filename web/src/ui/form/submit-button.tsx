import { Button, type ButtonProps } from '../button.tsx'
import { useIsSending } from './form-context.ts'

/** Sends the form around it. */
export function SubmitButton({ busyLabel = 'Saving…', ...props }: ButtonProps) {
  return <Button type="submit" variant="primary" busy={useIsSending()} busyLabel={busyLabel} {...props} />
}
