import type { ReactNode } from 'react'
import type { AttemptOutcome } from '@alafia/contract/billing/states'
import { isRefusal } from '../../lib/http/call.ts'
import { Alert } from '../../ui/alert.tsx'

export type TryOutcomeProps = {
  /** 'Payment', 'Refund'. */
  what: string
  /** As the call's answer has it; nothing while there is none. */
  outcome: AttemptOutcome | undefined
  error: unknown
  /** Said where the server refused and moved nothing, and where nobody knows. */
  unmoved: string
  neverTwice: string
  declined: ReactNode
  interrupted: ReactNode
}

/** What a try to move money ended in, for the person who waits for it; nothing while there is none, or once it has moved. */
export function TryOutcome({
  what,
  outcome,
  error,
  unmoved,
  neverTwice,
  declined,
  interrupted,
}: TryOutcomeProps) {
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
