import { Alert } from '../alert.tsx'
import type { Failure } from './failure.ts'

/** Why something was not done; nothing if it was. */
export function FailureAlert({ failure }: { failure: Failure | undefined }) {
  if (!failure) return null
  return (
    <Alert tone="danger" title={failure.title}>
      {failure.text}
    </Alert>
  )
}
