import type { ReactNode } from 'react'
import type { AttemptOutcome } from '@alafia/contract/billing/states'
import { isRefusal } from '../../lib/http/call.ts'
import { Alert } from '../../ui/alert.tsx'

export type AttemptOutcomeAlertProps = {
  /** 'Payment', 'Refund'. */
  what: string
  /** From the call's reply; undefined until there is one. */
  outcome: AttemptOutcome | undefined
  error: unknown
  /** The text if the server refused and moved no money (`unmoved`), and if the outcome is unknown (`neverTwice`). */
  unmoved: string
  neverTwice: string
  declined: ReactNode
  interrupted: ReactNode
}

/** How an attempt to move money ended; renders nothing if there was none or it succeeded. */
export function AttemptOutcomeAlert({
  what,
  outcome,
  error,
  unmoved,
  neverTwice,
  declined,
  interrupted,
}: AttemptOutcomeAlertProps) {
  if (error !== null) {
    // If the server itself failed or didn't answer, the money may have moved.
    const refusal = isRefusal(error) ? error.problem : undefined
    return (
      <Alert
        tone="danger"
        revealed
        title={refusal?.detail ?? `We couldn’t confirm the ${what.toLowerCase()}. Try again.`}
      >
        {refusal ? unmoved : neverTwice}
      </Alert>
    )
  }
  if (outcome === 'declined')
    return (
      <Alert tone="danger" revealed title={`${what} declined`}>
        {declined}
      </Alert>
    )
  if (outcome === 'interrupted')
    return (
      <Alert tone="warn" revealed title={`${what} interrupted`}>
        The payment provider didn’t answer. {interrupted}
      </Alert>
    )
  return null
}
