import { Alert } from '../alert.tsx'
import type { Failure } from './failure.ts'

/** Why something failed, scrolled into view; renders nothing if it didn't. */
export function FailureAlert({ failure }: { failure: Failure | undefined }) {
  if (!failure) return null
  return (
    <Alert tone="danger" revealed title={failure.title}>
      {failure.text || undefined}
    </Alert>
  )
}
