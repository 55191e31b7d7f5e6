import { NetworkError } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { problemOf } from '../../../ui/form/failure.ts'
import type { OrderOnPad } from './order-draft.ts'

const whyNotSaved = (error: unknown) =>
  error instanceof NetworkError
    ? 'There is no connection. We’ll try again until it works. Keep this page open.'
    : (problemOf(error)?.detail ?? 'We’ll try again until it works. Keep this page open.')

/** Why the order isn't saved, and what to do. */
export function OrderStatus({ draft }: { draft: OrderOnPad }) {
  const { state, takeTheirs, keepMine } = draft
  if (state.kind === 'failed' || state.kind === 'refused')
    return (
      <Alert tone="warn" title="The medications aren’t saved">
        {whyNotSaved(state.error)}
      </Alert>
    )
  if (state.kind !== 'conflict') return null
  const { theirs } = state
  const names = [...theirs.medications, theirs.typing]
    .map(({ name }) => name)
    .filter((name) => name.trim() !== '')
  return (
    <Alert
      tone="warn"
      title="The medications were changed in another window"
      actions={
        <>
          <Button onClick={keepMine}>Keep this window’s medications</Button>
          <Button onClick={takeTheirs}>Use the other ones</Button>
        </>
      }
    >
      {names.length === 0
        ? 'There are none in the other window.'
        : `In the other window: ${names.join(', ')}.`}
    </Alert>
  )
}
