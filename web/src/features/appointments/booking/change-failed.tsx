import { useState, type ReactNode } from 'react'
import { CallError, isRefusal } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'

export type ChangeFailedProps = {
  /** The mutation's; null while there is none. */
  error: Error | null
  /** The title where the server gives no reason. */
  failed: string
  /** Said only where the server has refused: without its answer, the change may have been made. */
  unchanged: string
  children?: ReactNode
}

/** Why a visit wasn't moved or cancelled, and how it stands now as far as one can know. Keep it mounted while one tries again. */
export function ChangeFailed({ error, failed, unchanged, children }: ChangeFailedProps) {
  const isUnknown = error !== null && !isRefusal(error)
  const [wasUnknown, setWasUnknown] = useState(false)
  if (isUnknown && !wasUnknown) setWasUnknown(true)
  if (error === null) return null
  const refused = wasUnknown ? 'The try before may have gone through.' : unchanged
  return (
    <Alert tone="danger" title={(error instanceof CallError && error.problem?.detail) || failed}>
      {isUnknown ? 'It may have gone through all the same. Trying again is safe.' : refused} {children}
    </Alert>
  )
}
