import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { useWhenOnline } from '../../ui/async/use-when-online.ts'
import { Button } from '../../ui/button.tsx'
import { PageCodeMissing } from './lazy-page.ts'

/** A page that couldn't be shown, mostly because its code failed to load over a bad network. It is tried again once that is back. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = useCallback(async () => {
    // A page left open during an update requests code that is gone; only a reload finds the new code.
    if (error instanceof PageCodeMissing && error.isLasting) return window.location.reload()
    await router.invalidate()
    reset()
  }, [error, router, reset])
  useWhenOnline(error instanceof PageCodeMissing, again)
  return (
    <div className="mx-auto w-full max-w-column p-4">
      <Alert
        tone="danger"
        title="We couldn’t show this page"
        actions={<Button onClick={() => void again()}>Try again</Button>}
      >
        Check your connection. Your details are safe.
      </Alert>
    </div>
  )
}
