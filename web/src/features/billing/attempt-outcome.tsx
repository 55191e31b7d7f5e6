import type { ReactNode } from 'react'
import type { AttemptOutcome } from '@alafia/contract/billing/states'
import { isRefusal } from '../../lib/http/call.ts'
import { Alert } from '../../ui/alert.tsx'

export type AttemptOutcomeAlertProps = {
  /** 'Payment', 'Refund'. */
  what: string
  /** As the call's answer has it; nothing while there is none. */
  outcome: AttemptOutcome | undefined
  error: unknown
  /** If the server refused and moved nothing; and if no one knows. */
  unmoved: string
  neverTwice: string
  declined: ReactNode
  interrupted: ReactNode
}

/** How an attempt to move money ended; nothing while there is none, or if it succeeded. */
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
    // Where the server itself failed, or didn't answer, the money may have moved.
    const refusal = isRefusal(error) ? error.problem : undefined
    return (
      <Alert
        tone="danger"
        title={refusal?.detail ?? `The ${what.toLowerCase()} couldn’t be made. Try again.`}
      >
        {refusal ? unmoved : neverTwice}
      </Alert>
    )
  }
  if (outcome === 'declined')
    return (
      <Alert tone="danger" title={`${what} declined`}>
        {declined}
      </Alert>
    )
  if (outcome === 'interrupted')
    return (
      <Alert tone="warn" title={`${what} interrupted`}>
        The payment provider didn’t answer. {interrupted}
      </Alert>
    )
  return null
}
